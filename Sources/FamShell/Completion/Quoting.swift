/// How a text stands in a line so that it is read back as that text.
enum Quoting {
    /// As an argument: bare where nothing in it has a meaning, else in quotes, in those that were begun if there are any.
    static func argument(_ text: String, begun quote: Character? = nil) -> String {
        if quote == nil, isBare(text) { return text }
        return quoted(text, quote)
    }

    /// As a value in an expression: always in quotes.
    static func literal(_ text: String, begun quote: Character? = nil) -> String { quoted(text, quote) }

    private static func quoted(_ text: String, _ quote: Character?) -> String {
        if quote == "'", !text.contains("'") { return "'\(text)'" }
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\", "$": out += "\\" + String(scalar)
            case "\n": out += "\\n"
            case "\t": out += "\\t"
            case "\0"..<" ", "\u{7F}"..<"\u{A0}", "\u{200B}"..<"\u{2010}", "\u{2028}"..<"\u{202F}", "\u{2060}"..<"\u{2070}":
                out += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }

    /// Letters and digits of any script and a few marks; a sign, flag, comment, variable or operator cannot begin there.
    private static func isBare(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first.properties.isAlphabetic || ("0"..."9").contains(first) || first == "/" || first == "." || first == "_" || first.value > 0x2FFF
        else { return false }
        if text.contains("//") { return false }
        return text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./@:+~".unicodeScalars.contains($0)
                || ($0.value > 0x2FFF && !$0.properties.isWhitespace && $0.properties.generalCategory != .format && $0.properties.generalCategory != .control)
        }
    }
}
