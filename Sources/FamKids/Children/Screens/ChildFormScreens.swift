import FamKit
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    private static let childInputs = [
        FormInput(ChildRow.name, "Name", "The child's name (required)."),
        FormInput(ChildRow.born, "Born", "The birth date, not in the future."),
        FormInput(ChildRow.avatar, "Avatar", "A letter or emoji; defaults to the name's first letter."),
        FormInput(ChildRow.color, "Color", "One of \(ChildRow.palette.joined(separator: ", "))."),
    ]

    /// N-H08, K-SC07, K-UC10.
    static let addChild: ScreenSpec = ScreenSpec(
        "kids.addChild", pattern: [.fixed("kids"), .fixed("add")], title: "Add a child",
        summary: "A form for a new child.",
        presentation: .sheet, tab: "kids", identity: "add-child", form: .add(ChildRow.self, childInputs)
    ) { request, context in
        try ScreenText(title: "Add a child", blocks: request.form(context))
    }

    /// N-H09, K-SC07, K-UC11 … K-UC13: the child's values, archiving, and what deleting would delete too (N-A03).
    static let editChild: ScreenSpec = ScreenSpec(
        "kids.editChild", pattern: [.fixed("kids"), .row(.child), .fixed("edit")],
        title: "Edit a child",
        summary: "A form for a child's name, birth date and avatar.", presentation: .sheet, tab: "kids",
        identity: "edit", form: .edit(ChildRow.self, childInputs)
    ) { request, context in
        let parts = ScreenParts(context)
        guard let child = try parts.child(request) else { return .gone("Child") }
        let name = context.word(for: child.row.ref), dependants = try ChildDependants.phrase(child.row, context)
        return ScreenText(
            title: "Edit \(child.name)",
            blocks: try request.form(context) + [
                .empty(
                    child.isArchived ? "Archived: nothing is lost." : "To hide the child and keep everything:",
                    child.isArchived ? "Bring back" : "Archive",
                    child.isArchived ? "child unarchive \(name)" : "child archive \(name)"),
                .empty(dependants.map { "Also deleted: \($0)" } ?? "", "Delete", "child delete \(name)"),
            ])
    }
}
