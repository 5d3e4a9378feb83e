import FamRegistry
import FamValues

extension CommandSpec {
    static let agreementCurrent = CommandSpec(
        "agreement current",
        summary: "Finds the current version of a child's agreement.",
        discussion: "`agreements --child CHILD` lists all versions.",
        parameters: [AgreementParameters.child],
        effect: .read, result: .entity("agreement"),
        examples: [
            Example(
                "agreement add Leo --text \"Teeth before stories.\"\nagreement current Leo",
                prints: "Leo has an agreement: version 1, not signed yet.\nchild[..]Leo\nversion[..]1\n…")
        ],
        keywords: ["show", "latest"]
    ) { call, context in
        .entity(try AgreementParameters.current(AgreementParameters.required(call), context).ref)
    }
}
