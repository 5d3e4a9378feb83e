import FamText
import FamValues

/// The door to the rows as features use it: by the fields of an entity, never by their names.
extension Records {
    /// Adds a row from the fields that are set; the others get their defaults, and every rule applies.
    @inlinable @discardableResult
    public func insert<E: Entity>(_: E.Type, _ fill: (inout Draft<E>) throws -> Void) throws -> E {
        var draft = Draft<E>()
        try fill(&draft)
        try draft.checkListed()
        var given: [Bool] = []
        for index in draft.fields.values.indices { given.append(draft.isSet &>> UInt64(index) & 1 == 1) }
        return E(try insert(draft.fields, given: given))
    }

    /// The fast door for use cases that have applied the rules themselves: stores exactly these fields, null where none
    /// was set.
    @inlinable @discardableResult
    public func insertChecked<E: Entity>(_ entity: E.Type, _ fill: (inout Draft<E>) throws -> Void) throws -> E {
        var draft = Draft<E>()
        try fill(&draft)
        try draft.checkListed()
        return E(try insertChecked(E.spec, draft.fields.values))
    }

    /// Changes the fields that are set, after their rules and `check`; `not-found` when the row is gone.
    public func update<E: Entity>(_ row: E, _ change: (inout Changes<E>) throws -> Void) throws {
        var changes = Changes<E>()
        try change(&changes)
        try update(row.ref, changes.fields)
    }

    public func delete<E: Entity>(_ row: E) throws { try delete(row.ref) }

    /// The present row, kept and derived fields included; nil when it is gone.
    public func row<E: Entity>(_ row: E) throws -> ReadRow<E>? {
        guard let fields = try self.row(row.ref) else { return nil }
        return ReadRow(row, fields)
    }

    /// The present value of one field; `not-found` when the row is gone.
    @inlinable public func value<E, T>(_ field: Field<E, T>, of row: E) throws -> T {
        guard let value = T(value: try value(of: row.ref, field: field.name)) else {
            throw ReadRow<E>.noField(field.declaration)
        }
        return value
    }

    /// Rows whose fields equal all the given values, in the order they were made; at most `limit`.
    public func rows<E: Entity>(_ entity: E.Type, where tests: Match<E>..., limit: Int = .max) throws -> [E] {
        var conditions: [(field: String, value: Value)] = []
        for test in tests { conditions.append((test.field, test.value)) }
        var rows: [E] = []
        for ref in try self.rows(E.spec, where: conditions, limit: limit) { rows.append(E(ref)) }
        return rows
    }

    /// The row that people call so: by its label, its number or its id, as in a command.
    public func find<E: Entity>(_ entity: E.Type, _ text: String) throws -> E { E(try find(E.singular, text)) }

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
