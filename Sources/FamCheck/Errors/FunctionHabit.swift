/// A function of other languages for what is written without that call here.
struct FunctionHabit {
    /// How it is written here: `A` is the first argument, `B` the second.
    let form: String
    /// How many arguments it has there.
    let count: Int
    /// Whether the arguments stand beside operators, so that those with operators of their own need parentheses.
    let isOperator: Bool

    private init(_ form: String, _ count: Int, isOperator: Bool = false) {
        self.form = form
        self.count = count
        self.isOperator = isOperator
    }

    /// The form with these arguments; nil for another number of them.
    func written(with arguments: [String]) -> String? {
        guard arguments.count == count else { return nil }
        return form.map { letter in
            guard let value = letter.asciiValue, value >= UInt8(ascii: "A"), Int(value) - 65 < count else {
                return String(letter)
            }
            let argument = arguments[Int(value) - 65]
            return isOperator && argument.contains(" ") ? "(\(argument))" : argument
        }.joined()
    }

    private static let orElse = FunctionHabit("(A ?? B)", 2, isOperator: true)
    private static let isNull = FunctionHabit("(A == null)", 1, isOperator: true)
    private static let choice = FunctionHabit("(if A { B } else { C })", 3)
    private static let sum = FunctionHabit("sum(A where B)", 2)
    private static let count = FunctionHabit("count(where A)", 1)
    private static let average = FunctionHabit("avg(A where B)", 2)

    static let all: [String: FunctionHabit] = [
        "coalesce": orElse, "ifnull": orElse, "ifNull": orElse, "nvl": orElse, "isnull": isNull, "isNull": isNull,
        "is_null": isNull, "if": choice, "iif": choice, "iff": choice, "IF": choice, "sumif": sum, "sum_if": sum,
        "sumIf": sum, "countif": count, "count_if": count, "countIf": count, "avgif": average, "averageif": average,
        "mod": FunctionHabit("(A % B)", 2, isOperator: true), "left": FunctionHabit("slice(A, 0, B)", 2),
    ]
}
