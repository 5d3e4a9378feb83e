// Every start runs this.

/// Values that many things have in common, each kept once, by a number.
struct SharedValues<Value: Hashable> {
    private var values: [Value] = []
    private var numbers: [Value: UInt32] = [:]

    subscript(number: UInt32) -> Value { values[Int(number)] }

    mutating func number(of value: Value) -> UInt32 {
        // Neighbors are alike, and to hash the type of a table takes long.
        var place = values.count
        let least = max(0, place - 8)
        while place > least {
            place -= 1
            if values[place] == value { return UInt32(place) }
        }
        if let known = numbers[value] { return known }
        let number = UInt32(values.count)
        values.append(value)
        numbers[value] = number
        return number
    }
}
