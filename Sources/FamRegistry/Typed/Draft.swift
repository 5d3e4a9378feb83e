import FamText
import FamValues

/// A row that is being made, or checked before it is stored. A field without a value reads as nil.
public struct Draft<E: Entity>: Sendable {
    public var fields: RowDraft
    /// Bit n is set once field n is set here.
    @usableFromInline var isSet: UInt64 = 0
    /// A field that was set although the entity does not list it.
    @usableFromInline var unlisted: FieldDeclaration?

    /// A row without a value.
    @inlinable public init() { fields = RowDraft(nullsOf: E.spec) }
    @usableFromInline init(_ fields: RowDraft) { self.fields = fields }

    @inlinable public subscript<T>(field: Field<E, T>) -> T? {
        get {
            let index = field.declaration.slot.index
            return index < fields.values.count ? T(value: fields.values[index]) : nil
        }
        set {
            let index = field.declaration.slot.index
            guard index < fields.values.count else {
                unlisted = field.declaration
                return
            }
            fields.values[index] = newValue.value
            isSet |= 1 &<< UInt64(truncatingIfNeeded: index)
        }
    }

    /// A value that a rule needs and that earlier checks guarantee; `missing-argument` if the field has none.
    public func given<T>(_ field: Field<E, T>) throws -> T {
        guard let value = self[field] else {
            throw Diagnostic(
                .missingArgument, "a new \(E.singular) needs `\(field.name)`", help: field.declaration.spec.summary)
        }
        return value
    }

    /// The stored fields whose values differ in `other`, with both values.
    public func differences(from other: Draft) -> [(field: FieldDeclaration, own: Value, other: Value)] {
        var found: [(field: FieldDeclaration, own: Value, other: Value)] = []
        for field in E.columns where field.spec.isStored {
            let own = fields.values[field.slot.index], its = other.fields.values[field.slot.index]
            if own != its { found.append((field, own, its)) }
        }
        return found
    }

    @inlinable func checkListed() throws {
        if let unlisted { throw ReadRow<E>.noField(unlisted) }
    }
}

extension RowDraft {
    /// A row of the entity in which every field is null.
    @inlinable public init(nullsOf entity: EntitySpec) {
        let count = entity.fields.count
        self.init(
            entity: entity,
            values: Array(unsafeUninitializedCapacity: count) { place, initialized in
                for index in 0..<count { place.initializeElement(at: index, to: .null) }
                initialized = count
            })
    }
}

/// The new values of some fields of a row.
public struct Changes<E: Entity>: Sendable {
    public private(set) var fields: [(field: String, value: Value)] = []

    init() {}

    /// Nil for a field that is not changed.
    public subscript<T>(field: Field<E, T>) -> T? {
        get { fields.last { $0.field == field.name }.flatMap { T(value: $0.value) } }
        set { fields.append((field.name, newValue.value)) }
    }
}

/// One stored row: its reference and its fields.
public struct ReadRow<E: Entity>: Sendable {
    public let row: E
    public let fields: RowDraft

    public init(_ row: E, _ fields: RowDraft) {
        self.row = row
        self.fields = fields
    }

    /// - Throws: `type-mismatch` for a value that no store of this entity has.
    @inlinable public subscript<T>(field: Field<E, T>) -> T {
        get throws {
            let index = field.declaration.slot.index
            guard index < fields.values.count, let value = T(value: fields.values[index]) else {
                throw Self.noField(field.declaration)
            }
            return value
        }
    }

    @usableFromInline static func noField(_ field: FieldDeclaration) -> Diagnostic {
        Diagnostic(.typeMismatch, "`\(field.spec.name)` of the \(E.singular) has no value of type `\(field.spec.type)`")
    }
}
