import FamCheck
import FamSyntax
import FamText
import FamValues

@testable import FamEval
@testable import FamRegistry

/// A session with a value of each type, as a variable and as a column, to call functions with.
final class CallTrial {
    /// A name, and how a script writes the value.
    static let samples: [(name: String, written: String)] = [
        ("nothing", "null"), ("flag", "true"), ("number", "3"), ("half", "0.5"), ("price", "3EUR"), ("word", "\"abc\""),
        ("digits", "\"5\""),
        ("day", "2026-10-01"), ("clock", "18:30"), ("moment", "2026-10-01T18:30Z"), ("span", "3d"), ("hours", "2h"),
        ("week", "2026-W41"),
        ("numbers", "[3, 1, 2]"), ("halves", "[0.5, 1.5]"), ("words", "[\"b\", \"a\"]"),
        ("days", "[2026-10-01, 2026-09-01]"),
        ("prices", "[3EUR, 2EUR]"), ("spans", "[3d, 2h]"), ("pairs", "[[1, 2], [3, 4]]"), ("flags", "[true, false]"),
        ("thing", "{ name: \"Leo\", stars: 3 }"),
        ("things", "[{ name: \"Leo\", stars: 3 }, { name: \"Zoe\", stars: 1 }]"),
        ("gaps", "[1, null]"), ("weeks", "[2026-W41, 2026-W40]"),
    ]

    /// Values that only a variable can hold, or that need a declared type.
    static let declared: [(name: String, declaration: String)] = [
        ("range", "let range = 1..3"), ("table", "let table = ($things | take 5)"),
        ("child", "let child = (children | first)"),
        ("file", "let file: path = \"a.txt\""), ("link", "let link: url = \"tinywins://today\""),
        ("place", "let place: address = \"/kids\""),
        ("maybe_number", "let maybe_number: int? = 3"), ("maybe_word", "let maybe_word: string? = \"abc\""),
        ("maybe_day", "let maybe_day: date? = 2026-10-01"), ("maybe_numbers", "let maybe_numbers: list<int>? = [1]"),
        ("absent", "let absent: int? = null"), ("next", "let next = { |x: int| $x + 1 }"),
        ("big", "let big = { |x: int| $x > 2 }"),
        ("louder", "let louder = { |x: string| \"$x!\" }"), ("add", "let add = { |a: int, b: int| $a + $b }"),
        ("name", "let name = { |x: { name: string, stars: int }| $x.name }"),
    ]

    enum Outcome {
        case refused
        /// Failed because of the value, such as a negative number or a text that is not a date.
        case failed
        case gave(Value, ValueType)
        case wrongKind(String)
    }

    private let host = Household.host()
    private let names = NameTable()
    private let sources = SourceMap()
    private let checker: Checker
    private let machine: Machine
    private let overColumns: Bool
    private let all: [String]
    /// For a third argument, and for the second where there is a third.
    private let few: [String]

    init(overColumns: Bool) throws {
        self.overColumns = overColumns
        let registry = Registry(
            features: [Feature(id: "test", title: "Test", rank: 0, entitySpecs: [Household.child, Household.event])],
            functions: BuiltinFunctions.all)
        checker = Checker(registry: registry, names: names, sources: sources, zone: .utc)
        machine = Machine(host: host)
        let samples = CallTrial.samples.map(\.name)
        all = overColumns ? samples : samples + CallTrial.declared.map(\.name)
        few = ["nothing", "number", "half", "word", "day", "numbers"] + (overColumns ? [] : ["add", "maybe_number"])
        let lines =
            CallTrial.samples.map { "let \($0.name) = \($0.written)" } + CallTrial.declared.map(\.declaration)
            + [
                "let rows = [{ " + CallTrial.samples.map { "\($0.name)_column: $\($0.name)" }.joined(separator: ", ")
                    + " }]"
            ]
        let checked = checker.check(parsed(lines.joined(separator: "\n")), options: CheckOptions())
        guard let unit = checked.unit else { throw checked.errors[0] }
        try machine.run(unit)
    }

    func combinations(for function: FunctionSpec) -> [[String]] {
        let required = function.parameters.filter(\.isRequired).count
        let hasRest = function.parameters.last.map { if case .rest = $0.kind { true } else { false } } ?? false
        let most = min(3, hasRest ? 2 : function.parameters.count)
        guard required <= most else { return [] }
        return (required...most).flatMap { count in lists(count) }
    }

    private func lists(_ count: Int) -> [[String]] {
        (0..<count).reduce([[]]) { lists, index in
            let names = count > 2 && index > 0 ? few : all
            return lists.flatMap { list in names.map { list + [$0] } }
        }
    }

    func text(_ function: String, _ arguments: [String]) -> String {
        guard overColumns else { return "\(function)(\(arguments.map { "$" + $0 }.joined(separator: ", ")))" }
        return "$rows | with result = \(function)(\(arguments.map { $0 + "_column" }.joined(separator: ", ")))"
    }

    func outcome(of function: String, _ arguments: [String]) -> Outcome {
        let checked = checker.preview(parsed(text(function, arguments)), options: CheckOptions())
        guard let unit = checked.unit, case .expression(let code, _)? = unit.main.body.last?.node else {
            return .refused
        }
        host.shown = []
        do {
            try machine.run(unit)
        } catch {
            let found = error as? Diagnostic
            let isWrongKind = found?.code == .typeMismatch || found?.code == .nullValue
            return isWrongKind ? .wrongKind(found?.message ?? "") : .failed
        }
        return .gave(host.shown.last ?? .null, code.type)
    }

    private func parsed(_ text: String) -> Parsed { Parser.parse(sources.add(name: "trial", text: text), names: names) }
}

/// Whether a value is of a type.
enum TypeTest {
    static func holds(_ value: Value, _ type: ValueType) -> Bool {
        switch (value, type) {
        case (_, .any): true
        case (.null, _): type.isOptional
        case (_, .optional(let inner)): holds(value, inner)
        case (.list(let items), .list(let item)): items.allSatisfy { holds($0, item) }
        case (.record(let record), .record(let shape)):
            shape.columns.allSatisfy { column in record[column.name].map { holds($0, column.type) } ?? false }
        case (.table, .table), (.closure, .closure): true
        case (.entity(let ref), .entity(let name)): ref.entity == name
        case (.string, .enumeration): true
        default: value.type == type
        }
    }
}
