import FamRegistry
import FamShell
import FamText
import FamValues

/// `… | save FILE`: writes a result to a file, in the format given by its name.
enum SaveCommand: Command {
    static let name: StaticString = "save"
    static let summary = "Writes a result to a file in the format of its name."
    static let discussion = """
        The name's ending chooses the format: json, jsonl, csv, tsv, md, html, yaml; any other is text. A text is \
        written as it is (`… | to csv | save FILE`). The file appears whole when the run has committed, or not at all; \
        a later read in the same script gets what was saved. A symbolic link is followed; a FIFO or a device is \
        written to and never replaced.
        """
    static let value = Parameter("value", .any, "What to write; usually piped.")
    static let file = Parameter("file", .path, "The file to write.")
    static let force = Parameter.toggle("force", "Replaces an existing file.")
    static let csvSafe = Parameter.toggle(
        "csv-safe", "Puts ' before cells of CSV and TSV that a spreadsheet would run as formulas.")
    static let sep = WrittenSeparator.parameter()
    static var parameters: [ParameterDeclaration] { value; file; force; csvSafe; sep }
    static var input: ParameterDeclaration? { value.declaration }
    static let effect = Effect.external
    static let examples = [
        Example(
            "[{ name: \"Maya\", stars: 10 }] | save /tmp/stars.csv\nfrom lines /tmp/stars.csv",
            prints: "Wrote /tmp/stars.csv.\nname,stars\nMaya,10")
    ]
    static let keywords = ["export", "write", "csv", "json"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        try write(
            try call[value], to: try call[file], isForced: try call[force], guardsCells: try call[csvSafe],
            sep: try call[sep], context)
        return .null
    }

    static func write(
        _ value: Value, to path: String, isForced: Bool, guardsCells: Bool = false, sep: String? = nil,
        _ context: any Context
    ) throws {
        let ending = try ending(of: path, isText: value.text != nil)
        let format = OutputFormat(rawValue: ending) ?? .table
        // A text has the separators that it was made with.
        let separator = try WrittenSeparator.chosen(sep, of: value.text == nil ? format : .table)
        if case .string(let text) = value {
            if markup.contains(ending), text.first != "<", ending != "ics" { throw noMarkup(path, ending) }
            return try write(text + "\n", to: path, isForced, context)
        }
        var value = value
        if format != .table {
            var names = UniqueReferences(context)
            value = names.value(value)
        }
        let options = TableRenderer.Options(width: nil, rowLimit: nil, isNumbered: false)
        let printer = ValuePrinter(
            format: format, zone: context.zone, now: nil, options: options,
            guardsCells: guardsCells || (try? context.service(Display.key))?.guardsCells == true, separator: separator)
        return try write(try printer.print(value), to: path, isForced, context)
    }

    static func write(bytes: [UInt8], to path: String, _ context: any Context) throws {
        try context.files.write(
            path, bytes: bytes, replaces: false, help: "give the name of a new file, or remove that one first")
        context.output.notice("Wrote \(path).")
    }

    private static func help(_ path: String) -> String { "`save \(SafeText.shown(path)) --force` replaces it" }

    /// Formats of binary files: text in them would look like a damaged file.
    private static let foreign: Set = [
        "xlsx", "xls", "ods", "numbers", "pdf", "doc", "docx", "odt", "zip", "gz", "db", "sqlite", "parquet",
    ]
    /// Formats that a text may have; of these, rows are written as HTML only.
    private static let markup: Set = ["html", "htm", "xml", "svg", "ics"]

    /// The file extension, in lower case.
    private static func ending(of path: String, isText: Bool) throws -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = name.lastIndex(of: ".") else { return "" }
        let ending = name[name.index(after: dot)...].lowercased()
        guard foreign.contains(ending) || !isText && markup.contains(ending) && ending != "html" else { return ending }
        throw Diagnostic(
            .badArgument, "`fam` does not write the format of `.\(SafeText.shown(ending))` files",
            help: "`save \(SafeText.shown(String(path.dropLast(ending.utf8.count))))csv` is read by every spreadsheet")
    }

    /// `… | chart bar | save stars.svg`, which draws with characters.
    private static func noMarkup(_ path: String, _ ending: String) -> Diagnostic {
        Diagnostic(
            .badArgument, "this text is not \(ending.uppercased()), and `\(SafeText.shown(path))` would not open",
            help: ending == "svg"
                ? "`… | chart bar --svg | save \(SafeText.shown(path))` draws a picture"
                : "a name with `.txt` keeps it")
    }

    private static func write(_ text: String, to path: String, _ isForced: Bool, _ context: any Context) throws {
        try context.files.write(path, replaces: isForced, isPrivate: false, help: help(path)) { put in try put(text) }
        context.output.notice("Wrote \(path).")
    }
}
