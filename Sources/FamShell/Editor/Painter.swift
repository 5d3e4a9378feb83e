import FamText
import Glibc

/// Draws layouts over each other, in place. It knows what it drew last and where it left the cursor, and only sends
/// plain ANSI sequences that need no reply.
struct Painter {
    let descriptor: Int32
    private var last: LineLayout?
    private var lastWidth = 0

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Draws the layout where the last one was, or where the cursor is if there was none.
    mutating func draw(_ layout: LineLayout, width: Int) {
        if layout == last, width == lastWidth { return }
        // A terminal remembers which rows it wrapped itself, and joins them when it becomes wider; cleared rows are
        // forgotten.
        var out = toTop(width) + (width == lastWidth ? "" : "\u{1B}[J")
        for (index, row) in layout.rows.enumerated() {
            if index > 0 { out += "\r\n" }
            out += row.text
            // At the right margin the cursor still is on the last column: clearing there would take that letter.
            if row.columns < width { out += "\u{1B}[K" }
        }
        out += "\u{1B}[J"
        let up = layout.rows.count - 1 - layout.cursorRow
        if up > 0 { out += "\u{1B}[\(up)A" }
        out += "\r"
        if layout.cursorColumn > 0 { out += "\u{1B}[\(layout.cursorColumn)C" }
        write(out)
        last = layout
        lastWidth = width
    }

    /// Leaves the layout on the screen, with `tail` after its last row, and goes to the line below.
    mutating func leave(_ layout: LineLayout, width: Int, tail: String = "") {
        draw(layout, width: width)
        let down = layout.rows.count - 1 - layout.cursorRow
        write(
            (down > 0 ? "\u{1B}[\(down)B" : "")
                + (tail.isEmpty ? "" : "\r\u{1B}[\(layout.rows[layout.rows.count - 1].columns)C" + tail) + "\r\n")
        last = nil
    }

    /// Erases what was drawn; the next layout begins at the same place.
    mutating func erase(width: Int) {
        write(toTop(width) + "\u{1B}[J")
        last = nil
    }

    /// Clears the screen; the next layout begins at its top.
    mutating func clearScreen() {
        write("\u{1B}[H\u{1B}[2J")
        last = nil
    }

    mutating func forget() { last = nil }

    /// Moves the cursor to the first row of what was drawn. A terminal that became narrower has wrapped the rows that
    /// no longer fit.
    private func toTop(_ width: Int) -> String {
        guard let last else { return "\r" }
        var up = last.cursorRow
        if width < lastWidth, width > 0 {
            up = last.rows[..<last.cursorRow].reduce(0) { $0 + max(1, ($1.columns + width - 1) / width) }
            up += last.cursorColumn / width
        }
        return up > 0 ? "\r\u{1B}[\(up)A" : "\r"
    }

    func write(_ text: String) { Descriptor.write(text, to: descriptor) }
}
