import FamRegistry
import FamText

/// The actions that a change of a task amounts to, and whether they are allowed (H-Q04).
enum TaskMove {
    static func actions(from old: Draft<TaskRow>, to new: Draft<TaskRow>) -> [TaskAction] {
        var actions: [TaskAction] = []
        if old[TaskRow.archived] != new[TaskRow.archived] {
            actions.append(new[TaskRow.archived] == true ? .archived : .unarchived)
        }
        if let status = new[TaskRow.status], status != old[TaskRow.status] { actions.append(action(to: status)) }
        let own = [TaskRow.status.name, TaskRow.archived.name, TaskRow.contractor.name]
        if old.differences(from: new).contains(where: { !own.contains($0.field.spec.name) }) {
            actions.append(.updated)
        }
        return actions
    }

    private static func action(to status: TaskStatus) -> TaskAction {
        switch status {
        case .open: .uncancelled
        case .inProgress: .markedInProgress
        case .completed: .completed
        case .cancelled: .cancelled
        }
    }

    /// - Throws: `task-transition`.
    static func check(_ action: TaskAction, _ task: Draft<TaskRow>) throws {
        let status = task[TaskRow.status] ?? .open, isArchived = task[TaskRow.archived] ?? false
        guard !action.isAllowed(status, isArchived: isArchived) else { return }
        throw Diagnostic(
            .taskTransition, action.refusal(status, isArchived: isArchived),
            help: help(status, isArchived: isArchived, task))
    }

    /// A task that is brought in is in a state that actions lead to: only what was completed or canceled is archived.
    /// - Throws: `task-transition`.
    static func checkState(of task: Draft<TaskRow>) throws {
        let status = task[TaskRow.status] ?? .open
        guard task[TaskRow.archived] == true, !TaskAction.archived.isAllowed(status, isArchived: false) else { return }
        throw Diagnostic(
            .taskTransition, TaskAction.archived.refusal(status, isArchived: false),
            help: "leave out `archived`, or give a `status` of completed or cancelled")
    }

    /// A completion records who did it, so a change of status alone is refused.
    static func needsCompletion(_ task: Draft<TaskRow>) -> Diagnostic {
        Diagnostic(
            .taskTransition, "completing a task takes the name of whoever did it",
            help: "`home task complete \(task[TaskRow.number].map(String.init) ?? "TASK") NAME` keeps who did it")
    }

    /// A command that is allowed instead.
    private static func help(_ status: TaskStatus, isArchived: Bool, _ task: Draft<TaskRow>) -> String? {
        let name = task[TaskRow.number].map(String.init) ?? "TASK"
        if isArchived { return "`home task unarchive \(name)` brings it back" }
        switch status {
        case .cancelled: return "`home task uncancel \(name)` opens it again"
        case .completed: return "`home task archive \(name)` puts it away"
        case .inProgress, .open: return nil
        }
    }
}
