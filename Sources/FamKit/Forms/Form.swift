import FamRegistry
import FamValues

/// One input of a form: a field of a row, and what people call it.
public struct FormInput: Sendable {
    public var field: FieldSpec
    public var label: String

    public init(_ field: FieldSpec, _ label: String) {
        self.field = field
        self.label = label
    }

    public init<Owner, T>(_ field: Field<Owner, T>, _ label: String) { self.init(field.declaration.spec, label) }
}

/// A form of a module: the screen that shows it, its inputs, and what saving does (H-E06 … H-E12).
public struct Form: Sendable {
    public typealias Rows = [String: EntityRef]

    /// The id of its sheet.
    public var screen: String
    public var inputs: [FormInput]
    /// What is in an input before anybody typed; nil for nothing.
    public var initial: @Sendable (FieldSpec, Rows, any Context) throws -> Value?
    /// Called once every input is as it must be, with the values by the names of their fields; those that somebody
    /// typed are in `typed`. Shows what it did.
    public var save: @Sendable (_ values: [String: Value], _ typed: Set<String>, Rows, any Context) throws -> String
    /// The currency of an amount that is typed without one.
    public var currency: @Sendable (any Context) throws -> String

    public init(
        _ screen: String, inputs: [FormInput], currency: @escaping @Sendable (any Context) throws -> String,
        initial: @escaping @Sendable (FieldSpec, Rows, any Context) throws -> Value? = { _, _, _ in nil },
        save: @escaping @Sendable (_ values: [String: Value], _ typed: Set<String>, Rows, any Context) throws -> String
    ) {
        self.screen = screen
        self.inputs = inputs
        self.currency = currency
        self.initial = initial
        self.save = save
    }
}
