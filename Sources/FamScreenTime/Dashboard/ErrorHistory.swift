import FamValues

/// X-OP48: the last 50 errors, oldest first.
struct ErrorHistory: Sendable {
    static let limit = 50

    private(set) var entries: [AppError] = []

    mutating func add(_ error: AppError) {
        entries.append(error)
        if entries.count > ErrorHistory.limit { entries.removeFirst() }
    }
}
