import FamRegistry
import FamText
import FamValues

/// `… | to csv`: a result as text in a format for programs.
public enum ToCommand {
    private static let formats = OutputFormat.allCases.filter { $0 != .table }.map(\.rawValue)

    public static let spec = CommandSpec(
        "to", summary: "Gives a result as text in a format for programs.",
        discussion: "What `--format` prints, as a value: it can be saved, sent on or kept in a variable. `save FILE` writes such a text as it is.",
        parameters: [
            ParameterSpec("value", .any, "What to write; usually piped."),
            ParameterSpec("format", .enumeration("format", formats), "The format of the text."),
            ParameterSpec("csv-safe", .bool, "Puts ' before cells of CSV and TSV that a spreadsheet would run as formulas.", kind: .toggle),
        ],
        input: "value", effect: .read, result: .string,
        examples: [Example("[{ name: \"Leo\", stars: 2 }] | select name, stars | to csv", prints: "name,stars\nLeo,2")],
        keywords: ["export", "convert", "csv", "json", "markdown", "yaml"]
    ) { call, context in
        let format = call.string("format").flatMap(OutputFormat.init) ?? .json
        let text = try FormatWriter(format, zone: context.zone, guardsCells: call.bool("csv-safe")).write(call["value"])
        return .string(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
}
