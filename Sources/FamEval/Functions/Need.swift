import FamValues

/// What a function requires of its argument types beyond its parameters, with the messages. Each test gets the types
/// without `?` and returns why they are wrong, or nil. `any` is tested at run time.
enum Need {
    typealias Test = @Sendable ([ValueType]) -> String?

    /// All of several; the first that fails is reported.
    static func all(_ tests: Test...) -> Test {
        { types in tests.lazy.compactMap { $0(types) }.first }
    }

    static func number(_ index: Int) -> Test { one(index, "a number", isNumber) }

    /// A number or money.
    static func amount(_ index: Int) -> Test { one(index, "a number or money") { isNumber($0) || $0 == .money } }

    static func record(_ index: Int) -> Test {
        one(index, "a record") { if case .record = $0 { true } else { false } }
    }

    /// A date or a datetime.
    static func moment(_ index: Int) -> Test { one(index, "a date or a datetime") { $0 == .date || $0 == .datetime } }

    static func textOrList(_ index: Int, orTable: Bool = false) -> Test {
        one(index, orTable ? "a text, a list or a table" : "a text or a list") { type in
            if case .table = type { return orTable }
            return isText(type) || item(type) != nil
        }
    }

    // MARK: Items of a list

    static func numbers(_ index: Int) -> Test { items(index, "numbers", isNumber) }

    /// A list that has a sum and a mean.
    static func amounts(_ index: Int) -> Test {
        items(index, "numbers, money or durations") { isNumber($0) || [.money, .duration].contains($0) }
    }

    static func lists(_ index: Int) -> Test { items(index, "lists") { item($0) != nil } }

    /// Items with an order, of one kind.
    static func ordered(_ index: Int) -> Test {
        { types in
            guard types.indices.contains(index), let item = item(types[index]), !hasOrder(item) else { return nil }
            return "items of type `\(item)` have no order"
        }
    }

    /// Values that have an order between them, from one position on.
    static func alike(from start: Int = 0) -> Test {
        { types in
            let types = types.dropFirst(start).filter { !isOpen($0) }
            if let wrong = types.first(where: { !hasOrder($0) }) { return "values of type `\(wrong)` have no order" }
            guard let first = types.first, let other = types.first(where: { !areOrdered($0, first) }) else {
                return nil
            }
            return "there is no order between values of type `\(first)` and `\(other)`"
        }
    }

    /// A text and a part of it, or a list and an item that it may hold.
    static func partOf(_ index: Int, _ part: Int) -> Test {
        { types in
            let whole = types[index], wanted = types[part]
            if isOpen(whole) || isOpen(wanted) { return nil }
            if let item = item(whole) {
                return areComparable(item.unwrapped, wanted)
                    ? nil : "a list of type `\(whole)` never holds a value of type `\(wanted)`"
            }
            return isText(wanted) ? nil : "a part of a text is a text, but this is of type `\(wanted)`"
        }
    }

    // MARK: Types

    /// The type of a list's items; nil for other types.
    static func item(_ type: ValueType) -> ValueType? {
        if case .list(let item) = type.unwrapped { item } else { nil }
    }

    static func isNumber(_ type: ValueType) -> Bool { type == .int || type == .float }

    /// Not known before the run, or never there.
    static func isOpen(_ type: ValueType) -> Bool { [.any, .null, .never].contains(type) }

    static func isText(_ type: ValueType) -> Bool {
        switch type {
        case .string, .address, .url, .path, .enumeration: true
        default: false
        }
    }

    static func hasOrder(_ type: ValueType) -> Bool {
        switch type {
        case .record, .table, .closure, .error: false
        case .list(let item), .optional(let item): hasOrder(item)
        default: true
        }
    }

    static func areOrdered(_ a: ValueType, _ b: ValueType) -> Bool {
        let a = a.unwrapped, b = b.unwrapped
        if isOpen(a) || isOpen(b) { return true }
        if let x = item(a), let y = item(b) { return areOrdered(x, y) }
        return a == b || isNumber(a) && isNumber(b) || isText(a) && isText(b)
    }

    private static func areComparable(_ a: ValueType, _ b: ValueType) -> Bool {
        switch (a, b) {
        case (.record, .record), (.table, .table), (.closure, .closure): true
        case (.date, .datetime), (.datetime, .date): true
        case (.record(let shape), .entity(let name)), (.entity(let name), .record(let shape)): shape.entity == name
        default: areOrdered(a, b)
        }
    }

    // MARK: Tests

    private static func one(_ index: Int, _ wanted: String, _ fits: @escaping @Sendable (ValueType) -> Bool) -> Test {
        { types in
            guard types.indices.contains(index), !isOpen(types[index]), !fits(types[index]) else { return nil }
            return "it needs \(wanted), but this is of type `\(types[index])`"
        }
    }

    private static func items(_ index: Int, _ wanted: String, _ fits: @escaping @Sendable (ValueType) -> Bool) -> Test {
        { types in
            guard types.indices.contains(index), let item = item(types[index])?.unwrapped, !isOpen(item), !fits(item)
            else { return nil }
            return "it needs \(wanted), but the items are of type `\(item)`"
        }
    }
}
