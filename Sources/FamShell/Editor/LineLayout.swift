import FamText

/// An unfinished statement as rows of a terminal: prompt, text with colors, suggestion, and lines below it. Pure.
struct LineLayout: Equatable {
    struct RowText: Equatable {
        var text: String
        var columns: Int
    }

    private(set) var rows: [RowText] = []
    private(set) var cursorRow = 0
    private(set) var cursorColumn = 0

    struct Content {
        var prompt: Prompt
        var text = ""
        /// UTF-8 offset in `text`.
        var cursor = 0
        var highlights: [Highlight] = []
        var suggestion = ""
        /// Lines under the statement, safe and cut to the width by their maker; they may have escape sequences.
        var under: [String] = []
        /// Signs of the program's own are letters of ASCII.
        var isASCII = false
    }

    init(_ content: Content, width: Int, height: Int, style: Style) {
        var flow = RowFlow(width: max(width, 2), style: style)
        flow.put(SafeText.shown(content.prompt.text), content.prompt.role)
        let sign = LineLayout.continuation(for: content.prompt.text)
        let continuation = content.isASCII ? ASCIIDrawing.text(sign) : sign
        var offset = 0
        var highlights = content.highlights[...]
        var cursor: (row: Int, column: Int)?
        for character in content.text {
            let length = character.utf8.count
            while let first = highlights.first, first.range.upperBound <= offset { highlights.removeFirst() }
            let role = highlights.first.flatMap { $0.range.contains(offset) ? $0.role : nil }
            if content.cursor < offset + length, cursor == nil { cursor = flow.place(for: character) }
            if character == "\n" || character == "\r\n" {
                flow.breakLine()
                flow.put(continuation, .quiet)
            } else {
                flow.put(LineLayout.shown(character), role)
            }
            offset += length
        }
        let end = cursor ?? flow.place(for: " ")
        if !content.suggestion.isEmpty { LineLayout.put(suggestion: content.suggestion, continuation, into: &flow) }
        flow.fill(to: end.row)
        var rows = flow.finished()
        rows += content.under.map { RowText(text: $0, columns: 0) }
        let skipped = LineLayout.firstShown(of: rows.count, cursor: end.row, height: max(height, 1))
        self.rows = Array(rows[skipped..<min(rows.count, skipped + max(height, 1))])
        cursorRow = end.row - skipped
        cursorColumn = end.column
    }

    /// As wide as the prompt, so that the lines of a statement are under each other.
    static func continuation(for prompt: String) -> String {
        String(repeating: " ", count: max(0, min(TextWidth.columns(prompt), 12) - 2)) + "… "
    }

    /// The first row to show of more rows than the screen has: the cursor's stays visible.
    private static func firstShown(of count: Int, cursor: Int, height: Int) -> Int {
        guard count > height else { return 0 }
        return max(0, min(count - height, cursor - height / 2))
    }

    private static func put(suggestion: String, _ continuation: String, into flow: inout RowFlow) {
        for (index, line) in suggestion.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 {
                flow.breakLine()
                flow.put(continuation, .quiet)
            }
            flow.put(SafeText.shown(String(line)), .quiet)
        }
    }

    private static func shown(_ character: Character) -> String {
        character == "\t" ? "    " : SafeText.shown(String(character))
    }
}

/// Fills rows of a fixed width with text of changing looks.
private struct RowFlow {
    let width: Int
    let style: Style
    private var done: [LineLayout.RowText] = []
    private var row = ""
    private var column = 0
    private var run = ""
    private var runRole: Style.Role?

    init(width: Int, style: Style) {
        self.width = width
        self.style = style
    }

    mutating func put(_ text: String, _ role: Style.Role?) {
        if role != runRole {
            closeRun()
            runRole = role
        }
        for character in text {
            let columns = TextWidth.columns(of: character)
            if column + columns > width { breakLine() }
            run.append(character)
            column += columns
        }
    }

    /// The position of a character that comes next.
    func place(for character: Character) -> (row: Int, column: Int) {
        let columns = max(1, character == "\n" ? 1 : TextWidth.columns(of: character))
        return column + columns > width ? (done.count + 1, 0) : (done.count, column)
    }

    mutating func breakLine() {
        closeRun()
        done.append(LineLayout.RowText(text: row, columns: column))
        row = ""
        column = 0
    }

    /// Adds empty rows until that row exists.
    mutating func fill(to index: Int) {
        while done.count < index { breakLine() }
    }

    mutating func finished() -> [LineLayout.RowText] {
        breakLine()
        return done
    }

    private mutating func closeRun() {
        if let role = runRole { row += style(role, run) } else { row += run }
        run = ""
    }
}
