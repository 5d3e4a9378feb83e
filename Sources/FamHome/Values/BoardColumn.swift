import FamValues

/// H-Q03: the columns of the board, in order. A task is in exactly one; an archived one is in none.
enum BoardColumn: String, NamedCases {
    case overdue = "Overdue"
    case inProgress = "In progress"
    case dueSoon = "Due soon"
    case upcoming = "Upcoming"
    case completed = "Completed"
    case cancelled = "Cancelled"
    static let typeName = "board column"

    /// How many days ahead count as soon.
    static let soon = 30

    /// The position from the left, starting at 0.
    var place: Int { BoardColumn.allCases.firstIndex(of: self) ?? 0 }

    /// The status of every task in the column, if they all have the same.
    var status: TaskStatus? {
        switch self {
        case .completed: .completed
        case .cancelled: .cancelled
        case .overdue, .inProgress, .dueSoon, .upcoming: nil
        }
    }
}
