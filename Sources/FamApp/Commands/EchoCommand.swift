import FamRegistry
import FamText
import FamValues

enum EchoCommand: Command {
    static let name: StaticString = "echo"
    static let summary = "Prints its arguments on one line."
    static let values = Parameter("values", .list(.any), "What to print, separated by spaces.", .rest)
    static var parameters: [ParameterDeclaration] { values }
    static let effect = Effect.read
    static let worksConfined = true
    static let examples = [Example("echo Hello \"$(1 + 2) stars\"", prints: "Hello 3 stars")]
    static let keywords = ["print", "output"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let values = try call[values]
        let text = ValueText(zone: context.zone, now: nil)
        context.output.text(values.map(text.plain).joined(separator: " "))
        return .null
    }
}
