import FamRegistry
import FamText
import FamValues

/// `from csv|json|jsonl FILE`: a file as a table. The columns of a CSV are text; commands convert them to the types of
/// their parameters.
enum FromCommand {
    enum CSV: Command {
        static let name: StaticString = "from csv"
        static let summary = "Reads a CSV file as a table of text columns."
        static let discussion =
            "The first line names the columns. Quoted cells may hold separators, quotes and line ends. When the file "
            + "is named by a constant, the check reads that line, so a wrong column is found before anything runs.\n\n"
            + "A pipeline reads the file row by row, so it may have any length: `from csv FILE | group …`, `| count`, "
            + "`| into …`. Lines that are not rows are then an error after the last line has been read.\n\n"
            + shapes("csv")
        static let sep = Parameter(
            "sep", .optional(.string),
            "The separator, one character; defaults to a comma, or the `;`, tab or `|` of a first line without commas.",
            .flag, otherNames: ["delimiter", "separator"])
        static let file = FromCommand.file()
        static let skipBad = FromCommand.skipBad()
        static let encoding = FromCommand.encoding()
        static var parameters: [ParameterDeclaration] { file; sep; encoding; skipBad }
        static let effect = Effect.read
        static let result: ValueType = .any
        static let refine: CommandSpec.Refinement? = { known in
            guard let path = known[file], let separator = known[sep], let encoding = known[encoding],
                InputFile.mayBePeeked(path)
            else { return nil }
            return .table(try CSVFile(path: path, separator: separator, encoding: encoding).shape())
        }
        static let examples = [
            Example("from csv \"Scripts/demo/events.csv\" | count", prints: "24"),
            Example(
                "let file = \"Scripts/demo/events.csv\"\nfrom csv $file as { child: string, at: datetime } | count",
                prints: "24"),
        ]
        static let keywords = ["import", "table", "spreadsheet"]

        static var stream: CommandSpec.Rows? { { call, context in try rows(call, context) } }

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let rows = try rows(call, context)
            var values: [[Value]] = [], lines: [Int] = [], pulse = Pulse(every: 64)
            do {
                while let row = try rows.next() {
                    try pulse.beat(taking: 64 * (row.values.count + 1))
                    values.append(row.values)
                    lines.append(Int(row.key))
                }
            } catch {
                Leftovers.keep(values)
                throw error
            }
            return .table(Table(shape: rows.shape, rows: values, origin: RowOrigin(file: rows.file, lines: lines)))
        }

