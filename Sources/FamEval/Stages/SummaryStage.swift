import FamText
import FamValues

/// `summarize`: a row for each column. Holds the different values of each column.
final class SummaryRows: RowCursor {
    let shape = RowShape.summary
    private let input: any RowCursor
    private let zone: Zone
    private var rows: [[Value]]?
    private var position = 0

    init(_ input: any RowCursor, zone: Zone) {
        self.input = input
        self.zone = zone
    }

    func next() throws -> Row? {
        if rows == nil { rows = try read() }
        guard let rows, position < rows.count else { return nil }
        defer { position += 1 }
        return Row(rows[position])
    }

    private func read() throws -> [[Value]] {
        let counts = input.shape.columns.map { _ in PartedDictionary<Value, Int>() }
        var nulls = counts.map { _ in 0 }
        while let row = try input.next() {
            for (index, value) in row.values.enumerated() {
                if value.isNull { nulls[index] += 1 } else { counts[index].change(value, from: 0) { $0 += 1 } }
            }
        }
        return try input.shape.columns.enumerated().map { index, column in
            try summary(column, counts[index], nulls[index])
        }
    }

    private func summary(_ column: Column, _ counts: PartedDictionary<Value, Int>, _ nulls: Int) throws -> [Value] {
        let count = counts.entries.reduce(0) { $0 + $1.value }
        var result: [Value] = [
            .string(column.name), .string(column.type.description), .int(Int64(count)), .int(Int64(nulls)),
            .int(Int64(counts.count)),
        ]
        guard SummaryRows.isOrdered(column.type) else { return result + [.null, .null, .null, .null] }
        let ordered = try counts.entries.watchedSort { SortOrder.compare($0.key, $1.key, zone) < 0 }
        result += [
            ordered.first?.key ?? .null, ordered.last?.key ?? .null, mean(ordered, count), median(ordered, count),
        ]
        return result
    }

    /// Lists and records have an order only so that they can be sorted, and the first label says little.
    private static func isOrdered(_ type: ValueType) -> Bool {
        switch type.unwrapped {
        case .list, .record, .table, .entity, .closure, .error: false
        default: true
        }
    }

    private func mean(_ ordered: [(key: Value, value: Int)], _ count: Int) -> Value {
        var sum = 0.0
        for (value, times) in ordered {
            switch value {
            case .int(let number): sum += Double(number) * Double(times)
            case .float(let number): sum += number * Double(times)
            default: return .null
            }
        }
        return count == 0 ? .null : .float(sum / Double(count))
    }

    private func median(_ ordered: [(key: Value, value: Int)], _ count: Int) -> Value {
        guard count > 0 else { return .null }
        func value(at position: Int) -> Value {
            var passed = 0
            for (value, times) in ordered {
                passed += times
                if position < passed { return value }
            }
            return .null
        }
        return Median.between(value(at: (count - 1) / 2), value(at: count / 2))
    }
}
