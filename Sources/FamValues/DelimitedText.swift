import FamText

/// Lines of CSV and TSV (RFC 4180): a field that holds the separator, a quote or a line end goes in quotes, its quotes
/// doubled.
public struct DelimitedText: Sendable {
    public let separator: Character

    public init(separator: Character) { self.separator = separator }

    /// A separator as people give it to `--sep`; nil for none.
    public static func separator(_ text: String?) throws -> UInt8? {
        guard let text else { return nil }
        guard text.utf8.count == 1, let byte = text.utf8.first, !"\"\n\r".utf8.contains(byte) else {
            throw Diagnostic(
                .badArgument, "`--sep` takes one character, such as `;`, not `\(SafeText.brief(text))`")
        }
        return byte
    }

    public static let csv = DelimitedText(separator: ",")
    public static let tsv = DelimitedText(separator: "\t")

    /// One line without its line end.
    public func line(_ fields: [String]) -> String {
        // A line that is one empty field must not look like an empty line.
        if fields.count == 1, fields[0].isEmpty { return "\"\"" }
        return fields.map(field).joined(separator: String(separator))
    }

    /// The text, with a `'` before it if a spreadsheet would take it for a formula.
    public static func guarded(_ text: String) -> String {
        switch text.utf8.first {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D: "'" + text
        default: text
        }
    }

    public func field(_ text: String) -> String {
        let sign = separator.unicodeScalars.first
        let isPlain = !text.unicodeScalars.contains { $0 == sign || $0 == "\"" || $0 == "\n" || $0 == "\r" }
        return isPlain ? text : ListText.quoted(text)
    }
}
