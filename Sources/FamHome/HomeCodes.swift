import FamText

extension DiagnosticCode {
    static let taskTransition = DiagnosticCode(
        "task-transition", "The task's state does not allow this action.")
    static let foreignRow = DiagnosticCode("foreign-row", "The row belongs to someone else's account.")
}
