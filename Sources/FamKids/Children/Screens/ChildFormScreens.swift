import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-H08, K-SC07, K-UC10.
    static let addChild: ScreenSpec = ScreenSpec(
        "kids.addChild", pattern: [.fixed("kids"), .fixed("add")], title: "Add a child",
        summary: "A form for a new child.",
        presentation: .sheet, tab: "kids", identity: "add-child"
    ) { _, context in
        let form = FormPart([
            ("name", .null, "What the child is called; needed."),
            ("born", .null, "The birth date, not in the future."),
            ("avatar", .null, "A letter or emoji; the first letter of the name unless given."),
            ("color", .null, "One of \(ChildRow.palette.joined(separator: ", "))."),
        ])
        return ScreenText(
            title: "Add a child",
            blocks: [
                form.block(context),
                .button(
                    "Save", "child add \(blank: "NAME") --born \(blank: "BIRTHDAY", "2019-04-02")", role: .save),
            ])
    }

    /// N-H09, K-SC07, K-UC11 … K-UC13: the child's values, archiving, and what deleting would take along (N-A03).
    static let editChild: ScreenSpec = ScreenSpec(
        "kids.editChild", pattern: [.fixed("kids"), .row(name: "child", entity: "child", of: nil), .fixed("edit")],
        title: "Edit a child",
        summary: "A form for a child's name, birth date and avatar.", presentation: .sheet, tab: "kids",
        identity: "edit"
    ) { request, context in
        let parts = ScreenParts(context)
        guard let child = try parts.child(request) else { return parts.gone("Child") }
        let name = context.word(for: child.row.ref)
        let form = FormPart([
            ("name", .string(child.name), "What the child is called."),
            ("born", child.born.map { .date($0) } ?? .null, "The birth date."),
            ("avatar", .string(child.avatar), "A letter or emoji."),
            ("color", .string(child.color), "The child's color."),
        ])
        let dependants = try ChildDependants.phrase(child.row, context)
        return ScreenText(
            title: "Edit \(child.name)",
            blocks: [
                form.block(context),
                .button(
                    "Save", "child edit \(name) --name \(blank: "NAME") --born \(blank: "BIRTHDAY", "2019-04-02")",
                    role: .save),
                .empty(
                    child.isArchived ? "Archived: nothing of it is lost." : "To hide the child and keep everything:",
                    child.isArchived ? "Bring back" : "Archive",
                    child.isArchived ? "child unarchive \(name)" : "child archive \(name)"),
                .empty(dependants.map { "Goes along: \($0)" } ?? "", "Delete", "child delete \(name)"),
            ])
    }
}
