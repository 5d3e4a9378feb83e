import FamText
import FamValues

/// One kind of row, as a feature's Swift sees it: the fields are its statics, a value of it is a reference to one row.
///
///     struct NoteRow: Entity {
///         static let singular = "note", plural = "notes"
///         static let text = Column("text", .string, "What is noted.", argument: .positional)
///         static let at = Column("at", .datetime, "When it was written.", .time, default: .now)
///         static var columns: [FieldDeclaration] { text; at }
///         static let spec = EntitySpec(NoteRow.self, summary: "A note that a parent keeps.")
///         let ref: EntityRef
///         init(_ ref: EntityRef) { self.ref = ref }
///     }
///
/// `singular`, `plural` and `aliases` are read at every start; all else when the entity is first needed.
public protocol Entity: TypedValue, Hashable {
    /// As in types and commands.
    static var singular: String { get }
    /// The source of all rows.
    static var plural: String { get }
    /// Other names of the source: `moments` for `events`.
    static var aliases: [String] { get }
    /// Other names of one row, for its commands: `moment` in `moment delete`.
    static var singularAliases: [String] { get }
    /// What people call one row and several.
    static var words: RowWords { get }
    /// In the order of tables and exports; nothing else depends on it.
    @FieldList static var columns: [FieldDeclaration] { get }
    /// The one model of the entity.
    static var spec: EntitySpec { get }

    var ref: EntityRef { get }
    /// A reference to a row of this entity; that it is one is not checked.
    init(_ ref: EntityRef)
}

extension Entity {
    public typealias Column<T: TypedValue> = Field<Self, T>

    public static var aliases: [String] { [] }
    public static var singularAliases: [String] { [] }
    public static var words: RowWords { RowWords(singular, plural) }

    @inlinable public init?(value: Value) {
        guard case .entity(let ref) = value, ref.entity == Self.singular else { return nil }
        self.init(ref)
    }
    @inlinable public var value: Value { .entity(ref) }

    /// Its label when the reference was made.
    public var label: String { ref.label }
    public var id: RowID { ref.id }
    /// The key inside the open database.
    public var key: Int64 { ref.row }

    public static func == (a: Self, b: Self) -> Bool { a.ref == b.ref }
    public func hash(into hasher: inout Hasher) { ref.hash(into: &hasher) }
}

extension ValueKind where T: Entity {
    /// A reference to a row of the entity.
    public static func row(_ entity: T.Type) -> ValueKind { ValueKind(.entity(T.singular)) }
}

extension EntitySpec {
    /// The model of a declared entity; sets the indexes of its fields. `examples` are those of the derived commands, by
    /// their last word.
    public convenience init<E: Entity>(
        _: E.Type, summary: String, isFoundByEnding: Bool = false,
        indexes: [[FieldDeclaration]] = [], figures: [FigureSpec] = [],
        examples: [String: [Example]] = [:],
        hasCommands: Bool = true, isHistory: Bool = false, isNewestFirst: Bool = false,
        staysHere: (@Sendable (_ label: String, Registry) -> Bool)? = nil,
        willAdd: (@Sendable (Draft<E>, any Context) throws -> Void)? = nil,
        willDelete: (@Sendable (E, any Context) throws -> Void)? = nil,
        check: (@Sendable (_ old: Draft<E>?, _ new: inout Draft<E>, any Context) throws -> Void)? = nil,
        constraints: [RowConstraint] = [], dayMark: DayMark? = nil,
        elsewhere: (@Sendable (String) -> EntityRef?)? = nil, visible: EntitySpec.Visibility? = nil,
        opens: EntitySpec.Visibility? = nil, usual: [EntitySpec.Usual] = []
    ) {
        let columns = E.columns
        for index in columns.indices { columns[index].slot.place(at: index) }
        func name(_ role: FieldRoles) -> String? {
            for column in columns where column.roles.contains(role) { return column.spec.name }
            return nil
        }
        var plainWillAdd: (@Sendable (RowDraft, any Context) throws -> Void)?
        if let willAdd { plainWillAdd = { draft, context in try willAdd(Draft<E>(draft), context) } }
        var plainWillDelete: (@Sendable (EntityRef, any Context) throws -> Void)?
        if let willDelete { plainWillDelete = { ref, context in try willDelete(E(ref), context) } }
        var plainCheck: (@Sendable (RowDraft?, inout RowDraft, any Context) throws -> Void)?
        if let check {
            plainCheck = { old, new, context in
                var draft = Draft<E>(new)
                try check(old.map { Draft<E>($0) }, &draft, context)
                new = draft.fields
            }
        }
        self.init(
            E.singular, plural: E.plural, aliases: E.aliases, words: E.words, summary: summary, label: name(.label),
            owner: name(.owner),
            key: columns.filter { $0.roles.contains(.key) }.map(\.spec.name), timeField: name(.time),
            hiddenBy: name(.hides), number: name(.number),
            indexes: indexes.map { $0.map(\.spec.name) }, figures: figures, fields: columns.map(\.spec),
            examples: examples,
            hasCommands: hasCommands, isHistory: isHistory, isNewestFirst: isNewestFirst, staysHere: staysHere,
            willAdd: plainWillAdd, willDelete: plainWillDelete,
            check: plainCheck,
            constraints: constraints, dayMark: dayMark, elsewhere: elsewhere, visible: visible, opens: opens,
            isFoundByEnding: isFoundByEnding, usual: usual)
    }
}
