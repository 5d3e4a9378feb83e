// Every start runs this.
import FamRegistry
import FamText
import FamValues
import GRDB

/// The household's database: rows, journal, digest and queries. Nothing touches the file before the first use.
/// One store belongs to one thread at a time; several stores, in one process or many, may be on one file.
public final class Store {
    public let location: StoreLocation
    public let registry: Registry
    public let options: StoreOptions
    /// Provides `now` for reads outside of a run.
    public weak var betweenEntries: (any Context)?
    /// The rows of an address, such as `/kids/Maya`, by entity name and id. Set by the code that knows the screens.
    public var rowsOfAddress: ((String) throws -> [(entity: String, id: RowID)])?
    /// Receives warnings about the file when it is opened.
    public var onWarning: ((Diagnostic) -> Void)?
    /// Called with its path when a file was made.
    public var onNewFile: ((String) -> Void)?
    /// The commands of this shell that changed no rows but a secret of this machine, each with the entry before it.
    public var unjournaled: [(after: Int64, command: String)] = []
    /// The entries made by this script, for scripts that undo some of them; nil if they are not tracked.
    var ownEntries: Set<Int64>?
    /// Whether `undo` reaches further where this script has changed nothing: a line that was typed at the machine's own
    /// shell, `fam undo`, belongs to no session, and what was done before it is what it means.
    public var looksBeyondScript = false
    /// Entities for unsaved text: what is typed in private gets no image.
    public var drafts: Set<String> = []
    /// Rows of `drafts` written in private by this process.
    var privateDrafts: Set<RowKey> = []
    /// The entry and time for a warning that the clock was behind the journal; the code that prints the warning clears
    /// it.
    public var passedBack: (entry: Int64, at: Instant)?
    /// Collects the rows that are read, if set.
    public var reads: ReadRows?
    /// Whether an error is being prepared that says where an entity's rows are.
    var isExplaining = false
    let catalog: Catalog
    private var opened: Connection?
    /// The current access; nil outside of `run` and between reads.
    var access: Access?
    let references: ReferenceCache
    let labels: LabelCache
    var state = ConnectionState()
    /// How many rows an undo of many removes with one statement; smaller in tests.
    var rowsTogether = 10_000
    /// How many rows a table gets in a sandbox before it loses its indexes; smaller in tests.
    var rowsIndexed = Store.bulk

    /// Whether the journal keeps rows as they were; false in a copy, which forgets the entry that would need them.
    var keepsImages = true
    /// Whether commits may leave digest and figures to later ones; see `WriteBehind`.
    var writesBehind = false
    /// Whether one of many rows may, too; see `leavingBehind`.
    var staysBehind = false
    /// Whether nobody reads figures after what is committed next; see `leavingBehind`.
    var dropsFigures = false
    /// How many commits in a row may do so now, and at most.
    var commitsBehind = (now: Store.fewCommits, most: Store.fewCommits)
    /// See `Records`. Rows added by `insertChecked` are not counted.
    public var changeCount: Int? { changes }
    var changes = 0
    /// How often rows of each table were written here.
    var changesOf: [Int]
    /// How often others may have written rows of any table.
    private var changesElsewhere = 0

    public init(location: StoreLocation, registry: Registry, options: StoreOptions) {
        self.location = location
        self.registry = registry
        self.options = options
        catalog = Catalog(registry)
        references = ReferenceCache(tables: catalog.count)
        labels = LabelCache(tables: catalog.count)
        changesOf = Array(repeating: 0, count: catalog.count)
    }

    deinit { state.dropStatements() }

    /// The household's time zone. Opens the database.
    public var zone: Zone { get throws { try connection().zone } }
    /// When the file was created. Opens the database.
    public var createdAt: Instant { get throws { try connection().createdAt } }
    public var isOpen: Bool { opened != nil }
    /// False when the options, the file or its folder forbid changes. Opens the database.
    public var canWrite: Bool { get throws { try connection().canWrite } }

    /// Whether all rows could be deleted and brought back while a person waits: at most 10 MB.
    public func isSmall() throws -> Bool {
        try accessing { try Int.fetchOne($0.db, sql: "PRAGMA page_count") ?? 0 <= 2_500 }
    }

    /// Distinguishes the tables of this fam from those of another. Cost: nothing with the shipped modules.
    public var tables: String { (options.knownSchema ?? SchemaStamp(of: registry)).name }

    func connection() throws -> Connection {
        if let opened { return opened }
        let schema = Schema(catalog: catalog, known: options.knownSchema)
        let connection = try Connection(location, options, schema) { [catalog] db in
            try DigestScan(catalog: catalog, db: db).digest()
        }
        opened = connection
        if connection.isNew, let place = connection.place { onNewFile?(place) }
        for warning in connection.warnings { onWarning?(warning) }
        return connection
    }

