import FamSessions
import FamStore
import FamText
import FamValues

/// The rows of a household that a session needs, as a set-up in its file: those that it read, or these and what refers
/// to them. Which of the two is enough is tried, and not guessed.
struct SessionData {
    private let trial: SessionTrial
    private let base: SessionBase
    private let zone: Zone

    /// A set-up is to be read; a larger one is a base.
    static let mostRows = 10_000

    /// - Parameter base: the household as the session found it.
    init(_ trial: SessionTrial, _ base: SessionBase) throws {
        self.trial = trial
        self.base = base
        zone = try trial.store.zone
    }

    /// The file with the set-up that the entries do the same after as in the whole household.
    /// - Parameters:
    ///   - reads: the rows that were read there.
    ///   - whole: what was seen there.
    /// - Throws: `replay-differs` where no set-up is enough.
    func saved(
        _ entries: [SessionEntry], _ start: SessionTrial.Start, _ reads: ReadRows, like whole: SessionTrial.Result
    ) throws -> SessionTrial.Result {
        let household = try base.opened()
        defer { household.close() }
        var last: SaveDifference?
        for reach in NeededReach.allCases where !reads.isOver {
            guard let rows = try household.needed(reads, reach, limit: SessionData.mostRows)
            else { break }
            let found = try trial.run(entries, from: start.empty(with: try setUp(rows, household)))
            if found.isLike(whole) { return found }
            last = SaveDifference.first(between: found, and: whole)
        }
        throw refusal(last)
    }

    private func refusal(_ difference: SaveDifference?) -> Diagnostic {
        let help = "leave `--with-data` out: the household as it was is then kept beside the script"
        guard let difference else {
            return Diagnostic(
                .tooLarge, "the session read more than \(SessionData.mostRows) rows, too many for a set-up", help: help)
        }
        return Diagnostic(
            .replayDiffers, "the rows that the session read do not give the same: \(difference.what)",
            notes: difference.notes, help: help)
    }

    func setUp(_ rows: [NeededRow], _ household: Store) throws -> SetUp {
        SetUp(try household.contents(of: rows), zone: zone)
    }

    /// The rows that an error needs: fewer and fewer, first halves and then single ones, as long as it shows.
    /// - Returns: nil where the rows that were read do not show it.
    func fewest(_ reads: ReadRows, mostTrials: Int, _ shows: (SetUp) throws -> Bool) throws -> SetUp? {
        let household = try base.opened()
        defer { household.close() }
        for reach in NeededReach.allCases {
            guard let all = try household.needed(reads, reach, limit: SessionData.mostRows)
            else { return nil }
            guard try shows(try setUp(all, household)) else { continue }
            let rows = try Fewest.of(all, mostTrials: mostTrials) { rows in
                try shows(try setUp(rows, household))
            }
            return try setUp(rows, household)
        }
        return nil
    }
}

/// Leaves out more and more, first halves and then single items, as long as the rest is enough.
enum Fewest {
    static func of<Item>(_ all: [Item], mostTrials: Int, _ isEnough: ([Item]) throws -> Bool) throws -> [Item] {
        var items = all, trials = 0, length = items.count
        while length > 0 {
            // From the end, because what comes later leans on what came before.
            var end = items.count
            while end > 0, trials < mostTrials {
                trials += 1
                let start = max(0, end - length)
                var shorter = items
                shorter.removeSubrange(start..<end)
                if try isEnough(shorter) { items = shorter }
                end = start
            }
            length /= 2
        }
        return items
    }
}
