import FamRegistry
import FamSessions
import FamText
import FamValues

/// A command, because the result of a function depends only on its arguments.
enum RandomCommand: Command {
    static let name: StaticString = "random"
    static let summary = "Draws a whole number, both ends included: `random 1 6`, `random(1, 6)`."
    static let discussion = """
        The numbers follow from the seed and the time of the run: with `--seed` and `--clock` they are the same each \
        time, and so they are in a replay or a transcript. What a failed entry or a `plan` drew is drawn again. Not \
        for secrets.
        """
    static let least = Parameter("least", .int, "The smallest number.")
    static let most = Parameter("most", .int, "The largest number.")
    static var parameters: [ParameterDeclaration] { least; most }
    static let effect = Effect.read
    static let result: ValueType = .int
    static let examples = [
        Example("expect random(1, 6) in 1..6", prints: ""),
        Example("let names = [\"Maya\", \"Leo\"]\nexpect $names[random(0, length($names) - 1)] in $names", prints: ""),
    ]
    static let keywords = ["dice", "chance", "shuffle", "sample", "draw", "rand"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let low = try call[least], high = try call[most]
        guard low <= high else {
            throw Diagnostic(
                .badArgument, "there is no number from \(low) to \(high)", help: "the smaller number comes first")
        }
        let (count, isAll) = UInt64(bitPattern: high &- low).addingReportingOverflow(1)
        guard !isAll else { throw Diagnostic(.badArgument, "\(low) to \(high) is too far for one number") }
        let drawn = try context.service(EntryRun.key).draw(below: count)
        return .int(low &+ Int64(bitPattern: drawn))
    }
}
