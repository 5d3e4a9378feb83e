import FamText
import FamValues

/// How visible a field's value is outside the database: `personal` is replaced in repro scripts. A `secret` one is a
/// column that only the module reads, through `Records`: the language has no name for it, and it is in no digest,
/// journal, backup and export. Taking back a change leaves it as it is, and a row that comes back has none.
public enum Sensitivity: String, Sendable { case plain, personal, secret }

/// What fills a field.
public enum FieldSource: Sendable {
    /// A column. `argument` says how `E add` takes it.
    case stored
    /// The sum of `field` over the rows of `entity` whose reference `by` is this row; kept as they change, so reading
    /// it costs the same with a million rows (K-P18). Not journalled, not part of the digest.
    case kept(sum: String, of: String, by: String)
    /// Computed from the row's other fields when read.
    case derived(@Sendable () -> PlanExpr)
}

/// How `E add`, `E ensure` and `E edit` take a field. Positional fields are taken in the order they are declared in.
public enum FieldArgument: Sendable { case positional, flag, none }

/// The value of a stored field that was not given.
public enum FieldDefault: Sendable {
    case required
    case value(Value)
    /// The time of the command.
    case now
    /// From the fields given so far and what is stored, e.g. the next priority (K-Q06).
    case computed(@Sendable (RowDraft, any Context) throws -> Value)
    /// From the field named, e.g. a goal's stars from its template; required where that field is not given.
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
    /// Wide and rarely wanted: left out of the default table columns, still a field.
    public var isQuiet: Bool
    /// A refusal in plain words for a value that breaks the rule, nil for a good one; may return a repaired value
    /// instead (trimmed names).
    public var rule: (@Sendable (Value, any Context) -> FieldVerdict)?

