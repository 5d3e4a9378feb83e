import FamRegistry
import FamValues

extension CommandSpec {
    /// K-Q24: changing anything makes a new unsigned version.
    static let agreementEdit = CommandSpec(
        "agreement edit",
        summary: "Changes an agreement: makes its next version, which nobody has signed.",
        discussion: "What is not given stays as in the version before, which is kept. Without a change no version is made.",
        parameters: [AgreementParameters.child] + AgreementParameters.content,
        effect: .write, result: .entity("agreement"),
        examples: [
            Example(
                "agreement add Maya --text \"Every evening.\"\nagreement edit Maya --goals Maya/Zoo",
                prints: "Maya has an agreement: version 1, not signed yet.\nThe agreement of Maya is now version 2, not signed yet.")
        ],
        keywords: ["change", "version"]
    ) { call, context in
        let child = try AgreementParameters.required(call)
        let current = try AgreementParameters.current(child, context)
        let content = try AgreementParameters.content(call, of: child, context)
        guard let made = try AgreementsStore(context).create(child, content, after: current) else {
            context.output.notice("Left version \(current.version) of the agreement of \(child.label) as it is.")
            return .entity(current.ref)
        }
        context.output.notice("The agreement of \(child.label) is now version \(made.version), \(made.signatures).")
        return .entity(made.ref)
    }
}
