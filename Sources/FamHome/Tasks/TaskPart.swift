import FamKit
import FamNavigation
import FamRegistry
import FamText
import FamValues

/// H-SC12: how a task was completed, and the actions that its state allows.
enum TaskPart {
    static func completions(_ task: TaskRow, _ view: HomeView) throws -> [ScreenText.Block] {
        let rows = try view.completions(of: task)
        guard !rows.isEmpty else { return [] }
        let shape = RowShape([
            Column("day", .date), Column("by", .string), Column("rating", .string), Column("cost", .money.optional),
            Column("notes", .string.optional), Column("images", .string.optional),
        ])
        let lines = try rows.map { row -> [Value] in
            let images = try view.attachments(of: .completion(row.row)), rating = Int(try row[CompletionRow.rating])
            return [
                .date(view.context.zone.civil(try row[CompletionRow.at]).date),
                try row[CompletionRow.completedBy].value,
                .string(String(repeating: "★", count: rating) + String(repeating: "☆", count: max(0, 5 - rating))),
                try row[CompletionRow.cost].value, try row[CompletionRow.notes].value,
                images.isEmpty ? .null : .string(images.joined(separator: ", ")),
            ]
        }
        return [.heading("Completed"), .table(Table(shape: shape, rows: lines))]
    }

    /// - Parameter only: the actions to offer; nil for all.
    static func actions(
        _ row: ReadRow<TaskRow>, _ context: any Context, only: Set<TaskAction>? = nil
    ) throws -> [ScreenText.Block] {
        let status = try row[TaskRow.status], isArchived = try row[TaskRow.archived], number = try row[TaskRow.number]
        let buttons: [(action: TaskAction, label: String, command: Invocation)] = [
            (.markedInProgress, "Start", "home task start \(number)"),
            (.completed, "Complete", try context.go(.completeTask, row.row.ref)),
            (.updated, "Edit", try context.go(.editTask, row.row.ref)),
            (.cancelled, "Cancel it", "home task cancel \(number)"),
            (.uncancelled, "Reopen", "home task uncancel \(number)"),
            (.archived, "Archive", "home task archive \(number)"),
            (.unarchived, "Bring back", "home task unarchive \(number)"),
        ]
        return buttons.filter { button in
            (only?.contains(button.action) ?? true) && button.action.isAllowed(status, isArchived: isArchived)
        }.map { .button($0.label, $0.command) }
    }

    /// The images entered in the completion form of the picker's task.
    static func pickedImages(_ picker: ScreenRequest, _ context: any Context) throws -> [String] {
        AttachmentFile.paths(try picker.with(.completeTask).input(AttachmentFile.field.name, context) ?? "")
    }
}
