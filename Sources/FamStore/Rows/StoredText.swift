import FamText
import FamValues
import Foundation

/// Durations, periods and lists as JSON text in a column: `[months,days,micros]`, `[first,end]` in days, `["a","b"]`.
/// Each value has exactly one text, so that equal values are equal cells with equal hashes.
enum StoredText {
    static func text(_ value: Value, as form: ColumnForm) -> String? {
        switch (form, value) {
        case (.duration, .duration(let x)): return "[\(x.months),\(x.days),\(x.micros)]"
        case (.period, .period(let x)): return "[\(x.start.days),\(x.end.days)]"
        case (.list(let type), .list(let items)):
            var parts: [String] = []
            for item in items {
                guard let part = item.isNull ? "null" : ColumnForm(type).flatMap({ element(item, as: $0) }) else {
                    return nil
                }
                parts.append(part)
            }
            return "[" + parts.joined(separator: ",") + "]"
        default: return nil
        }
    }

    private static func element(_ value: Value, as form: ColumnForm) -> String? {
        switch form {
        case .duration, .period, .list: return text(value, as: form)
        // The key of a row means nothing outside its table, and a list would not be updated if the row were deleted.
        case .reference, .rowID, .week, .month: return nil
        default: break
        }
        switch form.stored(value) {
        case .int(let number): return String(number)
        case .real(let number): return "\"\(number)\""
        case .text(let text): return quoted(text)
        default: return nil
        }
    }

    private static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\0"..."\u{1F}": out += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }

    /// Null for text not written by this type.
    static func value(_ text: String, as form: ColumnForm) -> Value {
        guard let items = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any] else { return .null }
        return value(items, as: form)
    }

    private static func value(_ items: [Any], as form: ColumnForm) -> Value {
        let numbers = items.compactMap { ($0 as? NSNumber)?.int64Value }
        switch form {
        case .duration where numbers.count == 3:
            return .duration(
                CalendarDuration(
                    months: Int32(clamping: numbers[0]), days: Int32(clamping: numbers[1]), micros: numbers[2]))
        case .period where numbers.count == 2:
            return .period(
                Period(
                    start: CivilDate(days: Int32(clamping: numbers[0])),
                    end: CivilDate(days: Int32(clamping: numbers[1]))))
        case .list(let type):
            guard let form = ColumnForm(type) else { return .null }
            return .list(items.map { element($0, as: form) })
        default: return .null
        }
    }

    private static func element(_ item: Any, as form: ColumnForm) -> Value {
        let number = (item as? NSNumber)?.int64Value ?? 0
        let text = item as? String ?? ""
        if item is NSNull { return .null }
        switch form {
        case .bool: return .bool(number != 0)
        case .int: return .int(number)
        case .float: return Double(text).map { .float($0) } ?? .null
        case .money: return Money(text).map { .money($0) } ?? .null
        case .text: return .string(text)
        case .date: return .date(CivilDate(days: Int32(clamping: number)))
        case .time: return .time(TimeOfDay(micros: number))
        case .datetime: return .datetime(Instant(micros: number))
        case .address: return .address(text)
        case .url: return .url(text)
        case .path: return .path(text)
        case .duration, .period, .list: return (item as? [Any]).map { value($0, as: form) } ?? .null
        case .reference, .rowID, .week, .month: return .null
        }
    }
}
