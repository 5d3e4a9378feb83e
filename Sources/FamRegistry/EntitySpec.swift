import FamText
import FamValues

/// How visible a field's value is outside the database. `personal` is replaced in repro scripts. `secret` is a column
/// that only the module reads, through `Records`: the language has no name for it, and it is not in the digest, the
/// journal, backups or exports. Undoing a change leaves it unchanged, and a row that undo brings back has none.
public enum Sensitivity: String, Sendable { case plain, personal, secret }

/// What fills a field.
public enum FieldSource: Sendable {
    /// A column. `argument` says how `E add` takes it.
    case stored
    /// The sum of `field` over the rows of `entity` whose reference `by` is this row. It is updated as they change, so
    /// reading it costs the same with a million rows (K-P18). It is neither journaled nor part of the digest.
    case kept(sum: String, of: String, by: String)
    /// Computed from the row's other fields when read.
    case derived(@Sendable () -> PlanExpr)
}

/// How `E add`, `E ensure` and `E edit` take a field. Positional fields are taken in the order they are declared in.
public enum FieldArgument: Sendable { case positional, flag, none }

/// The value of a stored field that is not given.
public enum FieldDefault: Sendable {
    case required
    case value(Value)
    /// The time of the command.
    case now
    /// From the given fields and what is stored, e.g. the next priority (K-Q06).
    case computed(@Sendable (RowDraft, any Context) throws -> Value)
    /// From the named field, e.g. a goal's stars from its template; required if that field is not given.
    case taken(from: String, @Sendable (RowDraft, any Context) throws -> Value)
}

/// One field of an entity. `type` is the type of its value; `entity(…)` makes it a reference, with an index.
public struct FieldSpec: Sendable {
    public var name: String
    public var type: ValueType
    public var summary: String
    public var source: FieldSource
    public var argument: FieldArgument
    public var `default`: FieldDefault
    public var sensitivity: Sensitivity
    /// Wide and rarely needed, so the default columns of tables leave it out.
    public var isQuiet: Bool
    /// A day that lies ahead: see `ParameterSpec.isAhead`.
    public var isAhead = false
    /// See `ParameterSpec.periodEdge`.
    public var periodEdge: PeriodEdge?
    /// The values that its rule accepts, if they are few; for completion and help.
    public var candidates: [String]
    /// Returns a refusal in plain words for a value that breaks the rule, or a repaired value (a trimmed name).
    public var rule: (@Sendable (Value, any Context) -> FieldVerdict)?

    public init(
        _ name: String, _ type: ValueType, _ summary: String, source: FieldSource = .stored,
        argument: FieldArgument = .flag, default: FieldDefault = .required, sensitivity: Sensitivity = .plain,
        isQuiet: Bool = false, candidates: [String] = [],
        rule: (@Sendable (Value, any Context) -> FieldVerdict)? = nil
    ) {
        self.name = name
        self.type = type
        self.summary = summary
        self.source = source
        self.argument = argument
        self.default = `default`
        self.sensitivity = sensitivity
        self.isQuiet = isQuiet
        self.candidates = candidates
        self.rule = rule
    }

    public var isStored: Bool { if case .stored = source { true } else { false } }
    public var isSecret: Bool { sensitivity == .secret }
}

public enum FieldVerdict: Sendable {
    case accept(Value)
    case refuse(String)
}

/// The values of a row being made or changed, by field index of its entity.
public struct RowDraft: Sendable {
    public let entity: EntitySpec
    public var values: [Value]
    /// For a row that undo brings back, its former id; nil draws a new one.
    public var id: RowID?
    /// The row that it was read from; nil for a new one.
    public var ref: EntityRef?
    public init(entity: EntitySpec, values: [Value]) {
        self.entity = entity
        self.values = values
    }
    /// The values of the fields that the language knows, in the order of the entity's shape after `id`.
    public var readableValues: ArraySlice<Value> { values.prefix(entity.fields.count { !$0.isSecret }) }
    public subscript(field: String) -> Value {
        get { entity.index(of: field).map { values[$0] } ?? .null }
        set { if let index = entity.index(of: field) { values[index] = newValue } }
    }
}

