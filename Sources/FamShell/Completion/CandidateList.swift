import FamText

/// Candidates in columns under the line: each with its description, as many columns as the width holds.
enum CandidateList {
    /// At most `limit` rows; what does not fit is counted in the last one. Cost: linear in the candidates shown.
    static func rows(_ candidates: [Candidate], width: Int, limit: Int, style: Style) -> [String] {
        guard !candidates.isEmpty else { return [style(.quiet, "  nothing fits here")] }
        let texts = candidates.map { TextWidth.truncated(SafeText.shown($0.text), to: max(8, width / 2)) }
        let details = candidates.map { SafeText.shown($0.detail) }
        let textWidth = texts.reduce(0) { max($0, TextWidth.columns($1)) }
        let longest = details.reduce(0) { max($0, TextWidth.columns($1)) }
        let most = min(textWidth + 2 + longest, 48)
        let columns = max(1, min((width - 2) / (most + 2), (candidates.count + 3) / 4))
        let cell = columns == 1 ? width - 3 : (width - 2) / columns - 2
        var perColumn = (candidates.count + columns - 1) / columns
        let isCut = perColumn > limit
        if isCut { perColumn = max(1, limit - 1) }
        var rows = (0..<perColumn).map { row in
            var line = ""
            for column in 0..<columns {
                let index = column * perColumn + row
                guard index < candidates.count else { continue }
                line += "  " + entry(texts[index], details[index], textWidth, cell, style)
            }
            return line
        }
        if isCut { rows.append(style(.quiet, "  … and \(candidates.count - perColumn * columns) more")) }
        return rows
    }

    private static func entry(_ text: String, _ detail: String, _ textWidth: Int, _ cell: Int, _ style: Style) -> String
    {
        let room = cell - textWidth - 2
        let shown = room >= 6 ? TextWidth.truncated(detail, to: room) : ""
        let used = textWidth + 2 + TextWidth.columns(shown)
        return TextWidth.padded(text, to: textWidth) + "  " + style(.quiet, shown)
            + String(repeating: " ", count: max(0, cell - used))
    }
}
