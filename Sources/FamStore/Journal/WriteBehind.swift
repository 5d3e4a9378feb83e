import FamRegistry
import FamText
import FamValues
import GRDB

/// What follows from rows that are committed, and is not written yet.
struct Unsettled {
    /// The entry through which digest and figures are written.
    let through: Int64
    var digest = StateDigest.empty
    var figures = Dictionaries<FigureKey, FigureAmounts>()
}

/// Digest and figures that are written after the rows. In a script that commits after each statement, a commit that
/// only adds rows leaves both to a later one: four pages less for each. Which rows that concerns is in the journal, so
/// nothing is lost with the process: a note says through which entry digest and figures are written, and readers add
/// the rows of the entries after it. Every other commit writes both, and so does the last one.
extension Store {
    /// Commits that may leave them to a later one, and the rows that each may write. Readers pay for all of these, so
    /// where more commits are allowed, a reader makes them few again.
    public static let fewCommits: Int64 = 64
    private static let fewRows = 20
    /// Those of a sandbox.
    private static let manyCommits = Int64.max / 2

    /// The entry through which digest and figures are written; nil when both are complete.
    func settledThrough() throws -> Int64? {
        let note = try statement(fixed: "SELECT value FROM fam_note WHERE name = 'unsettled'")
        defer { note.reset() }
        return try note.step() ? note.int(0) : nil
    }

    /// What the entries since then have added; nil when there are none. Cost: a read of their rows.
    func unsettled(_ access: Access) throws -> Unsettled? {
        guard let through = try settledThrough() else { return nil }
        commitsBehind.now = Store.fewCommits
        var found = Unsettled(through: through)
        for (table, range) in try madeRanges(after: through) { try add(table, range, to: &found, access) }
        return found
    }

    /// Reads what is written together with what is not: one moment for both, because another shell may write it in
    /// between. Without the note there is nothing to add, and no transaction.
    func inOneSnapshot<T>(_ access: Access, _ body: () throws -> T) throws -> T {
        try settledThrough() == nil ? body() : inOneTransaction(access, body)
    }

    private func madeRanges(after entry: Int64) throws -> [(EntityTable, ClosedRange<Int64>)] {
        let ranges = try statement(
            "SELECT entity, n, last FROM \(try storedChanges()) WHERE entry > ? AND before IS NULL AND n <= last")
        defer { ranges.reset() }
        ranges.bind(entry, at: 0)
        var found: [(EntityTable, ClosedRange<Int64>)] = []
        while try ranges.step() {
            guard let table = catalog.table(ranges.text(0)) else { continue }
            found.append((table, ranges.int(1)...ranges.int(2)))
        }
        return found
    }

    private func add(
        _ table: EntityTable, _ range: ClosedRange<Int64>, to found: inout Unsettled, _ access: Access
    ) throws {
        let rows = try statement("SELECT \(table.columnList) FROM \(table.name) WHERE n BETWEEN ? AND ?")
        rows.bind(range.lowerBound, at: 0)
        rows.bind(range.upperBound, at: 1)
        var images: [RowImage] = []
        while try rows.step() { images.append(table.image(rows)) }
        rows.reset()
        for image in images {
            found.digest.add(try table.hash(image) { try referredID(access, $0, $1) })
            for figure in table.figures {
                let key = figure.key(try connection().zone, image.integer), amounts = figure.amounts(image.integer)
                _ = try figure.add(amounts, sign: 1, to: &found.figures[figure.index][key, default: .zero])
            }
        }
    }

    /// Takes over what was committed and not written. The transaction has begun.
    func resumeUnsettled(_ access: Access) throws {
        guard let found = try unsettled(access) else { return }
        access.run?.digest.add(found.digest)
        access.pendingFigures = found.figures
        access.settledThrough = found.through
    }

