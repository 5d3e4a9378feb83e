import FamValues

/// X-OP48: what went wrong, the oldest first; the last 50.
struct ErrorHistory: Sendable {
    static let limit = 50

    private(set) var entries: [AppError] = []

    mutating func add(_ error: AppError) {
        entries.append(error)
        if entries.count > ErrorHistory.limit { entries.removeFirst() }
    }
}
