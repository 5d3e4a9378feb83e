import FamRegistry
import FamText
import FamValues

/// Changes something outside: the lamp is a file that exists while it is on.
enum LampProbe: FetchingCommand {
    static let name: StaticString = "probe lamp"
    static let summary = "Switches a lamp."
    static let lamp = Parameter("lamp", .path, "The lamp: a file.")
    static let state = Parameter("state", .oneOf("state", ["on", "off"]), "What it is to be.")
    static let jot = Parameter("jot", .optional(.string), "What to write down about it.", .flag)
    static let fail = Parameter.toggle("fail", "Fails once the lamp is switched.")
    static var parameters: [ParameterDeclaration] {
        lamp
        state
        jot
        fail
    }
    static let effect = Effect.external
    static let examples: [Example] = []

    struct Ask: Codable {
        var lamp: String
        var isOn: Bool
    }

    static func ask(_ call: Call, _ context: any Context) throws -> Ask {
        Ask(lamp: try call[lamp], isOn: try call[state] == "on")
    }

    static func fetch(_ ask: Ask, _ outside: any Outside) async throws -> Bool {
        let switched = try await ask.isOn ? outside.run("touch", [ask.lamp]) : outside.run("rm", ["-f", ask.lamp])
        _ = try switched.succeeded()
        return ask.isOn
    }

    static func run(_ call: Call, _ reply: Bool, _ context: any Context) throws -> Value {
        if try call[fail] { throw Diagnostic(.failed, "the lamp is switched, and that is all") }
        if let text = try call[jot] { _ = try JottingRow.add(text, context) }
        context.output.notice("The lamp is \(reply ? "on" : "off").")
        return .null
    }

    static func counter(_ call: Call, _ reply: Bool) throws -> String? {
        "probe lamp \(try call[lamp]) \(reply ? "off" : "on")"
    }
}
