import FamValues

/// H-Q02.
enum TaskPriority: String, NamedCases {
    case low, medium, high, urgent
    static let typeName = "priority"

    /// The most urgent first.
    var rank: Int { TaskPriority.allCases.count - 1 - (TaskPriority.allCases.firstIndex(of: self) ?? 0) }
}
