import FamValues

/// S-E04: the kind of a feed entry.
enum ActivityKind: String, NamedCases {
    case taskCompleted = "task-completed"
    case taskApproved = "task-approved"
    case timerStarted = "timer-started"
    case timerStopped = "timer-stopped"
    case timeUsedUp = "time-used-up"
    case newDay = "new-day"
    case timeRequested = "time-requested"
    case requestApproved = "request-approved"
    case requestDenied = "request-denied"
    case limitChanged = "limit-changed"
    case childLinked = "child-linked"
    case childUnlinked = "child-unlinked"
    case note

    static let typeName = "activity"
}
