import FamValues

/// H-E02: one status instead of the four flags of the original app; `archived` is separate.
enum TaskStatus: String, NamedCases {
    case open
    case inProgress = "in-progress"
    case completed, cancelled
    static let typeName = "task status"
}
