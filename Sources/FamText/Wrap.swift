/// Breaks text into lines of a width.
public enum Wrap {
    /// Lines of at most `columns` columns, broken at spaces; a word that is longer than a line is broken where the line
    /// ends. At least one line; those after the first begin with `indent` blanks. The text must be safe and of one
    /// line.
    public static func lines(_ text: String, to columns: Int, indent: Int = 0) -> [String] {
        var limit = max(columns, 1)
        guard TextWidth.columns(text) > limit else { return [text] }
        var lines: [String] = []
        var line = "", used = 0
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let width = TextWidth.columns(word)
            if !lines.isEmpty || !line.isEmpty, used > 0, used + 1 + width > limit {
                lines.append(line)
                (line, used, limit) = ("", 0, max(columns - indent, 1))
            }
            if used > 0 {
                line += " "
                used += 1
            }
            for character in word {
                let step = TextWidth.columns(of: character)
                if used + step > limit {
                    lines.append(line)
                    (line, used, limit) = ("", 0, max(columns - indent, 1))
                }
                line.append(character)
                used += step
            }
        }
        let lead = String(repeating: " ", count: indent)
        return (lines + [line]).enumerated().map { $0 == 0 ? $1 : lead + $1 }
    }
}
