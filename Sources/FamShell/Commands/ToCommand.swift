import FamRegistry
import FamText
import FamValues

/// `… | to csv`: a result as text in a format for programs.
enum ToCommand: Command {
    private static let formats = OutputFormat.allCases.filter { $0 != .table }.map(\.rawValue)

    static let name: StaticString = "to"
    static let summary = "Converts a result to text in a format for programs."
    static let discussion =
        "What `--format` prints, as a value: it can be saved, sent on or kept in a variable. `save FILE` writes such a "
        + "text as it is."
    static let value = Parameter("value", .any, "What to write; usually piped.")
    static let format = Parameter("format", .oneOf("format", formats), "The format of the text.")
    static let csvSafe = Parameter.toggle(
        "csv-safe", "Puts ' before cells of CSV and TSV that a spreadsheet would run as formulas.")
    static let sep = WrittenSeparator.parameter()
    static var parameters: [ParameterDeclaration] { value; format; csvSafe; sep }
    static var input: ParameterDeclaration? { value.declaration }
    static let effect = Effect.read
    static let result: ValueType = .string
    static let examples = [
        Example("[{ name: \"Leo\", stars: 2 }] | select name, stars | to csv", prints: "name,stars\nLeo,2")
    ]
    static let keywords = ["export", "convert", "csv", "json", "markdown", "yaml"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let format = OutputFormat(rawValue: try call[format]) ?? .json
        let separator = try WrittenSeparator.chosen(call[sep], of: format)
        let display = (try? context.service(Display.key)) ?? .plain
        let guardsCells = try call[csvSafe] || display.guardsCells
        var names = UniqueReferences(context)
        let text = try FormatWriter(format, zone: context.zone, guardsCells: guardsCells, separator: separator)
            .write(names.value(try call[value]))
        return .string(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
}

/// The separator of CSV, where rows are written.
public enum WrittenSeparator {
    /// Each command has one of its own.
    public static func parameter() -> Parameter<String?> {
        Parameter(
            "sep", .optional(.string),
            "The separator of CSV, one character; defaults to a comma. A spreadsheet in German or French expects `;`.",
            .flag, otherNames: ["delimiter", "separator"])
    }

    /// - Throws: `bad-argument` for what cannot separate, and for a format that has no separator to choose.
    public static func chosen(_ text: String?, of format: OutputFormat) throws -> UInt8? {
        let separator = try DelimitedText.separator(text)
        guard separator == nil || format == .csv else {
            throw Diagnostic(.badArgument, "`--sep` is for CSV, and this is none", help: "leave it out")
        }
        return separator
    }
}
