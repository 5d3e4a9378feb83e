import FamRegistry
import FamValues

enum AgreementCurrentCommand: Command {
    static let name: StaticString = "agreement current"
    static let summary = "Finds the current version of a child's agreement."
    static let discussion = "`agreements --child CHILD` lists all versions."
    static var parameters: [ParameterDeclaration] { AgreementParameters.child }
    static let effect = Effect.read
    static let result: ValueType = .entity(AgreementRow.singular)
    static let examples = [
        Example(
            "agreement add Leo --text \"Teeth before stories.\"\nagreement current Leo",
            prints: "Leo has an agreement: version 1, not signed yet.\nchild[..]Leo\nversion[..]1\n…")
    ]
    static let keywords = ["show", "latest"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        .entity(try AgreementParameters.current(call[AgreementParameters.child], context).row.ref)
    }
}
