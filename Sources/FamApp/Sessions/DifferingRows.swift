import FamRegistry
import FamSessions
import FamStore
import FamText
import FamValues

/// The rows that the first differing entry of a replay changed, beside those that it changed in the session. Those are
/// in no saved file, but in the journal of the session's household. Read only after a difference; cost: that of `diff`
/// for the one entry, at most.
struct DifferingRows {
    private let session: SavedSession
    private let report: ReplayReport
    private let replayed: Store
    private let household: Store
    private let zone: Zone

    /// How many lines of a side are compared.
    private static let mostLines = 500
    /// How many are shown.
    private static let mostShown = 40

    /// - Parameters:
    ///   - report: of a replay that ended with a difference.
    ///   - replayed: the store of its sandbox.
    ///   - household: the open one, which may be the session's.
    init(_ session: SavedSession, _ report: ReplayReport, replayed: Store, household: Store, zone: Zone) {
        self.session = session
        self.report = report
        self.replayed = replayed
        self.household = household
        self.zone = zone
    }

    /// Nothing if the states are the same.
    func lines() throws -> [String] {
        let index = report.entries.count - 1
        guard index >= 0, index < session.entries.count, let pin = session.entries[index].pin,
            pin.digest != report.entries[index].digest
        else { return [] }
        let (wanted, got) = (index > 0 ? session.entries[index - 1].pin?.digest : nil, before(index))
        let ours = got == report.entries[index].digest ? [] : try changes(replayed.latestEntry(), in: replayed)
        guard let theirs = pin.digest == (wanted ?? session.header.start) ? [] : try recorded(pin) else {
            let many = "  … \(ours.count - Self.mostShown) more lines"
            return ["rows that the entry changed in the replay:"]
                + (ours.isEmpty ? ["  none"] : ours.prefix(Self.mostShown).map { "+ " + $0 })
                + (ours.count > Self.mostShown ? [many] : [])
                + ["those of the session are known where it was recorded: there a replay shows both"]
        }
        if ours == theirs {
            return ["rows that the entry changed: they read the same, and differ in what is not shown, such as ids"]
        }
        let all = LineDiff.lines(from: theirs, to: ours)
        return ["rows that the entry changed, - in the session, + in the replay:"] + all.prefix(Self.mostShown)
            + (all.count > Self.mostShown ? ["  … \(all.count - Self.mostShown) more lines"] : [])
    }

    /// The state in the replay before an entry.
    private func before(_ index: Int) -> String { index > 0 ? report.entries[index - 1].digest : session.header.start }

    /// What the entry changed in the session; nil if this is not its household, or nobody knows anymore.
    private func recorded(_ pin: EntryPin) throws -> [String]? {
        let number = pin.origin?.number ?? session.header.session
        guard let entry = try? household.journalEntry(pin.journalPosition),
            entry.session == number, entry.at == pin.time || entry.ran == pin.time
        else { return nil }
        do { return try changes(pin.journalPosition, in: household) } catch let problem as Diagnostic
            where problem.code == .journalCompacted
        { return nil }
    }

    private struct Enough: Error {}

    /// A line for each row, and one for each of its fields below it.
    private func changes(_ number: Int64, in store: Store) throws -> [String] {
        var lines: [String] = []
        do {
            try store.differences(after: number - 1, through: number, isFull: true, zone: zone) { difference in
                guard lines.count < Self.mostLines else { throw Enough() }
                lines.append(Self.line(difference))
            }
        } catch is Enough {}
        return lines
    }

    private static func line(_ difference: RowDifference) -> String {
        let row = "\(difference.entity.name) \(difference.name) \(difference.kind.rawValue)"
        guard let field = difference.field else { return SafeText.shown(row) }
        let values = [difference.before, difference.after].map { $0.map { Quoting.literal($0) } ?? "nothing" }
        let value =
            switch difference.kind {
            case .added: values[1]
            case .removed: values[0]
            case .changed: "\(values[0]) → \(values[1])"
            }
        return SafeText.shown("\(row): \(field) \(value)")
    }
}
