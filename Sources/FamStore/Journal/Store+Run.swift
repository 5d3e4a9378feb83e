import FamRegistry
import FamText
import FamValues
import GRDB

extension Store {
    /// One run: reads see the database as it is, the write lock is taken at the first write, and all writes are
    /// committed with one journal entry when `body` returns; when it throws, none is kept. Runs do not nest.
    /// - Parameter context: for defaults, rules and hooks of entities; without one, no row can be made or changed
    ///   through them.
    @discardableResult
    public func run<T>(_ header: EntryHeader, in context: (any Context)?, _ body: () throws -> T) throws -> T {
        if let access, access.isAside, access.run == nil { return try perform(header, in: context, access, body) }
        guard access == nil else { throw Diagnostic(.misplaced, "a run cannot start inside another one") }
        return try beginning { access in try perform(header, in: context, access, body) }
    }

    private func perform<T>(
        _ header: EntryHeader, in context: (any Context)?, _ access: Access, _ body: () throws -> T
    ) throws -> T {
        access.context = context
        access.run = RunState(entry: EntryState(header: header, kind: header.kind))
        defer {
            // Another run may follow in the same access.
            if access.isAside { access.endRun() }
        }
        Interruption.watch(access.connection)
        do {
            let result = try body()
            Interruption.ignore(access.connection)
            try commit(access)
            return result
        } catch {
            Interruption.ignore(access.connection)
            rollBack(access)
            throw error
        }
    }

    /// Suspends the current run while `body` runs, which may make its own runs, each committed or rolled back
    /// independently. A run that has changed something cannot be suspended.
    public func settingAside<T>(_ body: () throws -> T) throws -> T {
        guard let access, let outer = access.run, !access.isAside else { return try body() }
        guard !outer.hasBegun else {
            throw Diagnostic(.misplaced, "this transaction has already changed something")
        }
        try access.detachCursors()
        let context = access.context
        (access.run, access.isAside, access.isReady) = (nil, true, false)
        defer {
            access.closeCursors()
            (access.run, access.context, access.isAside, access.isReady) = (outer, context, false, false)
            Interruption.watch(access.connection)
        }
        return try body()
    }

    /// Whether the store's first run is suspended.
    public var isSetAside: Bool { access?.isAside ?? false }

    /// Changes whenever another connection has written; cached rows are then discarded. Cost: a read of shared memory,
    /// not of the file.
    public func version() throws -> Int64 {
        try accessing { access in
            access.isSameFile = false
            try requireSameFile(access)
            try invalidateIfChangedElsewhere()
            return state.seenVersion
        }
    }

    public func beginWriting() throws {
        _ = try writing()
    }

    /// Runs `body` so that its writes are undone if it throws; nests. Outside of a run, only runs it.
    @discardableResult
    public func attempt<T>(_ body: () throws -> T) throws -> T {
        guard let access, let run = access.run else { return try body() }
        access.run?.levels.append(
            AttemptLevel(entry: run.entry, finished: run.finished, digest: run.digest))
        access.isReady = false
        let depth = run.levels.count
        do {
            let result = try body()
            try mapped {
                if access.run?.levels[depth].isIssued == true { try execute("RELEASE fam_\(depth)") }
            }
            access.run?.levels.removeLast()
            return result
        } catch {
            do {
                if (error as? Diagnostic)?.code == .interrupted {
                    // The rollback of the run takes this with it; to go back twice would take twice as long.
                    access.run?.levels.removeSubrange(depth...)
                    access.run?.isLost = true
                    access.isReady = false
                    throw error
                }
                try mapped { try abandon(access, depth) }
            } catch let second {
                // SQLite ends the transaction if a write is interrupted; then there is nothing else to report.
                throw (error as? Diagnostic)?.code == .interrupted ? error : second
            }
            throw error
        }
    }

    /// Whether the run has changed anything yet.
    public var hasChanges: Bool { access?.run.map { !$0.isEntryEmpty || !$0.finished.isEmpty } ?? false }

