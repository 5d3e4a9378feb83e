import FamText
import FamValues

/// Functions in SQL. Calendar functions are arithmetic on the stored integers; any other function of the registry is
/// called from SQL through the connection (`SQLFunctions`), at the same cost as in memory.
extension ExprLowering {
    mutating func call(_ name: String, _ arguments: [PlanExpr], _ expr: PlanExpr) throws -> Lowered {
        var operands: [Lowered] = []
        for argument in arguments { operands.append(try value(argument)) }
        if operands.count == 1, let sql = try calendar(name, operands[0], expr.type) {
            return Lowered(sql: sql.0, form: sql.1, isOptional: operands[0].isOptional, canFail: operands[0].canFail)
        }
        if name == "years_between", operands.count == 2, operands.allSatisfy({ $0.form == .date }) {
            return Lowered(
                sql: Self.years(operands[0].sql, operands[1].sql), form: .int,
                isOptional: operands.contains { $0.isOptional },
                canFail: operands.contains { $0.canFail })
        }
        guard let result = ColumnForm(expr.type) else { throw NotLowered("`\(name)` gives a \(expr.type)") }
        let forms = operands.compactMap(\.form)
        guard forms.count == operands.count, let function = try context.function(name, forms, result) else {
            throw NotLowered("`\(name)` is computed in memory")
        }
        return Lowered(
            sql: "\(raw: function)(\(operands.map(\.sql).joined(", ")))", form: result,
            isOptional: expr.type.isOptional || operands.contains { $0.isOptional }, canFail: true)
    }

    private static let perDay = Instant.perDay
    /// Days from year 0 to 1970: added before a division, so that it rounds down for every day of the calendar.
    private static let eraDays: Int64 = 719_528

    private func calendar(_ name: String, _ operand: Lowered, _ type: ValueType) throws -> (SQLText, ColumnForm)? {
        guard let result = ColumnForm(type) else { return nil }
        switch (name, operand.form, result) {
        case ("day", .date, .date), ("day", .datetime, .date), ("date", .date, .date), ("date", .datetime, .date):
            return (try day(operand), .date)
        case ("week", .date, .period), ("week", .datetime, .period):
            let day = try day(operand)
            return ("(\(day) - (\(day) + 719533) % 7)", .week)
        case ("month", .date, .period), ("month", .datetime, .period):
            let day = try day(operand)
            return ("(\(day) - \(Self.part("%d", day)) + 1)", .month)
        case ("weekday", .date, .int), ("weekday", .datetime, .int):
            return ("((\(try day(operand)) + 719533) % 7 + 1)", .int)
        case ("year", .date, .int), ("year", .datetime, .int): return (Self.part("%Y", try day(operand)), .int)
        case ("hour", .datetime, .int): return ("(\(try time(operand)) / 3600000000)", .int)
        case ("minute", .datetime, .int): return ("(\(try time(operand)) / 60000000 % 60)", .int)
        case ("hour", .time, .int): return ("(\(operand.sql) / 3600000000)", .int)
        case ("minute", .time, .int): return ("(\(operand.sql) / 60000000 % 60)", .int)
        default: return nil
        }
    }

    /// The day of a date, or of an instant in the household's time zone.
    private func day(_ operand: Lowered) throws -> SQLText {
        operand.form == .date ? operand.sql : try localDay(operand)
    }

    /// Microseconds since midnight, household time.
    private func time(_ operand: Lowered) throws -> SQLText {
        "((\(try local(operand)) + \(raw: Self.eraDays * Self.perDay)) % \(raw: Self.perDay))"
    }

    private func localDay(_ operand: Lowered) throws -> SQLText {
        "((\(try local(operand)) + \(raw: Self.eraDays * Self.perDay)) / \(raw: Self.perDay) - \(raw: Self.eraDays))"
    }

    /// Whole years from one day to another: one less if the month and day of the first are still to come.
    private static func years(_ first: SQLText, _ last: SQLText) -> SQLText {
        func form(_ format: String, _ day: SQLText) -> SQLText {
            "strftime('\(raw: format)', \(day) * 86400, 'unixepoch')"
        }
        return "(\(part("%Y", last)) - \(part("%Y", first)) - (\(form("%m-%d", last)) < \(form("%m-%d", first))))"
    }

    /// A part of a day as a number. 719,533 (see `eraDays`) counts days from a Monday before year 0.
    private static func part(_ format: String, _ day: SQLText) -> SQLText {
        "CAST(strftime('\(raw: format)', \(day) * 86400, 'unixepoch') AS INTEGER)"
    }

    /// Microseconds of household local time: the instant plus the offset at that time, found by binary search.
    private func local(_ operand: Lowered) throws -> SQLText {
        var first = Instant(micros: .min), last = Instant(micros: .max)
        if let column = operand.column, let range = try context.range(column.table, column.name) {
            first = Instant(micros: range.lowerBound)
            last = Instant(micros: range.upperBound)
        }
        let offsets = context.zone.offsets(from: first, to: last)
        return "(\(operand.sql) + \(Self.offset(operand.sql, offsets[...])))"
    }

    private static func offset(_ instant: SQLText, _ offsets: ArraySlice<(start: Instant, offset: Int64)>) -> SQLText {
        guard let first = offsets.first else { return "0" }
        if offsets.allSatisfy({ $0.offset == first.offset }) { return "\(raw: first.offset)" }
        let middle = (offsets.startIndex + offsets.endIndex) / 2
        let low = offset(instant, offsets[..<middle]), high = offset(instant, offsets[middle...])
        return "CASE WHEN \(instant) < \(raw: offsets[middle].start.micros) THEN \(low) ELSE \(high) END"
    }
}
