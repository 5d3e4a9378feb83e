import FamRegistry
import FamText
import FamValues
import Foundation
import SwiftCSV

/// `from csv|json|jsonl FILE`: a file as a table. Columns of a CSV are text; the rows' own commands read them by their types.
enum FromCommand {
    static let csv = CommandSpec(
        "from csv", summary: "Reads a CSV file as a table of text columns.",
        discussion: "The first line names the columns. Quoted cells may hold separators, quotes and line ends.",
        parameters: [
            file,
            ParameterSpec("sep", .string, "The separator, one character.", kind: .flag, default: .string(",")),
        ],
        effect: .read, result: .any,
        examples: [Example("from csv \"Scripts/demo/events.csv\" | count", prints: "24")],
        keywords: ["import", "table", "spreadsheet"]
    ) { call, _ in
        let separator = call.string("sep") ?? ","
        guard separator.count == 1, let character = separator.first else {
            throw Diagnostic(.badArgument, "`--sep` takes one character, not `\(separator)`")
        }
        let text = try read(call)
        do {
            let csv = try CSV<Named>(string: text, delimiter: .character(character), loadColumns: false)
            let shape = RowShape(csv.header.map { Column($0, .string) })
            let rows = csv.rows.map { row in csv.header.map { Value.string(row[$0] ?? "") } }
            return .table(Table(shape: shape, rows: rows))
        } catch {
            throw Diagnostic(.badFile, "`\(call.string("file") ?? "")` is no well-formed CSV: \(error)")
        }
    }

    static let json = CommandSpec(
        "from json", summary: "Reads a JSON file.", parameters: [file], effect: .read, result: .any,
        examples: [], keywords: ["import"]
    ) { call, _ in try ValueJSON.value(try read(call)) }

    static let jsonl = CommandSpec(
        "from jsonl", summary: "Reads a file with one JSON value on each line.", parameters: [file], effect: .read, result: .any,
        examples: [], keywords: ["import", "ndjson"]
    ) { call, _ in
        .list(try read(call).split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }.map { try ValueJSON.value(String($0)) })
    }

    static let lines = CommandSpec(
        "from lines", summary: "Reads a text file as a list of its lines.", parameters: [file], effect: .read, result: .list(.string),
        examples: [Example("from lines \"Scripts/demo/links.txt\" | count", prints: "[..]")], keywords: ["import", "text"]
    ) { call, _ in
        var lines = try read(call).split(separator: "\n", omittingEmptySubsequences: false).map { $0.hasSuffix("\r") ? $0.dropLast() : $0 }
        if lines.last == "" { lines.removeLast() }
        return .list(lines.map { .string(String($0)) })
    }

    private static let file = ParameterSpec("file", .path, "The file to read.")

    private static func read(_ call: Call) throws -> String {
        let path = call.string("file") ?? ""
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Diagnostic(.badFile, "the file `\(path)` cannot be read", help: "paths are relative to the current directory")
        }
        // A byte order mark is no part of the first column's name.
        let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
        guard let text = String(bytes: bytes, encoding: .utf8) else {
            throw Diagnostic(.badFile, "`\(path)` is not UTF-8 text")
        }
        return text
    }
}
