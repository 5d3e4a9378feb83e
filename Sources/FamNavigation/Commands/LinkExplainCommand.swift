import FamRegistry
import FamText
import FamValues

enum LinkExplainCommand: Command {
    static let name: StaticString = "link explain"
    static let summary = "Shows which pattern takes a link, and why the others do not."
    static let discussion =
        "Modules are asked by rank, and their most specific patterns first. A module that declines is listed with its "
        + "nearest pattern; `--all` shows every pattern. The columns `module` and `pattern` are "
        + "shown when they are named: `| select route, pattern, reason`."
    static let url = Parameter("url", .url, "The link.", suggestions: LinkExamples.suggestions)
    static let all = Parameter.toggle("all", "Shows every pattern, not only each module's nearest one.")
    static let whatwg = Parameter.toggle(
        "whatwg", "Shows first what a browser would make of the text, and what it would repair.")
    @ParameterList static var parameters: [ParameterDeclaration] { url; all; whatwg }
    static let effect = Effect.read
    static let result: ValueType = .table(LinkExplanation.columns)
    static let keywords = ["url", "route", "why", "deep link"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let text = try call[url], outcome = try Navigation(context).resolver().resolve(text)
        var rows = try call[whatwg] ? browser(text) : []
        if let link = try? LinkParser.parse(text) {
            rows += LinkExplanation(link: link, outcome: outcome, matcher: try context.service(LinkMatcher.key)).rows(
                all: try call[all])
        } else {
            rows.append(LinkExplanation.row("parser", "", outcome))
        }
        return .table(Table(shape: LinkExplanation.columns, rows: rows))
    }

    /// The text as a browser reads it, then what it has repaired.
    private static func browser(_ text: String) -> [[Value]] {
        func row(_ pattern: String, _ answer: String, _ reason: String) -> [Value] {
            LinkExplanation.cells("", "browser", pattern, answer, reason)
        }
        let reading = WebReading(text)
        guard let read = reading.text else {
            return (reading.repairs.isEmpty ? ["no link"] : reading.repairs).map { row("", "refuses", $0) }
        }
        return [row(read, "reads", read)] + reading.repairs.map { row(read, "repairs", $0) }
    }
}
