import FamKit
import FamRegistry
import FamText

/// H-OP17: how the last action on a task went, in this shell. A success is reported once; a failure stays until the
/// next action begins.
final class LastTaskAction {
    static let key = ServiceKey<LastTaskAction>("home.lastTaskAction")

    private(set) var state = ActionState<TaskAction>.idle
    /// While a task is being completed, which keeps who did it: no other door completes one.
    private(set) var isCompleting = false

    /// Runs an action; a second one while it runs is refused.
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

    /// For the doors that every entity has: a row was added or changed.
    func note(_ action: TaskAction, _ context: any Context) {
        guard !state.isInProgress else { return }
        let before = state
        state = .success(action)
        context.onRollback { self.state = before }
    }

    func consume() -> TaskAction? { state.consume() }
}