    /// Copies what the log beside the file holds into the file, as far as no other program reads from it. It can be
    /// done later as well, so nothing is said where it fails. Cost: waits for the disk twice, if there is something to
    /// copy.
    public func writeLogIntoFile() {
        guard isOpen, place != nil, (try? canWrite) == true else { return }
        try? accessing { _ = try $0.db.checkpoint(.passive) }
    }

    /// Closes the connection and discards everything that belongs to it.
    func disconnect() {
        state.dropStatements()
        forgetRows()
        opened = nil
        state = ConnectionState()
    }

    /// Runs `body` on the queue, in the current access or in a new one, with errors mapped.
    func accessing<T>(_ body: (Access) throws -> T) throws -> T {
        if let access {
            try requireSameFile(access)
            return try mapped { try body(access) }
        }
        return try beginning { access in
            try requireSameFile(access)
            return try body(access)
        }
    }

    /// Once per access. A run checks when it first reads or writes, so a prompt can still be left if its file is gone.
    func requireSameFile(_ access: Access) throws {
        guard !access.isSameFile else { return }
        try connection().requireSameFile(access.connection, isOneOfMany: writesBehind)
        access.isSameFile = true
    }

    /// The same, always in a new access; the file is checked when it is used.
    func beginning<T>(_ body: (Access) throws -> T) throws -> T {
        let connection = try connection()
        return try connection.queue.inDatabase { db in
            let access = Access(db, self)
            self.access = access
            defer {
                access.closeCursors()
                self.access = nil
            }
            return try mapped {
                try invalidateIfChangedElsewhere()
                return try body(access)
            }
        }
    }

    /// Runs `body`, all of whose reads see the same state, whatever other shells write meanwhile.
    public func inOneSnapshot<T>(_ body: () throws -> T) throws -> T {
        try accessing { try inOneTransaction($0, body) }
    }

    func inOneTransaction<T>(_ access: Access, _ body: () throws -> T) throws -> T {
        guard !access.connection.isInsideTransaction else { return try body() }
        var result: T?
        try access.connection.inTransaction(.deferred) {
            result = try body()
            return .commit
        }
        guard let result else { throw Diagnostic(.failed, "the database could not be read") }
        return result
    }

    func mapped<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as DatabaseError {
            if let raised = state.functions.takeError() { throw raised }
            throw DatabaseErrors.diagnostic(error, place: opened?.place)
        }
    }

    /// Discards what is cached if another connection has written.
    func invalidateIfChangedElsewhere() throws {
        let version = try statement(fixed: "PRAGMA data_version")
        defer { version.reset() }
        guard try version.step(), version.int(0) != state.seenVersion else { return }
        state.seenVersion = version.int(0)
        forgetRows()
    }

    /// See `Records`.
    public func changeCount(of entities: [any Entity.Type]) -> Int? {
        entities.reduce(changesElsewhere) { $0 + (catalog.index(of: $1.spec.name).map { changesOf[$0] } ?? 0) }
    }

    func forgetRows() {
        changes += 1
        changesElsewhere += 1
        references.forget()
        labels.forget()
    }

    /// A statement kept for the life of the connection.
    func statement(_ sql: String) throws -> PreparedStatement {
        if let known = state.prepared[sql] {
            try complete(for: known, sql)
            return known
        }
        let made = try prepared(sql)
        made.usesJournal = Schema.usesJournal(sql)
        try complete(for: made, sql)
        state.prepared[sql] = made
        return made
    }

    /// Writes what a sandbox has left out and a statement may need.
    @inline(__always)
    private func complete(for statement: PreparedStatement, _ sql: String) throws {
        guard let access else { return }
        if statement.usesJournal { try storeLeftEntries(access) }
        guard state.leftIndexes.areMissing else { return }
        if statement.seeks.version != state.leftIndexes.version {
            statement.seeks = (state.leftIndexes.version, state.leftIndexes.mayBeUsed(by: sql))
        }
        if statement.seeks.isPossible { try makeLeftIndexes(access) }
    }

    private func prepared(_ sql: String) throws -> PreparedStatement {
        guard let access else { throw Diagnostic(.badFile, "the database is used outside of an access") }
        return try PreparedStatement(access.connection, sql)
    }

    /// The same for a literal text, which does not see the rows that `storeLeftEntries` would write.
    func statement(fixed sql: StaticString) throws -> PreparedStatement {
        if let known = state.fixed[sql] { return known }
        let made = try prepared(sql.description)
        state.fixed.keep(made, for: sql)
        return made
    }

    /// The same for the statement of a table, a kept column or a figure. `text` is called once.
    func statement(
        _ kind: NumberedStatements.Kind, _ number: Int, _ text: () -> String
    ) throws -> PreparedStatement {
        if let known = state.numbered[kind, number] { return known }
        let made = try statement(text())
        state.numbered[kind, number] = made
        return made
    }

    func requireContext() throws -> any Context {
        guard let context = access?.context else {
            throw Diagnostic(.misplaced, "rows can be made and changed only while a command runs")
        }
        return context
    }
}
