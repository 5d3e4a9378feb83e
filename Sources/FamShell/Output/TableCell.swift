import FamText
import FamValues

/// A cell as people see it: one line of safe text.
enum TableCell {
    /// Numbers are to the right and are never cut.
    static func isNumber(_ type: ValueType) -> Bool {
        switch type.unwrapped {
        case .int, .float, .money: true
        default: false
        }
    }

    static func isNumber(_ value: Value) -> Bool {
        switch value {
        case .int, .float: true
        default: false
        }
    }

    /// Text that can be cut without saying something else; a date cannot.
    static func canCut(_ type: ValueType) -> Bool {
        switch type.unwrapped {
        case .int, .float, .money, .bool, .date, .time, .datetime, .duration: false
        default: true
        }
    }

    static func text(_ value: Value, _ form: ValueText) -> String { SafeText.shown(form.human(value)) }
}
