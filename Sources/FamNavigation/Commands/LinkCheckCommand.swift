import FamRegistry
import FamText
import FamValues
import Foundation

extension CommandSpec {
    static let linkCheck = CommandSpec(
        "link check",
        summary: "Checks many links, one a line, and tells the outcome of each.",
        discussion: "Empty lines and lines that start with `#` are skipped. Nothing changes; the program ends with status 4 when one was refused.",
        parameters: [
            ParameterSpec("file", .path, "A file with one link a line; `-` is standard input."),
            ParameterSpec(
                "from", .enumeration("situation", LinkSituation.allCases.map(\.rawValue)), "What the router is like when each link comes.",
                kind: .flag, default: .string(LinkSituation.cold.rawValue)),
        ],
        effect: .read,
        result: .table(shape),
        examples: [Example("link check /dev/null | count", prints: "0")],
        keywords: ["url", "validate", "deep link"]
    ) { call, context in
        let navigation = try Navigation(context)
        let situation = LinkSituation(rawValue: call.string("from") ?? "") ?? .cold
        let resolver = try navigation.resolver(state: situation.state(navigation))
        var rows: [[Value]] = []
        for (number, line) in try lines(of: call.string("file") ?? "").enumerated() where !line.isEmpty && line.utf8.first != 0x23 {
            rows.append(row(number + 1, line, try resolver.resolve(line)))
        }
        return .table(Table(shape: shape, rows: rows))
    }

    private static let shape = RowShape([
        Column("line", .int), Column("url", .string), Column("outcome", .string), Column("route", .string.optional),
        Column("reason", .string.optional), Column("nearest", .string.optional), Column("warnings", .string.optional),
    ])

    private static func row(_ number: Int, _ text: String, _ outcome: LinkOutcome) -> [Value] {
        let head: [Value] = [.int(Int64(number)), .string(text)]
        switch outcome {
        case .accepted(let link):
            let warnings = link.warnings.isEmpty ? Value.null : .string(link.warnings.joined(separator: "; "))
            return head + [.string("accepted"), .string(link.route), .null, .null, warnings]
        case .refused(let refusal):
            let route = refusal.route.map { Value.string($0) } ?? .null, nearest = refusal.nearest.map { Value.string($0) } ?? .null
            return head + [.string(refusal.kind.rawValue), route, .string(refusal.reason), nearest, .null]
        }
    }

    /// Lines end at a line feed; one carriage return before it belongs to the end.
    private static func lines(of path: String) throws -> [String] {
        let handle: FileHandle
        if path == "-" {
            handle = .standardInput
        } else if let file = FileHandle(forReadingAtPath: path) {
            handle = file
        } else {
            throw Diagnostic(.badFile, "the file `\(SafeText.shown(path))` cannot be read")
        }
        do {
            let data = try handle.readToEnd() ?? Data()
            return data.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
                String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
            }
        } catch {
            throw Diagnostic(.badFile, "the file `\(SafeText.shown(path))` cannot be read: \(error.localizedDescription)")
        }
    }
}
