import FamRegistry
import FamSessions
import FamText
import FamValues

/// `private`, `private off`: nothing typed is kept.
enum PrivateCommand: Command {
    static let name: StaticString = "private"
    static let summary = "Keeps what is typed from now on out of the history, the session and the journal."
    static let discussion =
        "What an entry does is kept, and `undo` takes it back; its text and what it shows are not, and the prompt "
        + "shows `private` meanwhile. Type it by itself; `private off` ends it, and so does leaving the prompt. Rows "
        + "are kept as always: a note that you add is in the household. A session with such an entry cannot be saved "
        + "if the entry changed something. A space before a line keeps just that line out of the history."
    static let state = Parameter("state", .oneOf("state", ["on", "off"]), "On or off.", default: "on")
    static var parameters: [ParameterDeclaration] { state }
    static let effect = Effect.session
    static let examples = [Example("private off", prints: "What is typed is kept again.")]
    static let keywords = ["incognito", "secret", "history", "record"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let isOn = try call[state] == "on", run = try context.service(EntryRun.key)
        let words = run.typedText.split { $0.isWhitespace || $0 == ";" }
        guard words.count <= 2, words.first.map(String.init) == name.description else {
            // They were not meant to be.
            run.leaveUnrecorded()
            throw Diagnostic(
                .misplaced, "`private` has to be typed by itself: anything next to it would be kept",
                help: isOn ? "`private` first, and then the rest" : "`private off` comes after the rest, by itself")
        }
        let engine = run.engine, before = engine.options.isPrivate
        engine.options.isPrivate = isOn
        context.onRollback { engine.options.isPrivate = before }
        context.output.notice(
            isOn ? "What is typed is not kept anywhere, until `private off`." : "What is typed is kept again.")
        return .null
    }
}
