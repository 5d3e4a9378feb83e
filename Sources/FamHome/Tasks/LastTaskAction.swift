import FamKit
import FamRegistry
import FamText

/// H-OP17: the result of the last action on a task in this shell. A success is reported once; a failure stays until the
/// next action.
final class LastTaskAction {
    static let key = ServiceKey<LastTaskAction>("home.lastTaskAction")

    private(set) var state = ActionState<TaskAction>.idle
    /// True while `home task complete` runs: no other change may complete a task.
    private(set) var isCompleting = false

    /// Runs an action. Throws if another one is running.
    func run(_ action: TaskAction, _ context: any Context, _ body: () throws -> Void) throws {
        let before = state
        guard state.start() else { throw Diagnostic(.taskTransition, "another action on a task is under way") }
        isCompleting = action == .completed
        defer { isCompleting = false }
        do {
            try body()
            state = .success(action)
            context.onRollback { self.state = before }
        } catch {
            state = .failure((error as? Diagnostic)?.message ?? "Unknown error")
            throw error
        }
    }

    /// Records a row added or changed by other commands.
    func note(_ action: TaskAction, _ context: any Context) {
        guard !state.isInProgress else { return }
        let before = state
        state = .success(action)
        context.onRollback { self.state = before }
    }

    func consume() -> TaskAction? { state.consume() }
}
