import FamRegistry
import FamValues

/// K-Q24: changing anything makes a new unsigned version.
enum AgreementEditCommand: Command {
    static let name: StaticString = "agreement edit"
    static let summary = "Changes an agreement: makes its next version, which nobody has signed."
    static let discussion =
        "Anything left out is copied from the previous version, which is kept. If nothing changes, no version is made."
    static var parameters: [ParameterDeclaration] { AgreementParameters.child; AgreementParameters.content }
    static let effect = Effect.write
    static let result: ValueType = .entity(AgreementRow.singular)
    static let examples = [
        Example(
            "agreement add Maya --text \"Every evening.\"\nagreement edit Maya --goals Maya/Zoo",
            prints:
                "Maya has an agreement: version 1, not signed yet.\nMaya's agreement is now version 2, not signed "
                + "yet."
        )
    ]
    static let keywords = ["change", "version"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let child = try call[AgreementParameters.child]
        let current = try AgreementParameters.current(child, context)
        let content = try AgreementParameters.content(call, of: child, context)
        guard let made = try AgreementsStore(context).create(child, content, after: current) else {
            context.output.notice("\(child.label)'s agreement is unchanged at version \(current.version).")
            return .entity(current.row.ref)
        }
        context.output.notice("\(child.label)'s agreement is now version \(made.version), \(made.signatures).")
        return .entity(made.row.ref)
    }
}
