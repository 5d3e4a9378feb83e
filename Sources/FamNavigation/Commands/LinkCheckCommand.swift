import FamRegistry
import FamText
import FamValues

enum LinkCheckCommand: StreamingCommand {
    static let name: StaticString = "link check"
    static let summary = "Checks many links, one a line, and tells the outcome of each."
    static let discussion =
        "Empty lines and lines that start with `#` are skipped. A line that is not UTF-8 text is malformed. Lines are "
        + "read and rows are given one by one, so a file may be of any length. Nothing changes. To fail on a refused link: "
        + "`expect (link check FILE | where outcome != \"accepted\" | count) == 0`."
    static let file = Parameter("file", .path, "A file with one link a line; `-` is standard input.")
    static let from = Parameter(
        "from", .cases(of: LinkSituation.self), "What the router is like when each link comes.", .flag, default: .cold)
    static var parameters: [ParameterDeclaration] { file; from }
    static let columns = CheckedLinks.columns
    static let examples = [Example("link check /dev/null | count", prints: "0")]
    static let keywords = ["url", "validate", "deep link"]

    static func rows(_ call: Call, _ context: any Context) throws -> any RowCursor {
        let navigation = try Navigation(context)
        let resolver = try navigation.resolver(state: try call[from].state(navigation))
        return CheckedLinks(lines: try lines(of: try call[file], context), resolver: resolver)
    }
}

private func lines(of path: String, _ context: any Context) throws -> LineReader {
    try LineReader(path: path == "-" ? path : context.files.place(of: path), named: path)
}

/// The rows of `link check`: each line is resolved when its row is asked for.
private final class CheckedLinks: RowCursor {
    static let columns = RowShape([
        Column("line", .int), Column("url", .string), Column("outcome", .string), Column("route", .string.optional),
        Column("reason", .string.optional), Column("nearest", .string.optional), Column("warnings", .string.optional),
    ])

    var shape: RowShape { CheckedLinks.columns }
    private let lines: LineReader
    private let resolver: LinkResolver

    init(lines: LineReader, resolver: LinkResolver) {
        self.lines = lines
        self.resolver = resolver
    }

    func next() throws -> Row? {
        while let line = try lines.next() {
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            let text = String(decoding: line, as: UTF8.self)
            return Row([.int(Int64(lines.number)), .string(text)] + cells(try resolver.resolve(line)))
        }
        return nil
    }

    private func cells(_ outcome: LinkOutcome) -> [Value] {
        switch outcome {
        case .accepted(let link):
            let warnings = link.warnings.isEmpty ? Value.null : .string(link.warnings.joined(separator: "; "))
            return [.string("accepted"), .string(link.route), .null, .null, warnings]
        case .refused(let refusal):
            let route = refusal.route.map { Value.string($0) } ?? .null, nearest = refusal.nearest.map { Value.string($0) } ?? .null
            return [.string(refusal.kind.rawValue), route, .string(refusal.reason), nearest, .null]
        }
    }
}
