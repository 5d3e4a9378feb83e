/// Breaks text into lines of a width.
public enum Wrap {
    /// Lines of at most `columns` columns, broken at spaces; a word longer than a line is broken at the end of the
    /// line. At least one line; those after the first are indented by `indent`. The text must be safe and without line
    /// ends.
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

    /// The lines of a command, broken only at single blanks: without their indent and joined by blanks, they are the
    /// command again. A word longer than a line stays whole on a line of its own; the terminal wraps it, and copies it
    /// in one piece.
    public static func command(_ text: String, to columns: Int, indent: Int = 2) -> [String] {
        let lead = String(repeating: " ", count: indent)
        var lines: [String] = [], line = "", used = 0
        for word in singleWords(text) {
            let width = TextWidth.columns(word)
            if used > 0, used + 1 + width > columns {
                lines.append(line)
                (line, used) = (lead + word, indent + width)
            } else {
                line += used > 0 ? " " + word : word
                used += (used > 0 ? 1 : 0) + width
            }
        }
        return lines + [line]
    }

    /// The pieces between single blanks; a run of several blanks is part of a word.
    private static func singleWords(_ text: String) -> [String] {
        var words: [String] = [], wasEmpty = false
        for part in text.split(separator: " ", omittingEmptySubsequences: false) {
            if let last = words.indices.last, wasEmpty || part.isEmpty {
                words[last] += " " + part
            } else {
                words.append(String(part))
            }
            wasEmpty = part.isEmpty
        }
        return words
    }
}
