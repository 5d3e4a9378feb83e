import FamValues

@testable import FamRegistry

enum CommandFixtures {
    static let log = CommandSpec(
        "log", summary: "Logs.",
        parameters: [
            ParameterSpec("child", .any, "Who."), ParameterSpec("behavior", .any, "What."),
            ParameterSpec("points", .int, "How many.", kind: .flag, default: .int(1)),
        ], effect: .write, examples: [],
        run: { _, _ in .null })
}
