import FamValues

/// H-Q03: the columns of the board, in order. A task is in the first that fits; an archived one in none.
enum BoardColumn: String, NamedCases {
    case overdue = "Overdue"
    case inProgress = "In progress"
    case dueSoon = "Due soon"
    case upcoming = "Upcoming"
    case completed = "Completed"
    case cancelled = "Cancelled"
    static let typeName = "board column"

    /// Days ahead that count as soon.
    static let soon = 30

    /// Counted from the left.
    var place: Int { BoardColumn.allCases.firstIndex(of: self) ?? 0 }

    /// The state of every task in it, where that is one state.
    var status: TaskStatus? {
        switch self {
        case .completed: .completed
        case .cancelled: .cancelled
        case .overdue, .inProgress, .dueSoon, .upcoming: nil
        }
    }
}
