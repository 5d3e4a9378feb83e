import FamRegistry
import FamValues

/// Asks the monitor in the room. Its PIN is a secret: it is asked for, and the program gets it on standard input.
enum NapListen: FetchingCommand {
    static let name: StaticString = "nap listen"
    static let summary = "Asks the monitor in the room, and ends the nap when it hears somebody."
    static let nap = Parameter("nap", .row(NapRow.self), "Who sleeps.")
    static let recording = Parameter("recording", .path, "What the monitor has heard.")
    static let pin = SecretParameter("pin", "The monitor's PIN.")
    static var parameters: [ParameterDeclaration] { nap; recording; pin }
    static let effect = Effect.write
    static let examples: [Example] = []

    /// On the tape the PIN is a placeholder.
    struct Ask: Codable, Sendable {
        var recording: String
        var pin: Secret
    }

    static func ask(_ call: Call, _ context: any Context) throws -> Ask {
        Ask(recording: try call[recording], pin: call.secret(pin) ?? Secret(""))
    }

    static func fetch(_ ask: Ask, _ outside: any Outside) async throws -> String {
        let heard = try await outside.run("cat", [ask.recording], input: Array(ask.pin.reveal().utf8)).succeeded()
        return String(decoding: heard, as: UTF8.self)
    }

    static func run(_ call: Call, _ reply: String, _ context: any Context) throws -> Value {
        let nap = try call[nap]
        guard reply.contains("mama") else {
            context.output.notice("\(nap.ref.label) still sleeps.")
            return .null
        }
        try NapEnd.end(nap, context)
        return .null
    }
}
