import FamText
import FamValues

/// Grouped rows with an additional row for each day, week or month without one, between the first and the last, for
/// each combination of the other keys. Rows stay in the order of their keys. Holds all rows, one for each group.
final class FillRows: RowCursor {
    /// More rows than anybody can want; a slip in a date must not fill the memory.
    private static let limit = 1_000_000

    let shape: RowShape
    private let input: any RowCursor
    private let keyCount: Int
    private let empty: [Value]
    private let zone: Zone
    private var filled: [[Value]]?
    private var position = 0

    /// `empty`: the cells after the keys of a new row; the last one is repeated as often as there are columns.
    init(_ input: any RowCursor, _ shape: RowShape, keyCount: Int, empty: [Value], zone: Zone) {
        self.input = input
        self.shape = shape
        self.keyCount = keyCount
        self.empty = empty
        self.zone = zone
    }

    func next() throws -> Row? {
        if filled == nil { filled = try read() }
        guard let filled, position < filled.count else { return nil }
        defer { position += 1 }
        return Row(filled[position])
    }

    private func read() throws -> [[Value]] {
        var rows: [[Value]] = []
        while let row = try input.next() { rows.append(row.values) }
        guard let time = (0..<keyCount).first(where: { key in rows.contains { FillRows.step($0[key]) != nil } }) else {
            return rows
        }
        var seen: Set<[Value]> = [], others: [[Value]] = [], known: Set<[Value]> = []
        for row in rows {
            let keys = Array(row[..<keyCount])
            known.insert(keys)
            if seen.insert(FillRows.without(time, keys)).inserted { others.append(FillRows.without(time, keys)) }
        }
        let times = try FillRows.times(rows.map { $0[time] }, limit: FillRows.limit / max(1, others.count))
        let cells = (keyCount..<shape.columns.count).map {
            empty.isEmpty ? .null : empty[min($0 - keyCount, empty.count - 1)]
        }
        for moment in times {
            for other in others {
                var keys = other
                keys.insert(moment, at: time)
                if !known.contains(keys) { rows.append(keys + cells) }
            }
        }
        return try rows.watchedSort { SortOrder.compare(Array($0[..<keyCount]), Array($1[..<keyCount]), zone) < 0 }
    }

    private static func without(_ index: Int, _ keys: [Value]) -> [Value] {
        Array(keys[..<index] + keys[(index + 1)...])
    }

    /// All days, weeks or months from the least to the greatest.
    private static func times(_ values: [Value], limit: Int) throws -> [Value] {
        let present = values.filter { step($0) != nil }.sorted { start($0) < start($1) }
        guard var moment = present.first, let last = present.last else { return [] }
        var result: [Value] = []
        while start(moment) <= start(last) {
            result.append(moment)
            guard result.count <= limit else {
                throw Diagnostic(
                    .badArgument, "`--fill` would make more than \(FillRows.limit) rows",
                    help: "choose a shorter time with `where` before the groups")
            }
            guard let next = step(moment) else { break }
            moment = next
        }
        return result
    }

    private static func start(_ value: Value) -> CivilDate {
        switch value {
        case .date(let day): day
        case .period(let period): period.start
        default: CivilDate(days: 0)
        }
    }

    /// The next day, week or month; nil for any other value.
    private static func step(_ value: Value) -> Value? {
        switch value {
        case .date(let day): return .date(day.adding(days: 1))
        case .period(let period):
            let length = Int(period.end.days) - Int(period.start.days)
            if length == 7 { return .period(Period(start: period.end, end: period.end.adding(days: 7))) }
            guard period.start.components.day == 1, period.start.adding(months: 1) == period.end else { return nil }
            return .period(Period(start: period.end, end: period.end.adding(months: 1)))
        default: return nil
        }
    }
}