/// One kind of row. Tables, columns, indexes, the plural source and its flags, completion of fields and values, import,
/// export, the digest and addresses are derived from it. One instance per entity, compared by identity.
public final class EntitySpec: Sendable {
    /// Singular, as in types and commands: `child`, `home task` is `task` with module `home`.
    public let name: String
    public let plural: String
    /// Other names of the plural source: `moments` for `events`.
    public let aliases: [String]
    /// What people call one row and several.
    public let words: RowWords
    public let summary: String
    public let fields: [FieldSpec]
    /// The field that people name a row by; nil if only its id names it.
    public let label: String?
    /// The reference field whose row precedes the label in `OWNER/LABEL`.
    public let owner: String?
    /// The fields by which `ensure` finds its row.
    public let key: [String]
    /// The field for `--on --in --since --until`.
    public let timeField: String?
    /// A bool field; the source leaves out rows where it is true, unless `--all` is given.
    public let hiddenBy: String?
    /// The int field that names a row without a label: `task 12`.
    public let number: String?
    /// Additional indexes, each a list of stored fields; references and the time field always have one.
    public let indexes: [[String]]
    /// Counts and sums over the rows, updated as they change.
    public let figures: [FigureSpec]
    /// Examples of the derived commands, by their last word: `add`, `ensure`, `edit`, `delete`, and `""` for the
    /// lookup.
    public let examples: [String: [Example]]
    /// Whether the entity has the derived commands (`E`, `E add`, …); false for rows that only special commands write.
    public let hasCommands: Bool
    /// Rows that record what happened: they are read and added, and only `undo` takes them back. They go with the row
    /// that they belong to.
    public let isHistory: Bool
    /// Whether its source returns the newest rows first, by the time field; otherwise the rows are in the order in
    /// which they were made.
    public let isNewestFirst: Bool
    /// Which rows, by their labels, belong to this machine and not to the household: a backup leaves them out, and a
    /// restore does not touch them (X-Q06).
    public let staysHere: (@Sendable (_ label: String, Registry) -> Bool)?
    /// Called before each row that people add by `E add`, `E ensure` or `into` is stored, for a limit of the plan.
    public let willAdd: (@Sendable (RowDraft, any Context) throws -> Void)?
    /// Called inside the transaction before a row is deleted, to delete or detach what depends on it (K-Q04), or to
    /// refuse.
    public let willDelete: (@Sendable (EntityRef, any Context) throws -> Void)?
    /// Rules on more than one field; called before an insert (`old` is nil) or update with the row as it would be
    /// stored.
    public let check: (@Sendable (_ old: RowDraft?, _ new: inout RowDraft, any Context) throws -> Void)?
    /// What a row must satisfy however it is written; `undo` and `redo` bring it back without `check`.
    public let constraints: [RowConstraint]
    /// Set if each row marks a day on which rows of another entity were made.
    public let dayMark: DayMark?
    /// Makes a reference to a row on another machine from a text that names no row here. Only its module can use such a
    /// reference; for others the row is gone. Nil for text of any other form.
    public let elsewhere: (@Sendable (String) -> EntityRef?)?
    /// Which rows the source of the language contains, besides what hides them; nil for all. What it throws refuses the
    /// source. Commands, backups and rows that are named are not affected.
    public let visible: Visibility?
    /// Which rows addresses and links lead to and completion and suggestions name, if not those of the source. A row of
    /// somebody else is treated as one that is gone.
    let opens: Visibility?
    /// Whether an index finds rows by the end of their id: the ones that addresses and links name (decision 0155). For
    /// others all rows are searched.
    public let isFoundByEnding: Bool
    public typealias Visibility = @Sendable (any Context) throws -> PlanExpr?

    /// The rows that lines are usually about, those of the first test that some row passes. Advice names them first.
    public let usual: [Usual]

