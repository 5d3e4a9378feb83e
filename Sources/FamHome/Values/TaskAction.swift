import FamValues

/// H-E03, X-E20: an action on a task.
enum TaskAction: String, NamedCases {
    case created, updated, cancelled, uncancelled
    case markedInProgress = "marked-in-progress"
    case archived, unarchived, completed
    static let typeName = "task action"

    var phrase: String { self == .markedInProgress ? "marked in progress" : rawValue }

    /// H-Q04: whether the action is allowed in a state.
    func isAllowed(_ status: TaskStatus, isArchived: Bool) -> Bool {
        switch self {
        case .created: true
        case .updated: !isArchived
        case .cancelled, .completed: !isArchived && (status == .open || status == .inProgress)
        case .uncancelled: !isArchived && status == .cancelled
        case .markedInProgress: !isArchived && status == .open
        case .archived: !isArchived && (status == .completed || status == .cancelled)
        case .unarchived: isArchived
        }
    }

    /// Such as `A completed task cannot be cancelled`.
    func refusal(_ status: TaskStatus, isArchived: Bool) -> String {
        let state = isArchived ? "archived" : status == .inProgress ? "started" : status.rawValue
        return "\("aeiou".contains(state.first ?? "x") ? "An" : "A") \(state) task cannot be \(phrase)"
    }
}
