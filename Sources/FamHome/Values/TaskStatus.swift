import FamValues

/// H-E02: what the four flags of the seed say together; archived is next to it.
enum TaskStatus: String, NamedCases {
    case open
    case inProgress = "in-progress"
    case completed, cancelled
    static let typeName = "task status"
}
