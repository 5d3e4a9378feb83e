import FamRegistry
import FamText
import FamValues
import Glibc

/// `from csv|json|jsonl FILE`: a file as a table. Columns of a CSV are text; the rows' own commands read them by their types.
enum FromCommand {
    static let csv = CommandSpec(
        "from csv", summary: "Reads a CSV file as a table of text columns.",
        discussion: "The first line names the columns. Quoted cells may hold separators, quotes and line ends. "
            + "When the file is named by a constant, the check reads that line, so a wrong column is found before anything runs.",
        parameters: [
            file,
            ParameterSpec("sep", .string, "The separator, one character.", kind: .flag, default: .string(",")),
            skipBad,
        ],
        effect: .read, result: .any,
        refine: { known in
            guard case .path(let path)? = known.values[0], case .string(let separator)? = known.values[1],
                InputFile.mayBePeeked(path)
            else { return nil }
            return .table(try CSVFile(path: path, separator: separator).shape())
        },
        examples: [Example("from csv \"Scripts/demo/events.csv\" | count", prints: "24")],
        keywords: ["import", "table", "spreadsheet"]
    ) { call, context in
        let file = try CSVFile(path: call.string("file") ?? "", place: try place(call, context), separator: call.string("sep") ?? ",")
        return .table(try file.table(skipped: skipping(call, context)))
    }

    static let json = CommandSpec(
        "from json", summary: "Reads a JSON file.",
        discussion: "When the file is named by a constant and holds a list of records (\(Bounds.size(Bounds.checkedFile)) at most), the check reads it, so a wrong field is found before anything runs.",
        parameters: [file], effect: .read, result: .any,
        refine: { known in
            guard case .path(let path)? = known.values[0], InputFile.isSmall(path), case .list(let items) = try ValueJSON.value(try InputFile.text(path))
            else { return nil }
            return JSONShape.of(items).map { .list(.record($0)) }
        },
        examples: [
            Example(
                "children | select name, stars | save /tmp/stars.json\nfrom json /tmp/stars.json",
                prints: "Wrote /tmp/stars.json.\n#  name  stars\n1  Maya     10\n2  Leo       3")
        ], keywords: ["import"]
    ) { call, context in try ValueJSON.value(try InputFile.text(try place(call, context))) }

    static let jsonl = CommandSpec(
        "from jsonl", summary: "Reads a file with one JSON value on each line.",
        discussion: "When the file is named by a constant and holds records (\(Bounds.size(Bounds.checkedFile)) at most), the check reads it.",
        parameters: [file, skipBad], effect: .read, result: .any,
        refine: { known in
            guard case .path(let path)? = known.values[0], InputFile.isSmall(path) else { return nil }
            let skips = known.values.count > 1 && known.values[1] == .bool(true)
            return JSONShape.of(try records(path, skipped: skips ? { _ in } : nil)).map { .list(.record($0)) }
        },
        examples: [
            Example(
                "children | select name, stars | save /tmp/stars.jsonl\nfrom jsonl /tmp/stars.jsonl",
                prints: "Wrote /tmp/stars.jsonl.\n#  name  stars\n1  Maya     10\n2  Leo       3")
        ],
        keywords: ["import", "ndjson"]
    ) { call, context in
        .list(try records(call.string("file") ?? "", at: try place(call, context), skipped: skipping(call, context)))
    }

    static let lines = CommandSpec(
        "from lines", summary: "Reads a text file as a list of its lines.", parameters: [file], effect: .read, result: .list(.string),
        examples: [Example("from lines \"Scripts/demo/links.txt\" | count", prints: "[..]")], keywords: ["import", "text"]
    ) { call, context in
        .list(try lines(try place(call, context)).map { .string($0) })
    }

    private static let file = ParameterSpec("file", .path, "The file to read.")

    private static let skipBad = ParameterSpec("skip_bad", .bool, "Leaves out lines that cannot be read, and tells how many.", kind: .toggle)

    private static func skipping(_ call: Call, _ context: any Context) -> ((Diagnostic) -> Void)? {
        guard call.bool("skip_bad") else { return nil }
        return { context.output.warning($0) }
    }

    private static func records(_ path: String, at place: String? = nil, skipped: ((Diagnostic) -> Void)?) throws -> [Value] {
        var values: [Value] = [], bad = BadLines()
        for (index, line) in try lines(place ?? path).enumerated() where !line.allSatisfy(\.isWhitespace) {
            do { values.append(try ValueJSON.value(line)) } catch {
                guard error.code == .badArgument else { throw error }
                bad.add(Diagnostic(.badFile, "`\(SafeText.shown(path))`, line \(index + 1): \(error.message)"))
            }
        }
        try bad.report(skipped)
        return values
    }

    /// Lines without their ends, LF or CR LF; by bytes, because CR LF is one `Character`.
    private static func lines(_ path: String) throws -> [String] {
        var lines: [String] = [], pulse = Pulse(every: 64)
        var text = try InputFile.text(path)
        try text.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let end = rest.startIndex + newline(in: rest)
                let line = rest[..<end]
                if line.count > Bounds.line {
                    throw Diagnostic(.tooLarge, "`\(SafeText.shown(path))`, line \(lines.count + 1): it is longer than \(Bounds.size(Bounds.line))")
                }
                try pulse.beat(taking: line.count + 32)
                lines.append(String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self))
                rest = rest[end...].dropFirst()
            }
        }
        return lines
    }

    private static func newline(in bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        let bytes = UnsafeBufferPointer(rebasing: bytes)
        guard let start = bytes.baseAddress, let found = memchr(start, 0x0A, bytes.count) else { return bytes.count }
        return UnsafeRawPointer(found) - UnsafeRawPointer(start)
    }

    private static func place(_ call: Call, _ context: any Context) throws -> String { try context.files.place(of: call.string("file") ?? "") }
}