    /// The last journal entry of the current run so far; nil if it changed nothing.
    public var latestEntryOfRun: Int64? {
        guard let run = access?.run else { return nil }
        return run.isEntryEmpty ? run.finished.last : run.entry.number
    }

    /// Whether the current run holds the write lock: it has changed something, or is about to.
    public var holdsLock: Bool { access?.run?.hasBegun ?? false }

    /// From here on, `undo` only undoes entries made by this store.
    public func keepOwnEntries() {
        if ownEntries == nil { ownEntries = [] }
    }

    /// From the first to the last of them, if they are kept.
    var rangeOfOwnEntries: ClosedRange<Int64>? {
        guard let own = ownEntries, let first = own.min(), let last = own.max() else { return nil }
        return first...last
    }

    /// Begins an entry with this text, after the previous one has ended.
    public func beginStatement(_ text: String) throws {
        guard let run = access?.run else { return }
        if run.hasBegun, !run.isEntryEmpty { try mapped { try splitEntry(try writing(), kind: .do) } }
        access?.run?.entry.header.command = text
    }

    /// Reads the rest of all open cursors, so that no lock is held during a wait.
    public func releaseCursors() throws {
        try access?.detachCursors()
    }

    /// Marks the entry of the current run as one that changed something outside of the household. The mark stays even
    /// if that part of the run is undone.
    /// - Parameter counter: the command that reverses the change; empty if there is none.
    public func noteOutside(reversedBy counter: String) throws {
        try writing().run?.outside.append(counter)
    }

    /// Marks the current entry as one that also stores a secret; a run without an entry needs no mark.
    public func noteSecrets() {
        if hasChanges { access?.run?.changesSecrets = true }
    }

    /// How many rows the current run has added, changed and deleted so far.
    public var writtenRows: Int { access?.run.map { $0.entry.added + $0.entry.changed + $0.entry.removed } ?? 0 }

    /// How often the current run has written a row so far, over all its entries.
    public var timesWritten: Int { access?.written ?? 0 }

    /// How many updates of the current run have changed a row so far.
    public var changedRows: Int { access?.run?.entry.changed ?? 0 }

    /// The session of the current run; nil if there is no run or it has none.
    public var session: Int64? { access?.run.flatMap { $0.entry.header.session == 0 ? nil : $0.entry.header.session } }

    /// The number of the next journal entry: that of the current run, unless another process writes first.
    public func nextEntry() throws -> Int64 {
        try accessing { access in
            if let number = access.run?.entry.number, number > 0 { return number }
            let last = try statement("SELECT max(n) FROM fam_journal")
            defer { last.reset() }
            return try last.step() ? last.int(0) + 1 : 1
        }
    }

    /// The access, ready for a write: transaction and savepoints open, cursors detached.
    @inline(__always)
    func writing() throws -> Access {
        if let access, access.isReady { return access }
        return try prepareToWrite()
    }

    private func prepareToWrite() throws -> Access {
        guard let access, access.run != nil else {
            throw Diagnostic(.misplaced, "rows can be made and changed only while a command runs")
        }
        if access.isPast { throw Diagnostic(.misplaced, "the past cannot be changed") }
        let connection = try connection()
        guard connection.canWrite else { throw connection.refused() }
        try mapped {
            try requireSameFile(access)
            try access.detachCursors()
            try begin(access)
            for depth in access.run?.levels.indices ?? 0..<0 where access.run?.levels[depth].isIssued == false {
                // Pending amounts belong before the savepoint; those pending at its rollback came after it.
                try flushKept(access)
                try flushFigures(access)
                try execute("SAVEPOINT fam_\(depth)")
                access.run?.levels[depth].isIssued = true
            }
        }
        access.isReady = true
        return access
    }

