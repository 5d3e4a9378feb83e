import FamText
import FamValues

/// A command whose first part asks outside before it runs:
///
/// 1. `ask` reads what it needs from the call and the rows. It may not write.
/// 2. `fetch` waits outside, without database and lock. Ctrl-C ends it at once.
/// 3. `run` does the rest with the reply, as any command does.
///
/// What an ask does not need to leave the program for, `known` answers: then nothing is waited for, and no tape asked.
///
/// Ask and reply go on the session's tape, where a replay and a test find the reply; a secret in them is a placeholder
/// there. So `run` must not depend on anything of the reply that its coding loses.
///
/// A transaction that has changed something fetches no more, since others would wait for it: the command is refused
/// with `fetch-too-late`. One of effect `external` changes something outside: its journal entry says so, and `undo`
/// refuses that entry and names `counter`.
public protocol FetchingCommand: Command, SendableMetatype {
    associatedtype Ask: Codable & Sendable
    associatedtype Reply: Codable & Sendable

    static func ask(_ call: Call, _ context: any Context) throws -> Ask
    /// The reply, if it follows from the ask alone; nil if something outside has to be asked.
    static func known(_ ask: Ask) throws -> Reply?
    static func fetch(_ ask: Ask, _ outside: any Outside) async throws -> Reply
    static func run(_ call: Call, _ reply: Reply, _ context: any Context) throws -> Value
    /// The command that takes back what this one changed outside; nil if none does. Only called after such a change.
    static func counter(_ call: Call, _ reply: Reply) throws -> String?
    /// Whether this call asks outside at all. If not, `run(_:_:)` does all of it, as for any other command: a board may
    /// be in the household or on another machine.
    static func isOutside(_ call: Call, _ context: any Context) throws -> Bool
    /// Whether this ask changes something outside although the effect is `write` or `destructive`. Such a call is
    /// treated as `external`.
    static func changesOutside(_ ask: Ask) -> Bool
    /// Whether the reply says that nothing was changed after all.
    static func isRefusal(_ reply: Reply) -> Bool
    /// Whether the reply may take long. What is available at once may be asked for even after a change.
    static var waits: Bool { get }
}

extension FetchingCommand {
    public static var fetch: FetchPart? { FetchPart(Self.self) }
    public static func counter(_ call: Call, _ reply: Reply) throws -> String? { nil }
    public static func known(_ ask: Ask) throws -> Reply? { nil }
    public static func isOutside(_ call: Call, _ context: any Context) throws -> Bool { true }
    public static func changesOutside(_ ask: Ask) -> Bool { effect == .external }
    public static func isRefusal(_ reply: Reply) -> Bool { false }
    public static var waits: Bool { true }

    /// For calls that fetched nothing.
    public static func run(_ call: Call, _ context: any Context) throws -> Value {
        throw Diagnostic(.misplaced, "`\(call.spec.name)` asks outside first, which was not done for it")
    }
}

/// Provides the replies for fetching commands: from outside or from a tape.
public protocol Fetcher {
    func reply<C: FetchingCommand>(to ask: C.Ask, of command: C.Type, _ call: Call) throws -> C.Reply
}

/// A fetching command without its generic types.
public struct FetchPart: Sendable {
    /// What remains to be done once the reply is there.
    public struct Rest {
        public let run: (any Context) throws -> Value
        /// See `FetchingCommand.counter`.
        public let counter: () throws -> String?
        /// Whether something outside was changed.
        public let hasChangedOutside: Bool
    }

    /// See `FetchingCommand.isOutside`.
    public let isOutside: @Sendable (Call, any Context) throws -> Bool

    /// See `FetchingCommand.waits`.
    public let waits: Bool

    /// Asks, fetches, and returns the rest.
    public let fetch: @Sendable (Call, any Context, any Fetcher) throws -> Rest

    public init<C: FetchingCommand>(_ command: C.Type) {
        isOutside = C.isOutside
        waits = C.waits
        fetch = { call, context, fetcher in
            let ask = try C.ask(call, context), known = try C.known(ask)
            let reply = try known ?? fetcher.reply(to: ask, of: command, call)
            return Rest(
                run: { try C.run(call, reply, $0) }, counter: { try C.counter(call, reply) },
                hasChangedOutside: known == nil && C.changesOutside(ask) && !C.isRefusal(reply))
        }
    }
}
