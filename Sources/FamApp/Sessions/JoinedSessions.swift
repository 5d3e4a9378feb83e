import FamSessions
import FamText
import FamValues

/// The sessions named by text such as `3 5..7`.
enum SessionNumbers {
    /// A file of more sessions would not be readable.
    private static let most: Int64 = 1_000

    /// In order, without duplicates.
    static func read(_ texts: [String]) throws -> [Int64] {
        var numbers: Set<Int64> = []
        for text in texts {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            let ends = parts.count == 3 && parts[1].isEmpty ? [parts[0], parts[2]] : parts.count == 1 ? parts : []
            let bounds = ends.compactMap { Int64($0) }
            guard let first = bounds.first, let last = bounds.last, bounds.count == ends.count, first <= last,
                last - first < most
            else {
                throw Diagnostic(
                    .badArgument, "`\(SafeText.shown(text))` is not the number of a session",
                    help: "such as `3`, or `5..7` for three of them; `sessions` lists them")
            }
            numbers.formUnion(first...last)
        }
        return numbers.sorted()
    }
}

/// Several sessions as if they were one: all entries in the order they were typed, each with its session, which
/// determines its random seed and the scope of its `undo`.
struct JoinedSessions {
    let header: SessionHeader
    let entries: [SessionEntry]

    /// - Parameter sessions: in order, at least one.
    init(_ sessions: [SessionHeader], _ entries: (SessionHeader) throws -> [SessionEntry]) throws {
        var header = sessions[0]
        guard sessions.count > 1 else {
            self.entries = try entries(header)
            header.entryCount = self.entries.count
            self.header = header
            return
        }
        var all: [(at: Instant, entry: SessionEntry)] = []
        for session in sessions {
            let origin = SessionOrigin(number: session.number, seed: session.seed)
            if session.configuration != header.configuration, !session.configuration.isEmpty {
                all.append((session.started, .preparation(session.configuration, session)))
            }
            var latest = session.started
            for entry in try entries(session) {
                // A job is due before it runs.
                latest = max(latest, entry.ran ?? entry.at)
                all.append((latest, entry.with(origin: origin)))
            }
        }
        // Entries of shells that ran at the same time alternate.
        let order = all.indices.sorted { (all[$0].at, $0) < (all[$1].at, $1) }
        var position: Int64 = 0
        self.entries = order.map { index in
            let entry = all[index].entry
            guard entry.position > 0 else { return entry }
            position += 1
            return entry.with(position: position)
        }
        header.others = sessions.dropFirst().map(\.number)
        header.entryCount = Int(position)
        self.header = header
    }
}
