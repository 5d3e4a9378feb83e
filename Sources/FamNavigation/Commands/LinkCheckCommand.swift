import FamRegistry
import FamText
import FamValues

/// The parameters of the commands over lists of links.
enum LinkListParameters {
    static let file = Parameter(
        "file", .path, "A list with one link per line, or CSV with a header; `-` is standard input.")
    static let expect = Parameter(
        "expect", .optional(.string),
        "The CSV column with what is expected: an outcome, a route or an address.", .flag)
    static let from = Parameter(
        "from", .cases(of: LinkSituation.self), "The state of the router when each link arrives.", .flag,
        default: .cold)
    static let allowRefused = Parameter.toggle("allow-refused", "A refused link does not count as a failure.")
    @ParameterList static var all: [ParameterDeclaration] { file; expect; from; allowRefused }

    static func links(_ call: Call, _ context: any Context) throws -> CheckedLinks {
        let list = try list(try call[file], expectation: try call[expect], context)
        return try CheckedLinks(
            list, from: try call[from], allowsRefused: try call[allowRefused], report: try report(call), context)
    }

    /// The line that shows only the bad links, whole; nil for standard input, which cannot be read again.
    private static func report(_ call: Call) throws -> String? {
        let path = try call[file], from = try call[from]
        guard path != "-" else { return nil }
        let expected = try call[expect].map { ["--expect", Quoting.argument($0)] } ?? []
        let situation = from == .cold ? [] : ["--from", from.rawValue]
        return (["link report", Quoting.argument(path)] + expected + situation).joined(separator: " ")
    }

    /// The links of a list without expectations.
    static func links(_ path: String, from situation: LinkSituation, _ context: any Context) throws -> CheckedLinks {
        try CheckedLinks(
            try list(path, expectation: nil, context), from: situation, allowsRefused: true, report: nil, context)
    }

    private static func list(_ path: String, expectation: String?, _ context: any Context) throws -> LinkList {
        do {
            let lines = try LineReader(path: path == "-" ? path : context.files.place(of: path), named: path)
            return try LinkList(lines, named: path, expectation: expectation)
        } catch let problem as Diagnostic where problem.code == .badFile && path.contains("://") {
            var problem = problem
            problem.help = "a list is a file with one link on each line; `link explain \(path)` tests this one"
            throw problem
        }
    }
}

enum LinkCheckCommand: StreamingCommand {
    static let name: StaticString = "link check"
    static let summary = "Checks many links, one per line, and shows the outcome of each."
    static let discussion =
        "Empty lines and lines that start with `#` are skipped. A line that is not UTF-8 text is malformed. Lines "
        + "are read and rows are given one by one, so a list may have any length. Nothing changes. When the pipe "
        + "has ended and a link was refused, the status is 4. A list whose name ends in `.csv` or `.tsv` has a header, "
        + "and its links are in the column `url`; with `--expect COLUMN` the column `met` says whether a link is as "
        + "expected there, and the status is 3 when one is not. `link record LIST FILE` writes such a list. The "
        + "columns `route` and `nearest` are shown when they are named: `link check LIST | select line, route, "
        + "nearest`. `fam link check LIST --format junit` prints the XML that build servers read."
    static var parameters: [ParameterDeclaration] { LinkListParameters.all }
    static let columns = CheckedLinks.columns
    static let examples = [Example("link check /dev/null | count", prints: "0")]
    static let keywords = ["url", "validate", "deep link"]

    static func rows(_ call: Call, _ context: any Context) throws -> any RowCursor {
        try LinkListParameters.links(call, context)
    }
}
