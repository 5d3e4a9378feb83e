import FamText
import FamValues

/// The result types of the binary operators (language.md, Values and types).
enum OperatorRules {
    /// Nil if the operator has no meaning for the types. `rightIsCalendar` is what is known about a duration on the
    /// right: a date plus days is a date, a date plus hours a datetime.
    static func result(
        _ op: Operator, _ left: ValueType, _ right: ValueType, rightIsCalendar: Bool? = nil
    ) -> ValueType? {
        let a = left.unwrapped, b = right.unwrapped
        switch op {
        case .and, .or: return isBool(a) && isBool(b) ? .bool : nil
        case .equal, .notEqual: return TypeRules.areComparable(a, b) ? .bool : nil
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            return TypeRules.areComparable(a, b) && TypeRules.isOrdered(a) && TypeRules.isOrdered(b) ? .bool : nil
        case .in: return isMember(a, of: b) ? .bool : nil
        case .like, .matches: return isTextOrNull(a) && isTextOrNull(b) ? .bool : nil
        case .coalesce:
            if case .null = left { return right }
            return TypeRules.join(a, right)
        case .range: return isInt(a) && isInt(b) ? .range : isDays(a) && isDays(b) ? .period : nil
        case .add: return money(op, a, b) ?? sum(a, b, rightIsCalendar)
        case .subtract: return money(op, a, b) ?? difference(a, b, rightIsCalendar)
        case .multiply: return money(op, a, b) ?? product(a, b)
        case .divide where a == .duration:
            return b == .int ? .duration : b == .duration ? .float : b == .any ? .any : nil
        case .divide: return money(op, a, b) ?? numeric(a, b).map { $0 == .never ? .never : .float }
        case .quotient, .remainder: return numeric(a, b)
        }
    }

    private static func isBool(_ type: ValueType) -> Bool { type == .bool || type == .any || type == .never }
    private static func isInt(_ type: ValueType) -> Bool { type == .int || type == .any || type == .never }
    private static func isDays(_ type: ValueType) -> Bool { type == .date || type == .period || type == .any }
    private static func isTextOrNull(_ type: ValueType) -> Bool {
        TypeRules.isText(type) || type == .null || type == .never
    }

    private static func isMember(_ a: ValueType, of b: ValueType) -> Bool {
        switch b {
        case .any, .never, .null: true
        case .list(let item): TypeRules.areComparable(a, item)
        case .range: isPlainNumber(a) || a == .null
        case .period, .date: [.date, .datetime, .any, .null].contains(a)
        default: false
        }
    }

    private static func isPlainNumber(_ type: ValueType) -> Bool { type != .money && TypeRules.isNumber(type) }

    private static func numeric(_ a: ValueType, _ b: ValueType) -> ValueType? {
        switch (a, b) {
        case (.never, _), (_, .never): return .never
        case (.int, .int): return .int
        case (.int, .float), (.float, .int), (.float, .float): return .float
        default: return (a == .any || b == .any) && isPlainNumber(a) && isPlainNumber(b) ? .any : nil
        }
    }

    /// Sums of money, multiples and quotients by whole numbers, and the ratio of two amounts; nil for anything else.
    private static func money(_ op: Operator, _ a: ValueType, _ b: ValueType) -> ValueType? {
        switch (op, a, b) {
        case (.add, .money, .money), (.subtract, .money, .money): .money
        case (.multiply, .money, .int), (.multiply, .int, .money), (.divide, .money, .int): .money
        case (.divide, .money, .money): .float
        case (_, .money, .any), (_, .any, .money): .any
        default: nil
        }
    }

    private static func sum(_ a: ValueType, _ b: ValueType, _ isCalendar: Bool?) -> ValueType? {
        if let number = numeric(a, b) { return number }
        switch (a, b) {
        case (.date, .duration): return shifted(isCalendar)
        case (.duration, .date): return .any
        case (.datetime, .duration), (.duration, .datetime): return .datetime
        case (.duration, .duration): return .duration
        case (.list(let x), .list(let y)): return .list(TypeRules.join(x, y))
        case (.any, _), (_, .any): return .any
        default: return TypeRules.isText(a) && TypeRules.isText(b) ? .string : nil
        }
    }

