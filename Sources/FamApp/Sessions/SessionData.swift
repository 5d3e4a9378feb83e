import FamSessions
import FamStore
import FamText
import FamValues

/// The rows of a household that a session needs, as a set-up in its file: those it read, or those and the rows that
/// refer to them. Which of the two is enough is found by trying.
struct SessionData {
    private let trial: SessionTrial
    private let base: SessionBase
    private let zone: Zone

    /// A set-up should be readable; a larger one becomes a base.
    static let mostRows = 10_000

    /// - Parameter base: the household that the session began in.
    init(_ trial: SessionTrial, _ base: SessionBase) throws {
        self.trial = trial
        self.base = base
        zone = try trial.store.zone
    }

    /// The file with a set-up on which the entries do the same as in the whole household.
    /// - Parameters:
    ///   - reads: the rows read in the whole household.
    ///   - whole: the result in the whole household.
    /// - Throws: `replay-differs` if no set-up is enough.
    func saved(
        _ entries: [SessionEntry], _ start: SessionTrial.Start, _ reads: ReadRows, like whole: SessionTrial.Result
    ) throws -> SessionTrial.Result {
        let household = try base.opened()
        defer { household.close() }
        var last: SaveDifference?
        var tried: Set<[NeededRow]> = []
        // Who is signed in here is of no use elsewhere, unless the session shows it.
        for takesLocal in [false, true] {
            for reach in NeededReach.allCases where !reads.isOver {
                guard
                    let rows = try household.needed(reads, reach, takesLocal: takesLocal, limit: SessionData.mostRows)
                else { break }
                guard tried.insert(rows).inserted else { continue }
                let found = try trial.run(entries, from: start.empty(with: try setUp(rows, household)))
                if found.isLike(whole) { return found }
                last = SaveDifference.first(between: found, and: whole)
            }
        }
        throw refusal(last)
    }

    private func refusal(_ difference: SaveDifference?) -> Diagnostic {
        let help = "leave out `--with-data`: the household as it was is then kept next to the script"
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

    /// Reduces the rows that an error needs, by halves and then one by one, as long as the error occurs.
    /// - Returns: nil if the error does not occur with the rows that were read.
    func fewest(_ reads: ReadRows, mostTrials: Int, _ shows: (SetUp) throws -> Bool) throws -> SetUp? {
        let household = try base.opened()
        defer { household.close() }
        for reach in NeededReach.allCases {
            guard let all = try household.needed(reads, reach, limit: SessionData.mostRows)
            else { return nil }
            guard try shows(try setUp(all, household)) else { continue }
            let rows = try MinimalSubset.of(all, mostTrials: mostTrials) { rows in
                try shows(try setUp(rows, household))
            }
            return try setUp(rows, household)
        }
        return nil
    }
}

/// Removes items, by halves and then one by one, as long as the rest is enough.
enum MinimalSubset {
    static func of<Item>(_ all: [Item], mostTrials: Int, _ isEnough: ([Item]) throws -> Bool) throws -> [Item] {
        var items = all, trials = 0, length = items.count
        while length > 0 {
            // Starts at the end, since later items depend on earlier ones.
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
