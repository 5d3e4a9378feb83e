/// Writes a text so that a line reads it back as that text.
public enum Quoting {
    /// As an argument: bare if nothing in it has a special meaning, otherwise in quotes, in those that were begun if
    /// any.
    public static func argument(_ text: String, begun quote: Character? = nil) -> String {
        if quote == nil, isBare(text) { return text }
        return quoted(text, quote)
    }

    /// As a value in an expression: always in quotes.
    public static func literal(_ text: String, begun quote: Character? = nil) -> String { quoted(text, quote) }

    private static func quoted(_ text: String, _ quote: Character?) -> String {
        if quote == "'", !text.contains("'") { return "'\(text)'" }
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\", "$": out += "\\" + String(scalar)
            case "\n": out += "\\n"
            case "\t": out += "\\t"
            case "\0"..<" ", "\u{7F}"..<"\u{A0}", "\u{200B}"..<"\u{2010}", "\u{2028}"..<"\u{202F}",
                "\u{2060}"..<"\u{2070}":
                out += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }

    /// Letters and digits of any script and a few marks. A sign, flag, comment, variable or operator cannot begin
    /// there.
    private static func isBare(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, isLetter(first) || "/._".unicodeScalars.contains(first),
            !text.contains("//")
        else { return false }
        return text.unicodeScalars.allSatisfy { isLetter($0) || "-_./@:+~".unicodeScalars.contains($0) }
    }

    /// A letter, a digit or an emoji; neither blank nor invisible.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) { return true }
        return scalar.value > 0x2FFF && scalar.properties.generalCategory == .otherSymbol
    }
}
