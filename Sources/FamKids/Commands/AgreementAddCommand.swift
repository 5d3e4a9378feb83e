import FamRegistry
import FamText
import FamValues

extension CommandSpec {
    /// K-OP43.
    static let agreementAdd = CommandSpec(
        "agreement add",
        summary: "Makes the first version of a child's agreement.",
        discussion: "It lists behaviours and goals by their names of today, and says the rest in free words. `agreement edit` changes it later.",
        parameters: [AgreementParameters.child] + AgreementParameters.content,
        effect: .write, result: .entity("agreement"),
        examples: [
            Example(
                "agreement add Maya --behaviors \"Brushed teeth\" --goals Maya/Zoo --text \"Every evening.\"",
                prints: "Maya has an agreement: version 1, not signed yet.")
        ],
        keywords: ["contract", "promise", "new"]
    ) { call, context in
        let child = try AgreementParameters.required(call)
        let agreements = AgreementsStore(context)
        if let current = try agreements.current(of: child) {
            throw Diagnostic(
                .onePerChild, "`\(SafeText.shown(child.label))` has an agreement already, version \(current.version)",
                help: "`agreement edit` makes the next version of it")
        }
        guard let made = try agreements.create(child, AgreementParameters.content(call, of: child, context)) else { return .null }
        context.output.notice("\(child.label) has an agreement: version \(made.version), \(made.signatures).")
        return .entity(made.ref)
    }
}
