// Every start runs this.
/// Values by name. The keys inside are `Int`s: the runtime looks for the conformances of each further type of key in
/// all of the program, which took a thirtieth of a start.
public struct NameMap<Value> {
    private var values: [Int: Value] = [:]

    public init() {}

    public var isEmpty: Bool { values.isEmpty }
    /// In a loop: `map` over the keys is one more type for the runtime to make, in every start.
    public var names: [Name] {
        var names: [Name] = []
        names.reserveCapacity(values.count)
        for (index, _) in values { names.append(Name(index: UInt32(index))) }
        return names
    }
    public var all: some Collection<Value> { values.values }

    public subscript(name: Name) -> Value? {
        get { values[Int(name.index)] }
        set { values[Int(name.index)] = newValue }
    }
}
