import FamValues

/// The columns of a list of records in a JSON file: all fields, in the order of first appearance.
enum JSONShape {
    /// Nil if an item is not a record, or there are none. A field that is null or missing in some record is optional;
    /// one with several types is of type any.
    static func of(_ items: [Value]) -> RowShape? {
        var names: [String] = [], types: [String: ValueType] = [:], counts: [String: Int] = [:]
        for item in items {
            guard case .record(let record) = item else { return nil }
            for (column, value) in zip(record.shape.columns, record.values) {
                if types[column.name] == nil { names.append(column.name) }
                types[column.name] = joined(types[column.name] ?? .null, value.type)
                if !value.isNull { counts[column.name, default: 0] += 1 }
            }
        }
        guard !items.isEmpty else { return nil }
        return RowShape(
            names.map { name in
                let type = types[name] ?? .any
                return Column(name, type == .null ? .any : counts[name] == items.count ? type : type.optional)
            })
    }

    private static func joined(_ a: ValueType, _ b: ValueType) -> ValueType {
        if a == b || b == .null { return a }
        return a == .null ? b : .any
    }
}
