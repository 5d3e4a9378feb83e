/// Values by name. The keys inside are `Int`s: the runtime looks for the conformances of each further type of key in all of the program,
/// which took a thirtieth of a start.
public struct NameMap<Value> {
    private var values: [Int: Value] = [:]

    public init() {}

    public var isEmpty: Bool { values.isEmpty }
    public var names: [Name] { values.keys.map { Name(index: UInt32($0)) } }
    public var all: some Collection<Value> { values.values }

    public subscript(name: Name) -> Value? {
        get { values[Int(name.index)] }
        set { values[Int(name.index)] = newValue }
    }
}