    private func begin(_ access: Access) throws {
        if access.run?.isLost == true { throw Work.interrupted }
        guard access.run?.hasBegun == false else { return }
        if access.batch?.isOpen == true {
            access.batch?.changesBefore = access.changedRows
        } else {
            try applyDurability(access)
            // A rollback of this transaction does not take them back.
            try storeLeftEntries(access)
            try statement(fixed: "BEGIN IMMEDIATE").execute()
            access.batch?.begin(access.changedRows)
            // Within a batch nobody else can write.
            try invalidateIfChangedElsewhere()
        }
        access.run?.hasBegun = true
        try resume(access)
        let digest = access.run?.digest ?? .empty
        for depth in access.run?.levels.indices ?? 0..<0 { access.run?.levels[depth].digest = digest }
        try startEntry(access)
    }

    /// Rows of a bulk run go to places all over the indexes, which needs more than SQLite's default of 2 MB. Reads keep
    /// the default: with more, a sum over a million rows takes a tenth longer, and a group by two columns twice as
    /// long. SQLite applies the setting when it parses the text, so a kept statement would set it only once; runs of
    /// few rows do without.
    func enlargeCache(_ access: Access) throws {
        try access.connection.execute(sql: "PRAGMA cache_size = -49152")
        access.hasLargeCache = true
    }

    private func shrinkCache(_ access: Access) throws {
        if access.hasLargeCache { try access.connection.execute(sql: "PRAGMA cache_size = -2000") }
        access.hasLargeCache = false
    }

    /// The number of rows that make a bulk run.
    static let bulk = 1_000

    private func commit(_ access: Access) throws {
        guard access.run?.hasBegun == true else { return }
        if access.run?.isLost == true { throw Work.interrupted }
        if writtenRows < Store.manyRows { return try commitNow(access) }
        try Interrupt.committing { try commitNow(access) }
    }

    /// From this many rows on, a commit or rollback takes noticeable time.
    package static let manyRows = 1_000

    private func commitNow(_ access: Access) throws {
        try mapped {
            try access.detachCursors()
            try finishEntry(access)
            try settleOrLeave(access)
            guard access.batch == nil else { return }
            try connection().requireSameFile(access.connection, isOneOfMany: writesBehind)
            try statement(fixed: "COMMIT").execute()
        }
        leaveTail(access)
        access.run?.hasBegun = false
        ownEntries?.formUnion(access.run?.finished ?? [])
        // A failure here must not fail the committed run.
        try? shrinkCache(access)
    }

    func rollBack(_ access: Access) {
        guard access.run?.hasBegun == true else { return }
        access.closeCursors()
        if keepsBatch(access) { return }
        if options.isTrial, Interrupt.isRequested { return }
        // A full disk or an I/O error may have ended the transaction already.
        if access.connection.isInsideTransaction { try? execute("ROLLBACK") }
        try? shrinkCache(access)
        access.run?.hasBegun = false
        access.isReady = false
        access.dropPending()
        state.leftIndexes.doubt()
        (access.settledThrough, access.hasSettled) = (nil, false)
        forgetRows()
    }

    /// Returns to the state before the attempt at `depth`.
    private func abandon(_ access: Access, _ depth: Int) throws {
        guard let level = access.run?.levels[depth] else { return }
        access.run?.levels.removeSubrange(depth...)
        access.isReady = false
        guard level.isIssued else { return }
        access.closeCursors()
        access.run?.entry = level.entry
        access.run?.finished = level.finished
        access.run?.digest = level.digest
        access.run?.latest = nil
        access.dropPending()
        forgetRows()
        guard access.connection.isInsideTransaction else {
            // SQLite ends it when the disk is full, and on Ctrl-C within a statement that writes.
            if Interrupt.isRequested { throw Work.interrupted }
            throw Diagnostic(.diskFull, "the transaction ended early; nothing of this run was kept")
        }
        try execute("ROLLBACK TO fam_\(depth)")
        try execute("RELEASE fam_\(depth)")
        state.leftIndexes.doubt()
        // If the attempt began before the transaction, its copy has no number yet.
        if level.entry.number == 0 { try startEntry(access) }
    }

    private func execute(_ sql: String) throws {
        try statement(sql).execute()
    }
}