    /// A test of rows, and what is said of a row that passes it: `1381 stars to go`.
    public struct Usual: Sendable {
        public let test: @Sendable () -> PlanExpr
        public let remark: @Sendable (EntityRef, any Context) throws -> String?

        public init(
            _ test: @escaping @Sendable () -> PlanExpr,
            remark: @escaping @Sendable (EntityRef, any Context) throws -> String? = { _, _ in nil }
        ) {
            self.test = test
            self.remark = remark
        }
    }

    private let indexByName: [String: Int]

    init(
        _ name: String, plural: String, aliases: [String] = [], words: RowWords? = nil, summary: String,
        label: String? = nil, owner: String? = nil,
        key: [String] = [], timeField: String? = nil, hiddenBy: String? = nil, number: String? = nil,
        indexes: [[String]] = [], figures: [FigureSpec] = [],
        fields: [FieldSpec], examples: [String: [Example]] = [:], hasCommands: Bool = true, isHistory: Bool = false,
        isNewestFirst: Bool = false, staysHere: (@Sendable (_ label: String, Registry) -> Bool)? = nil,
        willAdd: (@Sendable (RowDraft, any Context) throws -> Void)? = nil,
        willDelete: (@Sendable (EntityRef, any Context) throws -> Void)? = nil,
        check: (@Sendable (_ old: RowDraft?, _ new: inout RowDraft, any Context) throws -> Void)? = nil,
        constraints: [RowConstraint] = [], dayMark: DayMark? = nil,
        elsewhere: (@Sendable (String) -> EntityRef?)? = nil, visible: Visibility? = nil, opens: Visibility? = nil,
        isFoundByEnding: Bool = false, usual: [Usual] = []
    ) {
        self.name = name
        self.plural = plural
        self.aliases = aliases
        self.words = words ?? RowWords(name, plural)
        self.summary = summary
        self.label = label
        self.owner = owner
        self.key = key
        self.timeField = timeField
        self.hiddenBy = hiddenBy
        self.number = number
        self.indexes = indexes
        self.figures = figures
        self.fields = fields
        self.examples = examples
        self.hasCommands = hasCommands
        self.isHistory = isHistory
        self.isNewestFirst = isNewestFirst
        self.staysHere = staysHere
        self.willAdd = willAdd
        self.willDelete = willDelete
        self.check = check
        self.constraints = constraints
        self.dayMark = dayMark
        self.elsewhere = elsewhere
        self.visible = visible
        self.opens = opens
        self.isFoundByEnding = isFoundByEnding
        self.usual = usual
        indexByName = Dictionary(fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether some rows may belong to somebody else.
    public var hasForeignRows: Bool { opens ?? visible != nil }

    /// The condition for rows that belong to the signed-in user; nil if there is none.
    public func own(_ context: any Context) throws -> PlanExpr? { try (opens ?? visible)?(context) }

    /// A text read as the number of a row: digits only, within 32 bits; nil for anything else.
    public static func number(_ text: String) -> Int64? {
        guard (1...10).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int32(text).map(Int64.init)
    }

    /// What people call its rows within the module: without the module's name before it.
    public var ownWords: RowWords { RowWords(EntityWords.last(words.one), EntityWords.last(words.many)) }

    public func index(of field: String) -> Int? { indexByName[field] }
    public func field(_ name: String) -> FieldSpec? { indexByName[name].map { fields[$0] } }
    /// A field that the language knows, which excludes secret ones.
    public func readableField(_ name: String) -> FieldSpec? { field(name).flatMap { $0.isSecret ? nil : $0 } }

    /// The shape of the plural source: `id`, then every field in order. Secret fields are not part of it; they are
    /// declared last, so a column's index is its field's plus one.
    public var shape: RowShape {
        var columns = [Column("id", .string)]
        for field in fields where !field.isSecret {
            columns.append(Column(field.name, field.type, field.name == number ? .name : .plain))
        }
        return RowShape(columns, entity: name)
    }
}

/// The only access to the rows for commands and use cases (law 4). Every change is journaled as part of the running
/// command; nothing is acknowledged before the transaction commits.
public protocol Records: AnyObject {
    /// Takes the write lock now instead of at the first write. A command that decides by what it reads calls it before
    /// reading, so that no other process writes in between. Commands of effect `write` hold it from the beginning.
    func beginWriting() throws
    /// When the household's file was made. It never changes, so a rollout by household is stable (X-OP56).
    var createdAt: Instant { get throws }
    /// Changes whenever rows may have changed other than by `insertChecked`; what was read before is valid while it
    /// stays the same. Nil if nothing may be cached.
    var changeCount: Int? { get }
    /// Changes whenever rows of these entities may have changed, also by `insertChecked`. Nil if nothing may be cached.
    func changeCount(of entities: [any Entity.Type]) -> Int?
    /// Applies defaults, field rules and `check`, then stores the row. `values` are by field index; a missing one is
    /// `.null` and not `given`.
    @discardableResult
    func insert(_ draft: RowDraft, given: [Bool]) throws -> EntityRef
    /// Stores exactly these values, by field index, for use cases that have applied the rules themselves.
    @discardableResult
    func insertChecked(_ entity: EntitySpec, _ values: [Value]) throws -> EntityRef
    /// Changes the given fields of one row, after their rules and `check`; `not-found` if the row is gone. Returns
    /// false if it already had these values.
    @discardableResult
    func update(_ ref: EntityRef, _ changes: [(field: String, value: Value)]) throws -> Bool
    func delete(_ ref: EntityRef) throws
    /// The current row by field index, including kept and derived fields; nil if it is gone.
    func row(_ ref: EntityRef) throws -> RowDraft?
    func value(of ref: EntityRef, field: String) throws -> Value
    func find(_ entity: String, _ text: String) throws -> EntityRef
    /// At most `limit` rows whose fields equal all the given values, in the order in which they were made.
    func rows(_ entity: EntitySpec, where: [(field: String, value: Value)], limit: Int) throws -> [EntityRef]
    /// Rows with exactly this label, or with `folded` all whose label differs only in case and accents; only those of
    /// the owner if one is given. If there are more than a few, only the first few, unless some may belong to somebody
    /// else. The cost depends on the text, not on the number of rows.
    func rows(_ entity: EntitySpec, labeled text: String, folded: Bool, owner: EntityRef?) throws -> [EntityRef]
    /// False if it is known without a search that no row has this label in any spelling: a list of links names
    /// thousands that do not exist.
    func mayHave(_ entity: EntitySpec, labeled text: String) throws -> Bool
    /// Rows whose id ends in these lower-case hexadecimal digits, at least four; only those of the owner if one is
    /// given. If there are more than a few, only the first few, unless some may belong to somebody else.
    func rows(_ entity: EntitySpec, ending digits: String, owner: EntityRef?) throws -> [EntityRef]
    /// Rows whose label may be what a mistyped text was meant to be: all of up to a hundred rows, and of more only
    /// those that begin like it.
    func rows(_ entity: EntitySpec, near text: String, owner: EntityRef?) throws -> [EntityRef]
    /// The rows that addresses, links, completion and suggestions may name, which are not those of somebody else. Cost:
    /// one query for each entity.
    func own(_ refs: [EntityRef]) throws -> [EntityRef]
    /// Runs a whole plan. A plan that the database cannot do completely is a programming error.
    func query(_ plan: QueryPlan) throws -> Table
    /// The lines of a kept figure; `FigureQuery` says what may be asked and in which order they come.
    func figures(_ query: FigureQuery) throws -> [FigureRow]
    /// Runs `body` with rows and figures as they were at `time`. It must not write.
    func past<Result>(_ time: Instant, _ body: () throws -> Result) throws -> Result
}

extension Records {
    /// For rows that are not counted by entity.
    public func changeCount(of entities: [any Entity.Type]) -> Int? { changeCount }
    public func isOwn(_ ref: EntityRef) throws -> Bool { try !own([ref]).isEmpty }
    /// For rows whose labels are not kept.
    public func mayHave(_ entity: EntitySpec, labeled text: String) throws -> Bool { true }
}
