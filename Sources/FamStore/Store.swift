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
    /// Whose time is `now` in what is read outside of any run.
    public weak var standing: (any Context)?
    /// The rows of an address, by the name of their entity and their id: `/kids/Maya`. Who knows screens sets it.
    public var rowsOfAddress: ((String) throws -> [(entity: String, id: RowID)])?
    /// Told of what is to be said about the file when it is opened.
    public var onWarning: ((Diagnostic) -> Void)?
    /// The commands of this shell that changed no row but a secret of this machine, each with the latest entry before
    /// it.
    public var unjournaled: [(after: Int64, command: String)] = []
    /// The entries that this script has made, where it takes some of them back; nil if nobody keeps count.
    var ownEntries: Set<Int64>?
    /// Entities whose rows are words that nobody has saved yet: what is typed of them in private is in no image.
    public var drafts: Set<String> = []
    /// Rows of `drafts` that this process wrote in private.
    var privateDrafts: Set<RowKey> = []
    /// The latest entry before one that was made by a clock which lay after it, and its time; whoever says it takes it.
    public var passedBack: (entry: Int64, at: Instant)?
    /// Told of the rows that are read, where somebody asks which those are.
    public var reads: ReadRows?
    /// Whether an error is about to say where the rows of an entity are.
    var isExplaining = false
    let catalog: Catalog
    private var opened: Connection?
    /// The connection that was closed last.
    private var closed: Connection?
    /// The access under way; nil outside `run` and between reads.
    var access: Access?
    let references: ReferenceCache
    let labels: LabelCache
    var state = ConnectionState()
    /// So many rows go with one statement when an undo takes many; a test has fewer.
    var rowsTogether = 10_000
    /// Whether commits may leave digest and figures to later ones; see `WriteBehind`.
    var writesBehind = false
    /// See `Records`: rows that `insertChecked` adds do not count.
    public var changeCount: Int? { changes }
    var changes = 0

    public init(location: StoreLocation, registry: Registry, options: StoreOptions) {
        self.location = location
        self.registry = registry
        self.options = options
        catalog = Catalog(registry)
        references = ReferenceCache(tables: catalog.count)
        labels = LabelCache(tables: catalog.count)
    }

    deinit { state.dropStatements() }

    /// The zone that the household keeps. Opens the database.
    public var zone: Zone { get throws { try connection().zone } }
    /// When the file was made. Opens the database.
    public var createdAt: Instant { get throws { try connection().createdAt } }
    public var isOpen: Bool { opened != nil }
    /// False when the options, the file or its folder forbid changes. Opens the database.
    public var canWrite: Bool { get throws { try connection().canWrite } }

    func connection() throws -> Connection {
        if let opened { return opened }
        let schema = Schema(catalog: catalog, known: options.knownSchema)
        let connection = try Connection(location, options, schema) { [catalog] db in
            try DigestScan(catalog: catalog, db: db).digest()
        }
        opened = connection
        for warning in connection.warnings { onWarning?(warning) }
        return connection
    }

    /// Lets go of the connection and of all that belongs to it.
    func disconnect() {
        state.dropStatements()
        forgetRows()
        // The queue goes when the next one is closed, or with the store: its `deinit` asks NotificationCenter, a
        // fifteenth of a start.
        if let opened, (try? opened.queue.close()) != nil { closed = opened }
        opened = nil
        state = ConnectionState()
    }

    /// Runs `body` inside the queue, within the access under way or in one of its own, errors mapped.
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

    /// Once per access. A run looks when it first reads or writes, so that one may leave a prompt whose file is gone.
    func requireSameFile(_ access: Access) throws {
        guard !access.isSameFile else { return }
        try connection().requireSameFile(access.db)
        access.isSameFile = true
    }

    /// The same, always an access of its own; the file is looked at when it is used.
    func beginning<T>(_ body: (Access) throws -> T) throws -> T {
        let connection = try connection()
        return try connection.queue.inDatabase { db in
            let access = Access(db)
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

    func mapped<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as DatabaseError {
            if let raised = state.functions.takeError() { throw raised }
            throw DatabaseErrors.diagnostic(error, place: opened?.place)
        }
    }

    /// Forgets what is cached when another connection has written since.
    func invalidateIfChangedElsewhere() throws {
        let version = try statement(fixed: "PRAGMA data_version")
        defer { version.reset() }
        guard try version.step(), version.int(0) != state.seenVersion else { return }
        state.seenVersion = version.int(0)
        forgetRows()
    }

    func forgetRows() {
        changes += 1
        references.forget()
        labels.forget()
    }

    /// A statement kept for the life of the connection.
    func statement(_ sql: String) throws -> PreparedStatement {
        if let known = state.prepared[sql] { return known }
        guard let access else { throw Diagnostic(.badFile, "the database is used outside of an access") }
        let made = try PreparedStatement(access.db, sql)
        state.prepared[sql] = made
        return made
    }

    /// The same for a text that is written where it is asked for.
    func statement(fixed sql: StaticString) throws -> PreparedStatement {
        if let known = state.fixed[sql] { return known }
        let made = try statement(sql.description)
        state.fixed.keep(made, for: sql)
        return made
    }

    /// The same for the statement of a table, a kept column or a figure. `text` is asked for once.
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