        private static func rows(_ call: Call, _ context: any Context) throws -> CSVRows {
            let file = try CSVFile(
                path: try call[file], place: try place(call[file], context), separator: try call[sep],
                encoding: try call[encoding])
            return try file.rows(skipped: try skipping(call[skipBad], context))
        }
    }

    enum JSON: Command {
        static let name: StaticString = "from json"
        static let summary = "Reads a JSON file."
        static let discussion =
            "When the file is named by a constant and holds a list of records "
            + "(\(Bounds.size(Bounds.checkedFile)) at most), the check reads it, so a wrong field is found "
            + "before anything runs.\n\n" + shapes("json")
        static let file = FromCommand.file()
        static var parameters: [ParameterDeclaration] { file }
        static let effect = Effect.read
        static let result: ValueType = .any
        static let refine: CommandSpec.Refinement? = { known in
            guard let path = known[file], InputFile.isSmall(path),
                case .list(let items) = try ValueJSON.value(try InputFile.text(path))
            else { return nil }
            return JSONShape.of(items).map { .list(.record($0)) }
        }
        static let examples = [
            Example(
                "[{ name: \"Maya\", stars: 10 }, { name: \"Leo\", stars: 3 }] | save /tmp/stars.json\n"
                    + "from json /tmp/stars.json",
                prints: "Wrote /tmp/stars.json.\n#  name  stars\n1  Maya     10\n2  Leo       3")
        ]
        static let keywords = ["import"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            try ValueJSON.value(try InputFile.text(try place(call[file], context)))
        }
    }

    enum JSONLines: Command {
        static let name: StaticString = "from jsonl"
        static let summary = "Reads a file with one JSON value on each line."
        static let discussion =
            "When the file is named by a constant and holds records (\(Bounds.size(Bounds.checkedFile)) at most), the "
            + "check reads it. With `as`, a pipeline reads it line by line, so it may have any length: `from jsonl "
            + "FILE as { … } | group …`, `| count`, `| into …`.\n\n"
            + shapes("jsonl")
        static let file = FromCommand.file()
        static let skipBad = FromCommand.skipBad()
        static var parameters: [ParameterDeclaration] { file; skipBad }
        static let effect = Effect.read
        static let result: ValueType = .any
        static let refine: CommandSpec.Refinement? = { known in
            guard let path = known[file], InputFile.isSmall(path) else { return nil }
            return JSONShape.of(try records(path, skipped: known[skipBad] == true ? { _ in } : nil)).map {
                .list(.record($0))
            }
        }
        static let examples = [
            Example(
                "[{ name: \"Maya\", stars: 10 }, { name: \"Leo\", stars: 3 }] | save /tmp/stars.jsonl\n"
                    + "from jsonl /tmp/stars.jsonl",
                prints: "Wrote /tmp/stars.jsonl.\n#  name  stars\n1  Maya     10\n2  Leo       3")
        ]
        static let keywords = ["import", "ndjson"]

        static var streamOfShape: CommandSpec.RowsOfShape? {
            { call, context, shape in
                let lines = try TextLines(place(call[file], context), named: call[file])
                return try JSONLineRows(lines, shape, skipped: skipping(call[skipBad], context))
            }
        }

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            .list(
                try records(
                    try call[file], at: try place(call[file], context), skipped: skipping(call[skipBad], context)))
        }
    }

    enum Lines: Command {
        static let name: StaticString = "from lines"
        static let summary = "Reads a text file as a list of its lines."
        static let file = FromCommand.file()
        static let encoding = FromCommand.encoding()
        static var parameters: [ParameterDeclaration] { file; encoding }
        static let effect = Effect.read
        static let result: ValueType = .list(.string)
        static let examples = [Example("from lines \"Scripts/demo/links.txt\" | count", prints: "[..]")]
        static let keywords = ["import", "text"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let path = try place(call[file], context)
            try InputFile.refuseLarge(path)
            let lines = try TextLines(path, named: call[file], call[encoding])
            return .list(try all { try lines.next().map { .string($0) } })
        }
    }

    /// The part about `as` that all three share.
    private static func shapes(_ format: String) -> String {
        "After `as` come the columns you want, with their types: `from \(format) $file as { name: string, points: "
            + "int? }`. This makes them known even when the file is known only at run time, or is `-`, standard input; "
            + "each cell is read as its type, a bad one is reported with its line, and other columns are left out. An "
            + "empty cell is null where the type has a `?`."
    }

    private static func file() -> Parameter<String> { Parameter("file", .path, "The file to read.") }

    private static func encoding() -> Parameter<TextEncoding> {
        Parameter("encoding", .cases(of: TextEncoding.self), "The encoding of its text.", .flag, default: .utf8)
    }

    private static func skipBad() -> Parameter<Bool> {
        .toggle(
            "skip_bad",
            "Leaves out lines that cannot be read, such as one with too few cells, and says how many; rows that the "
                + "household refuses are those of `into … --skip-bad FILE`.")
    }

    private static func skipping(_ isOn: Bool, _ context: any Context) -> ((Diagnostic) -> Void)? {
        isOn ? { context.output.warning($0) } : nil
    }

    private static func records(
        _ path: String, at place: String? = nil, skipped: ((Diagnostic) -> Void)?
    ) throws -> [Value] {
        try InputFile.refuseLarge(place ?? path)
        let lines = try TextLines(place ?? path, named: path)
        var bad = BadLines()
        let values = try all { try lines.nextJSON(&bad) }
        try bad.report(skipped)
        return values
    }

    private static func all(_ next: () throws -> Value?) throws -> [Value] {
        var values: [Value] = []
        do { while let value = try next() { values.append(value) } } catch {
            Leftovers.keep(values)
            throw error
        }
        return values
    }

    private static func place(_ file: String, _ context: any Context) throws -> String {
        file == InputFile.standardInput ? file : try context.files.place(of: file)
    }
}
