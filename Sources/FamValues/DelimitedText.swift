import FamText

/// Lines of CSV and TSV (RFC 4180): a field that holds the separator, a quote or a line end goes in quotes, its quotes
/// doubled.
public struct DelimitedText: Sendable {
    public let separator: Character

    public init(separator: Character) { self.separator = separator }

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