    /// Writes digest and figures, or leaves them to a later commit. The entry is written.
    func settleOrLeave(_ access: Access) throws {
        guard let entry = unsettledEntry(access) else {
            // Nobody else reads the rows of a batch, and each owner's sum is written once for all its entries.
            if access.batch == nil { try flushKept(access) }
            if mayDropFigures(access) { return access.pendingFigures.removeAll() }
            return try settle(access)
        }
        try leaveSums(access)
        guard access.settledThrough == nil else { return }
        let note = try statement(fixed: "INSERT INTO fam_note VALUES ('unsettled', ?)")
        note.bind(.text("\(entry - 1)"), at: 0)
        try note.execute()
        access.settledThrough = entry - 1
    }

    /// What runs beside it, such as a refresh, is followed by it.
    private func mayDropFigures(_ access: Access) -> Bool {
        dropsFigures && !access.isAside && access.run?.entry.kind == .do
    }

    private func settle(_ access: Access) throws {
        if access.settledThrough != nil {
            try endUnsettled(access)
            commitsBehind.now = min(commitsBehind.now, commitsBehind.most / 2) * 2
        }
        try flushFigures(access)
        if let digest = access.run?.digest { try storeDigest(digest) }
    }

    /// Forgets that something is unsettled: all of it is about to be written.
    func endUnsettled(_ access: Access) throws {
        access.hasSettled = true
        guard access.settledThrough != nil else { return }
        access.settledThrough = nil
        try statement(fixed: "DELETE FROM fam_note WHERE name = 'unsettled'").execute()
    }

    /// The entry of this transaction if digest and figures may be left to a later one: it is the only one, and adds a
    /// few rows.
    private func unsettledEntry(_ access: Access) -> Int64? {
        guard writesBehind, !access.hasSettled, let run = access.run, run.onlyAdds, run.finished.count == 1,
            let entry = run.finished.first, staysBehind || access.written <= Store.fewRows,
            entry - (access.settledThrough ?? entry) < commitsBehind.now
        else { return nil }
        return entry
    }

    /// Runs `body`, whose transactions follow one another closely, such as those of a script that commits after each
    /// statement: they may leave digest and figures to later ones, and the last is followed by one that writes them.
    /// - Parameter most: how many commits may do so, if nobody reads in between.
    public func writingBehind<T>(most: Int64 = Store.fewCommits, _ body: () throws -> T) rethrows -> T {
        try writingBehind((Store.fewCommits, most), body) { settleRest() }
    }

    /// The same in a sandbox, which nobody else reads and which is gone when it has shown what it is for: digest and
    /// figures are written only where `body` reads figures, after it too, of entries that only add rows.
    /// - Parameter isLast: whether nothing reads figures after the commit of what was typed, which then does not write
    ///   them.
    public func leavingBehind<T>(isLast: Bool = false, _ body: () throws -> T) rethrows -> T {
        (staysBehind, dropsFigures) = (true, isLast)
        defer { (staysBehind, dropsFigures) = (false, false) }
        return try writingBehind((Store.manyCommits, Store.manyCommits), body) {}
    }

    private func writingBehind<T>(
        _ commits: (now: Int64, most: Int64), _ body: () throws -> T, after: () -> Void
    ) rethrows -> T {
        guard access == nil, !writesBehind else { return try body() }
        writesBehind = true
        commitsBehind = commits
        defer {
            writesBehind = false
            commitsBehind = (Store.fewCommits, Store.fewCommits)
            after()
        }
        return try body()
    }

    /// What cannot be written now stays in the journal, and is written by the next command.
    private func settleRest() {
        guard isOpen else { return }
        try? accessing { access in
            guard try canWrite, try settledThrough() != nil else { return }
            try access.db.inTransaction(.immediate) {
                try settleOutsideOfRuns(access)
                return .commit
            }
        }
    }

    /// Writes what is unsettled, in a transaction outside of any run.
    func settleOutsideOfRuns(_ access: Access) throws {
        try settleSumsOutsideOfRuns()
        guard let found = try unsettled(access) else { return }
        var digest = try writtenDigest()
        digest.add(found.digest)
        try storeDigest(digest)
        access.pendingFigures = found.figures
        access.settledThrough = found.through
        try flushFigures(access)
        try endUnsettled(access)
        access.hasSettled = false
    }
}
