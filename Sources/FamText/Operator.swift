/// The binary operators of the language: the one list that the parser, the checker, the plans and the machine share.
public enum Operator: String, Sendable, CaseIterable {
    case or, and
    case equal = "==", notEqual = "!=", less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">="
    case `in`, like, matches = "=~"
    case coalesce = "??"
    case range = ".."
    case add = "+", subtract = "-"
    case multiply = "*", divide = "/", quotient = "//", remainder = "%"

    /// Higher binds tighter. Operators of equal precedence group to the left; comparisons do not chain.
    public var precedence: Int {
        switch self {
        case .or: 1
        case .and: 2
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .in, .like, .matches: 4
        case .coalesce: 5
        case .range: 6
        case .add, .subtract: 7
        case .multiply, .divide, .quotient, .remainder: 8
        }
    }

    public var isComparison: Bool { precedence == 4 }
    public var isArithmetic: Bool { precedence >= 7 }
}
