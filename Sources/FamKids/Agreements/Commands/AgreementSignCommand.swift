import FamRegistry
import FamText
import FamValues

/// K-OP43.
enum AgreementSignCommand: Command {
    static let name: StaticString = "agreement sign"
    static let summary = "Signs the current version of an agreement, with today's date."
    static let party = Parameter("party", .cases(of: AgreementParty.self), "Who signs.")
    static var parameters: [ParameterDeclaration] { AgreementParameters.child; party }
    static let effect = Effect.write
    static let result: ValueType = .entity(AgreementRow.singular)
    static let examples = [
        Example(
            "agreement add Maya --text \"Every evening.\"\nagreement sign Maya parent",
            prints:
                "Maya has an agreement: version 1, not signed yet.\nVersion 1 of Maya's agreement is signed by "
                + "the parent."
        )
    ]
    static let keywords = ["signature", "accept"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let child = try call[AgreementParameters.child]
        let current = try AgreementParameters.current(child, context)
        let agreements = AgreementsStore(context)
        try agreements.sign(current, as: call[party])
        if let signed = try agreements.current(of: child) {
            context.output.notice(
                "Version \(signed.version) of \(child.label)'s agreement is \(signed.signatures).")
        }
        return .entity(current.row.ref)
    }
}
