/// The binary operators of the language; parser, checker, plans and machine share this list.
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

    /// A short description.
    public var summary: String {
        switch self {
        case .or: "true if either side is; the right one is evaluated only if the left is false"
        case .and: "true if both sides are; the right one is evaluated only if the left is true"
        case .equal: "equal"
        case .notEqual: "not equal"
        case .less: "less than or earlier"
        case .lessOrEqual: "less than or equal"
        case .greater: "greater than or later"
        case .greaterOrEqual: "greater than or equal"
        case .in: "in a list, a range or a period"
        case .like: "a text fits a pattern with `%` (any characters) and `_` (one); ASCII letters fit in either case"
        case .matches: "a text has a match of a pattern"
        case .coalesce: "the right side if the left is null"
        case .range: "a range, both ends included"
        case .add: "sum"
        case .subtract: "difference"
        case .multiply: "product"
        case .divide: "quotient, a float"
        case .quotient: "whole quotient, truncated toward zero"
        case .remainder: "remainder of `//`, with the sign of the left side"
        }
    }

    /// The prefix operators: `not` negates a whole comparison, a minus only the value after it.
    public static let prefixes: [(text: String, precedence: Int, summary: String)] = [
        ("not", 3, "true if the comparison after it is false"), ("-x", 9, "the number or duration with the other sign"),
    ]

    public var isComparison: Bool { precedence == 4 }
    public var isArithmetic: Bool { precedence >= 7 }
}
