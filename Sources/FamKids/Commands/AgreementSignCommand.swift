import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    /// K-OP43.
    static let agreementSign = CommandSpec(
        "agreement sign",
        summary: "Signs the current version of an agreement, with today's date.",
        parameters: [
            AgreementParameters.child,
            ParameterSpec("party", .enumeration("party", AgreementParty.allCases.map(\.rawValue)), "Who signs."),
        ],
        effect: .write, result: .entity("agreement"),
        examples: [
            Example(
                "agreement add Maya --text \"Every evening.\"\nagreement sign Maya parent",
                prints: "Maya has an agreement: version 1, not signed yet.\nVersion 1 of the agreement of Maya is signed by the parent.")
        ],
        keywords: ["signature", "accept"]
    ) { call, context in
        let child = try AgreementParameters.required(call)
        let current = try AgreementParameters.current(child, context)
        guard let party = call.string("party").flatMap(AgreementParty.init) else {
            throw Diagnostic(.missingArgument, "`agreement sign` needs `parent` or `child`")
        }
        let agreements = AgreementsStore(context)
        try agreements.sign(current, as: party)
        if let signed = try agreements.current(of: child) {
            context.output.notice("Version \(signed.version) of the agreement of \(child.label) is \(signed.signatures).")
        }
        return .entity(current.ref)
    }
}