    private static func difference(_ a: ValueType, _ b: ValueType, _ isCalendar: Bool?) -> ValueType? {
        if let number = numeric(a, b) { return number }
        switch (a, b) {
        case (.date, .duration): return shifted(isCalendar)
        case (.datetime, .duration): return .datetime
        case (.duration, .duration): return .duration
        case (.date, .date), (.datetime, .datetime), (.date, .datetime), (.datetime, .date): return .duration
        case (.any, .date), (.any, .datetime), (.any, .duration), (.date, .any), (.datetime, .any), (.duration, .any):
            return .any
        default: return nil
        }
    }

    /// The type of a date moved by a duration: a date for days and months, a datetime for hours, unknown if the
    /// duration is.
    private static func shifted(_ isCalendar: Bool?) -> ValueType {
        switch isCalendar {
        case true: .date
        case false: .datetime
        default: .any
        }
    }

    private static func product(_ a: ValueType, _ b: ValueType) -> ValueType? {
        if let number = numeric(a, b) { return number }
        switch (a, b) {
        case (.duration, .int), (.int, .duration): return .duration
        case (.duration, .any), (.any, .duration): return .any
        default: return nil
        }
    }

    /// What to write instead, for common mistakes.
    static func advice(_ op: Operator, _ left: ValueType, _ right: ValueType) -> String? {
        let a = left.unwrapped, b = right.unwrapped
        switch (op, a, b) {
        case (_, .money, .float), (_, .float, .money):
            return "money is exact: multiply and divide by whole numbers, such as `* 19 / 100`"
        case (.add, .money, .int), (.subtract, .money, .int), (.add, .int, .money), (.subtract, .int, .money):
            return "write the currency: `3EUR`"
        case (.add, .date, .int), (.subtract, .date, .int), (.add, .datetime, .int), (.subtract, .datetime, .int):
            return "write the unit: `3d`, `2h`"
        case (.add, .string, _), (.add, _, .string): return "put the values into one text: `\"$a $b\"`"
        case (_, .date, .int), (_, .datetime, .int), (_, .date, .float), (_, .datetime, .float):
            if op.isComparison, op != .in {
                return "write a day, such as `2017-02-01`; `in 2017` asks for a whole year"
            }
            return op == .in
                ? "a year is a period where it is written after `in`, and a number elsewhere: `let p: period = "
                    + "\"2026\"`"
                : nil
        case (.multiply, .string, .int), (.multiply, .int, .string): return "`repeat(text, 3)` is a text three times"
        case (.add, .table, .table), (.add, .table, .list), (.add, .list, .table):
            return "`(… | each { |row| $row })` is a list of rows, and `+` puts two lists together"
        case (_, .string, .int), (_, .int, .string), (_, .string, .float), (_, .float, .string):
            return op.isComparison && op != .in ? "a text is read as a number by `int(…)` or `float(…)`" : nil
        case (_, .datetime, .time), (_, .time, .datetime):
            return op.isComparison
                ? "a time is of no day: write `today@07:30`, or `time(at) > 07:30` for that time on any day" : nil
        case (_, .datetime, .period), (_, .date, .period):
            return op.isComparison && op != .in
                ? "`in` asks whether a time lies in a period, as in `at in last-week`; `start(…)` and `end(…)` are its "
                    + "first and last day"
                : nil
        case (.equal, .period, .int), (.notEqual, .period, .int):
            return
                "a period is written `2026-09` or `september`; `month_number(…)`, `week_number(…)` and `year(…)` give "
                + "numbers"
        case (.in, .string, .string), (.in, _, .string): return "to look for a piece of text, write `like \"%piece%\"`"
        case (.in, _, .table): return "take one column as a list: `| get NAME`"
        case (.in, _, _): return "`in` takes a list, a period or a range"
        default:
            if case .entity(let name) = a, op.isComparison { return "compare a field of the \(name), such as `.name`" }
            return nil
        }
    }
}
