import FamRegistry
import FamText
import FamValues

enum EchoCommand {
    static let spec = CommandSpec(
        "echo", summary: "Prints its arguments on one line.",
        parameters: [ParameterSpec("values", .list(.any), "What to print, separated by spaces.", kind: .rest)],
        effect: .read,
        examples: [Example("echo Hello \"$(1 + 2) stars\"", prints: "Hello 3 stars")],
        keywords: ["print", "output"]
    ) { call, context in
        guard case .list(let values) = call["values"] else { return .null }
        let text = ValueText(zone: context.zone, now: nil)
        context.output.text(values.map(text.plain).joined(separator: " "))
        return .null
    }
}
