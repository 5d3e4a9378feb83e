import FamRegistry
import FamText
import FamValues

/// K-OP43.
enum AgreementAddCommand: Command {
    static let name: StaticString = "agreement add"
    static let summary = "Makes the first version of a child's agreement."
    static let discussion =
        "It lists behaviors and goals by their current names, and the rest in your own words. `agreement edit` "
        + "changes it later."
    static var parameters: [ParameterDeclaration] { AgreementParameters.child; AgreementParameters.content }
    static let effect = Effect.write
    static let result: ValueType = .entity(AgreementRow.singular)
    static let examples = [
        Example(
            "agreement add Maya --behaviors \"Brushed teeth\" --goals Maya/Zoo --text \"Every evening.\"",
            prints: "Maya has an agreement: version 1, not signed yet.")
    ]
    static let keywords = ["contract", "promise", "new"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let child = try call[AgreementParameters.child]
        let agreements = AgreementsStore(context)
        if let current = try agreements.current(of: child) {
            throw Diagnostic(
                .onePerChild, "`\(SafeText.shown(child.label))` already has an agreement, version \(current.version)",
                help: "`agreement edit` makes the next version of it")
        }
        guard let made = try agreements.create(child, AgreementParameters.content(call, of: child, context)) else {
            return .null
        }
        context.output.notice("\(child.label) has an agreement: version \(made.version), \(made.signatures).")
        return .entity(made.row.ref)
    }
}
