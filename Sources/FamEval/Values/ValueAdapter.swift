import FamText
import FamValues

/// Makes a value one of a type, as `Code.read` and `Code.tested` say: rows become references, what does not fit is an
/// error.
struct ValueAdapter {
    let host: any MachineHost
    let rows: RowMaker
    /// Text is read as the type, and one value becomes a list of one, as with words of a command line.
    let readsText: Bool

    func adapt(_ value: Value, to type: ValueType) throws -> Value {
        if type == .any { return value }
        if value.isNull {
            if type.isOptional { return value }
            throw absent(type)
        }
        // An empty cell of a file is an absent value.
        if readsText, case .string(let text) = value, text.isEmpty, case .optional(let inner) = type, inner != .string {
            return .null
        }
        switch (value, type.unwrapped) {
        case (.int(let number), .float): return .float(Double(number))
        case (.date(let date), .datetime): return .datetime(host.context.zone.instant(date))
        case (.date(let date), .period): return .period(Period(start: date, end: date.adding(days: 1)))
        case (.record(let row), .entity(let entity)): return try reference(row, entity)
        case (.record(let row), .record(let shape)) where !shape.columns.isEmpty: return .record(try record(row, shape))
        case (.table(let table), .table(let shape)) where !shape.columns.isEmpty:
            return .table(try RowAdapter(cells: self, wanted: shape).table(table))
        case (.list(let items), .table(let shape)) where !shape.columns.isEmpty:
            return .table(try RowAdapter(cells: self, wanted: shape).table(of: items))
        case (_, .list(let item)): return try list(value, of: item)
        case (.string(let text), let wanted) where readsText: return try read(text, as: wanted)
        case (.string(let text), .path): return .path(text)
        case (.string(let text), .url): return .url(text)
        case (.string(let text), .address): return .address(text)
        case (.string(let text), .enumeration(_, let cases)) where cases.contains { TextOrder.areEqual($0, text) }:
            return value
        case (_, let wanted):
            if fits(value, wanted) { return value }
            throw mismatch(value, wanted)
        }
    }

    private func read(_ text: String, as type: ValueType) throws -> Value {
        switch type {
        case .string: .string(text)
        // Columns of files are mostly those: a tenth of what the whole reading costs.
        case .int:
            if let number = text.plainInt { .int(number) } else { try host.read(text, as: type) }
        case .enumeration(_, let cases):
            if cases.contains(where: { TextOrder.areEqual($0, text) }) {
                .string(text)
            } else {
                try host.read(text, as: type)
            }
        default: try host.read(text, as: type)
        }
    }

    private func list(_ value: Value, of item: ValueType) throws -> Value {
        switch value {
        case .list(let items): return .list(try items.map { try adapt($0, to: item) })
        case .table(let table):
            if case .entity = item.unwrapped, let references = rows.references(table) {
                return .list(references.map { .entity($0) })
            }
            return .list(try table.rows.indices.map { try adapt(rows.item(table, $0), to: item) })
        case .range(let low, let high):
            guard high < low || UInt64(bitPattern: high &- low) < RangeRows.mostItems else {
                throw Diagnostic(.badArgument, "the list of \(low)..\(high) would have more than 10,000,000 items")
            }
            return .list(low > high ? [] : try (low...high).watchedMap { try adapt(.int($0), to: item) })
        case .string(let text) where readsText: return try host.read(text, as: .list(item))
        default:
            if readsText { return .list([try adapt(value, to: item)]) }
            throw mismatch(value, .list(item))
        }
    }

    /// The record with each required field as its type; other fields stay.
    private func record(_ row: RecordValue, _ shape: RowShape) throws -> RecordValue {
        var row = row
        for column in shape.columns {
            if let index = row.shape.index(of: column.name) {
                row.values[index] = try adapt(row.values[index], to: column.type)
            } else if column.type.isOptional {
                row.shape.columns.append(column)
                row.values.append(.null)
            } else {
                throw Diagnostic(.typeMismatch, "the record has no field `\(column.name)`")
            }
        }
        return row
    }

    /// The row by its id; the record may be older than the row's last change.
    private func reference(_ row: RecordValue, _ entity: String) throws -> Value {
        guard row.shape.entity == entity, let id = row["id"]?.text else {
            throw mismatch(.record(row), .entity(entity))
        }
        return .entity(try host.data.find(entity, id))
    }

    private func fits(_ value: Value, _ type: ValueType) -> Bool {
        switch (value, type) {
        case (.bool, .bool), (.int, .int), (.float, .float), (.money, .money), (.date, .date), (.time, .time),
            (.datetime, .datetime),
            (.duration, .duration), (.period, .period), (.range, .range), (.record, .record), (.table, .table),
            (.closure, .closure), (.error, .error):
            true
        case (.entity(let ref), .entity(let name)): ref.entity == name
        default: value.text != nil && [.string, .address, .url, .path].contains(type)
        }
    }

    private func mismatch(_ value: Value, _ type: ValueType) -> Diagnostic {
        let help: String? =
            switch (value, type) {
            case (.string, .int), (.string, .float), (.string, .date), (.string, .time), (.string, .datetime):
                "a text is read by `\(type)(…)`"
            default: nil
            }
        return Diagnostic(.typeMismatch, "\(phrase(type)) is needed here, not \(ValuePhrase.of(value))", help: help)
    }

    private func absent(_ type: ValueType) -> Diagnostic {
        var item = type
        if case .list(let inner) = type { item = inner }
        if readsText, case .entity(let name) = item {
            return Diagnostic(.nullValue, "there is no `\(name)` here: the value is null")
        }
        return Diagnostic(.nullValue, "the value is null where \(phrase(type)) is needed")
    }

    private func phrase(_ type: ValueType) -> String { "a value of type `\(type)`" }
}

extension String {
    fileprivate var plainInt: Int64? { utf8.withContiguousStorageIfAvailable { Int64(plain: $0) } ?? nil }
}
