import FamText

extension DiagnosticCode {
    static let taskTransition = DiagnosticCode(
        "task-transition", "The task is in a state from which this action does not lead.")
    static let foreignRow = DiagnosticCode("foreign-row", "The row belongs to somebody else's account.")
}
