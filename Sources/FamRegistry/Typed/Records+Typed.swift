import FamText
import FamValues

/// Access to the rows for features: by the fields of an entity, never by their names.
extension Records {
    /// Adds a row from the fields that are set; the others get their defaults, and all rules apply.
    @inlinable @discardableResult
    public func insert<E: Entity>(_: E.Type, _ fill: (inout Draft<E>) throws -> Void) throws -> E {
        var draft = Draft<E>()
        try fill(&draft)
        try draft.checkListed()
        var given: [Bool] = []
        for index in draft.fields.values.indices { given.append(draft.isSet &>> UInt64(index) & 1 == 1) }
        return E(try insert(draft.fields, given: given))
    }

    /// Stores exactly these fields, null for those not set, for use cases that have applied the rules themselves.
    @inlinable @discardableResult
    public func insertChecked<E: Entity>(_ entity: E.Type, _ fill: (inout Draft<E>) throws -> Void) throws -> E {
        var draft = Draft<E>()
        try fill(&draft)
        try draft.checkListed()
        return E(try insertChecked(E.spec, draft.fields.values))
    }

    /// Changes the fields that are set, after their rules and `check`; `not-found` if the row is gone.
    public func update<E: Entity>(_ row: E, _ change: (inout Changes<E>) throws -> Void) throws {
        var changes = Changes<E>()
        try change(&changes)
        try update(row.ref, changes.fields)
    }

    public func delete<E: Entity>(_ row: E) throws { try delete(row.ref) }

    /// The current row, including kept and derived fields; nil if it is gone.
    public func row<E: Entity>(_ row: E) throws -> ReadRow<E>? {
        guard let fields = try self.row(row.ref) else { return nil }
        return ReadRow(row, fields)
    }

    /// The current value of one field; `not-found` if the row is gone.
    @inlinable public func value<E, T>(_ field: Field<E, T>, of row: E) throws -> T {
        guard let value = T(value: try value(of: row.ref, field: field.name)) else {
            throw ReadRow<E>.noField(field.declaration)
        }
        return value
    }

    /// At most `limit` rows whose fields equal all the given values, in the order in which they were made.
    public func rows<E: Entity>(_ entity: E.Type, where tests: Match<E>..., limit: Int = .max) throws -> [E] {
        var conditions: [(field: String, value: Value)] = []
        for test in tests { conditions.append((test.field, test.value)) }
        var rows: [E] = []
        for ref in try self.rows(E.spec, where: conditions, limit: limit) { rows.append(E(ref)) }
        return rows
    }

    /// The row with this label, number or id, as in a command.
    public func find<E: Entity>(_ entity: E.Type, _ text: String) throws -> E { E(try find(E.singular, text)) }

    /// The same; nil if no row is called so. Every other failure is thrown.
    public func lookUp<E: Entity>(_: E.Type, _ text: String) throws -> E? {
        try lookUp(E.singular, text).map { E($0) }
    }

    public func lookUp(_ entity: String, _ text: String) throws -> EntityRef? {
        do { return try find(entity, text) } catch let problem as Diagnostic where problem.code == .notFound {
            return nil
        }
    }

    /// The first of them.
    public func first<E: Entity>(_ entity: E.Type, where test: Match<E>) throws -> E? {
        try rows(entity, where: test, limit: 1).first
    }
}

/// A field equals a value: `.is(NoteRow.child, child)`.
public struct Match<E: Entity>: Sendable {
    let field: String
    let value: Value

    public static func `is`<T>(_ field: Field<E, T>, _ value: T) -> Match {
        Match(field: field.name, value: value.value)
    }
}
