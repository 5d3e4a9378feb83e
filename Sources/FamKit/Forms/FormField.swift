/// One input of a form: its content, its message, and whether it was visited (X-E22).
public struct FormField<Value: Sendable>: Sendable {
    /// Setting it marks the field as visited.
    public var value: Value {
        didSet { isDirty = true }
    }
    public private(set) var error: String?
    public private(set) var isDirty = false

    public init(_ value: Value) { self.value = value }

    /// Sets the message from the validator, or clears it.
    public mutating func validate(_ validator: (Value) -> ValidationError?) { error = validator(value)?.message }

    public mutating func touch() { isDirty = true }
}

extension FormField where Value == String {
    public init() { self.init("") }
}