    public init(
        _ name: String, _ type: ValueType, _ summary: String, source: FieldSource = .stored,
        argument: FieldArgument = .flag, default: FieldDefault = .required, sensitivity: Sensitivity = .plain,
        isQuiet: Bool = false, rule: (@Sendable (Value, any Context) -> FieldVerdict)? = nil
    ) {
        self.name = name
        self.type = type
        self.summary = summary
        self.source = source
        self.argument = argument
        self.default = `default`
        self.sensitivity = sensitivity
        self.isQuiet = isQuiet
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
    /// Of a row that is to come back: the id that it had. Nil draws one.
    public var id: RowID?
    /// The row that it was read from; nil for one that is being made.
    public var ref: EntityRef?
    public init(entity: EntitySpec, values: [Value]) {
        self.entity = entity
        self.values = values
    }
    /// Those of the fields that the language knows, as the entity's shape has them after `id`.
    public var readableValues: ArraySlice<Value> { values.prefix(entity.fields.count { !$0.isSecret }) }
    public subscript(field: String) -> Value {
        get { entity.index(of: field).map { values[$0] } ?? .null }
        set { if let index = entity.index(of: field) { values[index] = newValue } }
    }
}

/// One kind of row. Tables, columns, indexes, the plural source and its flags, completion of fields and values, import,
/// export, the digest and addresses follow from it. One instance per entity, compared by identity.
public final class EntitySpec: Sendable {
    /// Singular, as in types and commands: `child`, `home task` is `task` with module `home`.
    public let name: String
    public let plural: String
    /// Further names of the plural source: `moments` for `events`.
    public let aliases: [String]
    /// What people call one and several.
    public let words: RowWords
    public let summary: String
    public let fields: [FieldSpec]
    /// The field people name a row by; nil when only its id does.
    public let label: String?
    /// The reference field whose row comes before the label in `OWNER/LABEL`.
    public let owner: String?
    /// The fields by which `ensure` finds the row it means.
    public let key: [String]
    /// The field for `--on --in --since --until`.
    public let timeField: String?
    /// A bool field; rows where it is true are left out of the source without `--all`.
    public let hiddenBy: String?
    /// The int field by which a row is named where no label is: `task 12`.
    public let number: String?
    /// Extra indexes, each a list of stored fields; references and the time field have one anyway.
    public let indexes: [[String]]
    /// Counts and sums of the rows, kept as they change.
    public let figures: [FigureSpec]
    /// Examples of the derived commands, by their last word: `add`, `ensure`, `edit`, `delete`, and `""` for the
    /// lookup.
    public let examples: [String: [Example]]
    /// Whether the entity has the derived commands (`E`, `E add`, …); false for rows that only other commands write.
    public let hasCommands: Bool
    /// Rows that tell what was: they are added and deleted, and only `undo` changes them.
    public let isHistory: Bool
    /// Whether its source gives the newest rows first, by the time field; others give them as they were made.
    public let isNewestFirst: Bool
    /// Of rows that belong to this machine and not to the household, by their labels: a backup leaves them out, and a
    /// restore leaves them as they are (X-Q06).
    public let staysHere: (@Sendable (_ label: String, Registry) -> Bool)?
    /// Asked by the doors that people add rows by (`E add`, `E ensure`, `into`), before each is stored: a limit of the
    /// plan.
    public let willAdd: (@Sendable (RowDraft, any Context) throws -> Void)?
    /// Called inside the transaction before a row is deleted: delete or detach what depends on it (K-Q04), or refuse.
    public let willDelete: (@Sendable (EntityRef, any Context) throws -> Void)?
    /// Rules that need more than one field; called with the row as it would be stored, before an insert (`old` nil) or
    /// update.
    public let check: (@Sendable (_ old: RowDraft?, _ new: inout RowDraft, any Context) throws -> Void)?
    /// What rows must keep to that come back by `undo` or `redo`.
    public let constraints: [RowConstraint]
    /// What a text names that no row here has: one that is on another machine. Only its module can do something
    /// with such a reference; for everybody else it is a row that is gone. Nil for text of any other form.
    public let elsewhere: (@Sendable (String) -> EntityRef?)?
    /// Which rows the language's source has, beside what hides them: nil for every one. What it throws refuses the
    /// source. Commands, backups and whoever names a row are not asked.
    public let visible: Visibility?
    /// Which rows addresses and links lead to, and completion and suggestions name, where those are not the rows of the
    /// source: a row of somebody else's is to them as one that is gone.
    let opens: Visibility?
    /// Whether an index finds rows by the end of their id: just those that addresses and links name (decision 0155).
    /// The end of any other id is looked for in all of them.
    public let isFoundByEnding: Bool
    public typealias Visibility = @Sendable (any Context) throws -> PlanExpr?

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
        constraints: [RowConstraint] = [],
        elsewhere: (@Sendable (String) -> EntityRef?)? = nil, visible: Visibility? = nil, opens: Visibility? = nil,
        isFoundByEnding: Bool = false
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
        self.elsewhere = elsewhere
        self.visible = visible
        self.opens = opens
        self.isFoundByEnding = isFoundByEnding
        indexByName = Dictionary(fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Whether some rows may be somebody else's.
    public var hasForeignRows: Bool { opens ?? visible != nil }

    /// The test of the rows that are not somebody else's to who is signed in; nil where none is.
    public func own(_ context: any Context) throws -> PlanExpr? { try (opens ?? visible)?(context) }

    /// What a text says as a number of a row: digits only, within 32 bits; nil for all else.
    public static func number(_ text: String) -> Int64? {
        guard (1...10).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int32(text).map(Int64.init)
    }

    /// What people call its rows among their own kind: without the module that comes before it.
    var ownWords: RowWords { RowWords(EntityWords.last(words.one), EntityWords.last(words.many)) }

    public func index(of field: String) -> Int? { indexByName[field] }
    public func field(_ name: String) -> FieldSpec? { indexByName[name].map { fields[$0] } }
    /// A field that the language knows: a secret one has no name there.
    public func readableField(_ name: String) -> FieldSpec? { field(name).flatMap { $0.isSecret ? nil : $0 } }

    /// The shape of the plural source: `id`, then every field in order. Secret fields are none of it; they are declared
    /// last, so the index of a column is that of its field and one.
    public var shape: RowShape {
        var columns = [Column("id", .string)]
        for field in fields where !field.isSecret { columns.append(Column(field.name, field.type)) }
        return RowShape(columns, entity: name)
    }
}

/// The one door to the rows for commands and use cases (law 4). Each call that changes something is journalled as part
/// of the running command; nothing is acknowledged before the transaction commits.
public protocol Records: AnyObject {
    /// Takes the write lock now and not at the first write. A command that decides by what it reads calls it before it
    /// reads, so that no other process writes between its look and its deed. Commands of effect `write` have it when
    /// they begin.
    func beginWriting() throws
    /// When the household's file was made; the same for its whole life, so a rollout by household keeps to it (X-OP56).
    var createdAt: Instant { get throws }
    /// Changes whenever rows may have changed by a door other than `insertChecked`: facts read before are good while it
    /// stays. Nil where nothing may be kept.
    var changeCount: Int? { get }
    /// Applies defaults, field rules and `check`, then stores the row. `values` are by field index; a missing one is
    /// `.null` with `given` false.
    @discardableResult
    func insert(_ draft: RowDraft, given: [Bool]) throws -> EntityRef
    /// The fast door for use cases that have applied the rules themselves: stores exactly these values, by field index.
    @discardableResult
    func insertChecked(_ entity: EntitySpec, _ values: [Value]) throws -> EntityRef
    /// Changes the given fields of one row, after their rules and `check`; `not-found` when the row is gone.
    /// False where it was so already.
    @discardableResult
    func update(_ ref: EntityRef, _ changes: [(field: String, value: Value)]) throws -> Bool
    func delete(_ ref: EntityRef) throws
    /// The present row by field index, kept and derived fields included; nil when it is gone.
    func row(_ ref: EntityRef) throws -> RowDraft?
    func value(of ref: EntityRef, field: String) throws -> Value
    func find(_ entity: String, _ text: String) throws -> EntityRef
    /// Rows whose fields equal all the given values, in the order they were made; at most `limit`.
    func rows(_ entity: EntitySpec, where: [(field: String, value: Value)], limit: Int) throws -> [EntityRef]
    /// Rows with just this label, or with `folded` all whose label differs in case and accents only; of one owner where
    /// it is given. Of more than a few only the first few, but where some may be somebody else's all. The cost follows
    /// from the text, not from how many rows there are.
    func rows(_ entity: EntitySpec, labelled text: String, folded: Bool, owner: EntityRef?) throws -> [EntityRef]
    /// Rows whose id ends in hexadecimal digits in lower case, at least four; of one owner where it is given. Of more
    /// than a few only the first few, but where some may be somebody else's all.
    func rows(_ entity: EntitySpec, ending digits: String, owner: EntityRef?) throws -> [EntityRef]
    /// Rows whose label may be what a mistyped text was to be: every one of a hundred, of more those that begin like
    /// it.
    func rows(_ entity: EntitySpec, near text: String, owner: EntityRef?) throws -> [EntityRef]
    /// Those that an address or a link leads to, and that completion and suggestions name: not somebody else's. Cost:
    /// one query for the rows of each entity.
    func own(_ refs: [EntityRef]) throws -> [EntityRef]
    /// Runs a whole plan of stages that the database can do; a plan it cannot do completely is a programming error of
    /// the caller.
    func query(_ plan: QueryPlan) throws -> Table
    /// The answer of a kept figure; `FigureQuery` says what may be asked and in which order the lines come.
    func figures(_ query: FigureQuery) throws -> [FigureRow]
    /// What `body` reads of rows and figures is as it was at a time; it writes nothing.
    func past<Result>(_ time: Instant, _ body: () throws -> Result) throws -> Result
}

extension Records {
    public func isOwn(_ ref: EntityRef) throws -> Bool { try !own([ref]).isEmpty }
}
