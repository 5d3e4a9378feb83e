import FamValues

/// H-Q02.
enum TaskPriority: String, NamedCases {
    case low, medium, high, urgent
    static let typeName = "priority"

    /// 0 is the most urgent.
    var rank: Int { TaskPriority.allCases.count - 1 - (TaskPriority.allCases.firstIndex(of: self) ?? 0) }
}
