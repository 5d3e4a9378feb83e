import FamEval
import FamRegistry
import FamSyntax
import FamText
import FamValues

/// The tables of the language reference, as Markdown, from the tables that the program uses.
enum ReferenceTables {
    /// From loose to tight; operators on the same line associate to the left.
    static var operators: String {
        let levels = Set(Operator.allCases.map(\.precedence) + Operator.prefixes.map(\.precedence)).sorted()
        return table(
            ["operator", "gives"],
            levels.enumerated().flatMap { index, level in
                let prefixes = Operator.prefixes.filter { $0.precedence == level }.map { ($0.text, $0.summary) }
                let all =
                    prefixes + Operator.allCases.filter { $0.precedence == level }.map { ($0.rawValue, $0.summary) }
                return all.map { ["\(index + 1)", code($0.0), $0.1] }
            }, first: "level")
    }

    static var types: String {
        table(["written", "notes"], TypeName.all.map { [$0.name, $0.written, $0.note] }, first: "type")
    }

    static var stages: String {
        table(
            ["does"],
            StageKind.allCases.map {
                [code([$0.rawValue, $0.arguments].filter { !$0.isEmpty }.joined(separator: " ")), $0.summary]
            }, first: "stage")
    }

    static var windows: String {
        table(["gives"], WindowName.allCases.map { [code($0.usage), $0.summary] }, first: "window")
    }

    static var statements: String {
        table(["does"], Language.statements.map { [code($0.word), $0.summary] }, first: "begins with")
    }

    static var bounds: String {
        table(
            ["at most"],
            [
                ["the memory of a run", "`--memory SIZE`; a quarter of the machine's, at least 512 MB"],
                [
                    "a file that is read whole: all but CSV, lists of links, and JSON lines with `as`",
                    Bounds.size(Bounds.file),
                ],
                ["one line of a file that is read by lines", Bounds.size(Bounds.line)],
                ["one cell of a CSV or TSV file, one string in JSON", Bounds.size(Bounds.cell)],
                ["columns of a file, fields of a JSON object", "\(Bounds.columns)"],
                ["nested lists and records, in JSON and in values", "\(Bounds.depth) levels"],
                ["a JSON file that the check reads to know its fields", Bounds.size(Bounds.checkedFile)],
                ["one text that a script makes", Bounds.size(Bounds.text)],
                ["one list that a script makes", "\(Bounds.items) items"],
                ["bad lines that one error quotes", "\(Bounds.quotedLines)"],
                ["errors that a check lists, and warnings", "\(Bounds.diagnostics)"],
            ], first: "bound")
    }

    /// A page with each function, its parameters, summary and example.
    static func functions(mark: String) -> String {
        let head = [
            "# Functions", mark,
            "Expressions call these as `name(…)`; `help NAME` shows one at the prompt. Null returns null, positions "
                + "count from 0, text is measured in characters, and days are those of the household's zone. A "
                + "parameter with a `?` may be left out, and `T` and `U` stand for any type. "
                + "[The language](language.md#functions) explains how functions, closures and row expressions work "
                + "together. The examples are tests.",
        ]
        let groups = BuiltinFunctions.groups.map { group in
            let rows = group.functions.sorted { $0.name < $1.name }.map { function in
                let examples = function.examples.map { "\(code($0.code)) → \(code($0.output))" }
                return [code(function.signature), function.summary, examples.joined(separator: "<br>")]
            }
            return "## \(group.title)\n\n" + table(["gives", "example"], rows, first: "function")
        }
        return (head + groups).joined(separator: "\n\n")
    }

    private static func code(_ text: String) -> String {
        "`\(text.replacing("|", with: "\\|").replacing("\n", with: "⏎"))`"
    }

    private static func table(_ columns: [String], _ rows: [[String]], first: String) -> String {
        let head = [[first] + columns, Array(repeating: "---", count: columns.count + 1)]
        return (head + rows).map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }
}
