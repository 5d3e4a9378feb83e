import CLibedit
import FamText
import Glibc

/// What our keys do. Each answers with one of libedit's codes.
extension LineEditor {
    private static let refresh = UInt8(CC_REFRESH)
    private static let done = UInt8(CC_NEWLINE)

    private var line: EditedLine { EditedLine(of: edit) }

    private func move(to scalar: Int) {
        let by = scalar - line.scalarCursor
        if by != 0 { el_cursor(edit, Int32(by)) }
    }

    func replaceLine(_ text: String, scalarCursor: Int? = nil) {
        move(to: line.text.unicodeScalars.count)
        el_deletestr(edit, Int32(line.text.unicodeScalars.count))
        if !text.isEmpty { _ = wide(text) { el_winsertstr(edit, $0) } }
        if let scalarCursor { move(to: scalarCursor) }
    }

    func insert(_ text: String) -> UInt8 {
        if !text.isEmpty { _ = wide(text) { el_winsertstr(edit, $0) } }
        return LineEditor.refresh
    }

    func insertPaste() -> UInt8 {
        defer { pasted = "" }
        return insert(pasted)
    }

    // MARK: Moving

    /// By grapheme: 🦊 and e with its accent are one step.
    func moveLeft() -> UInt8 {
        let line = line
        if let last = line.beforeCursor.last { move(to: line.scalarCursor - last.unicodeScalars.count) }
        return LineEditor.refresh
    }

    /// At the end of the line it takes the suggestion.
    func moveRight() -> UInt8 {
        let line = line
        if let first = line.afterCursor.first {
            move(to: line.scalarCursor + first.unicodeScalars.count)
        } else if let suggestion = suggestion(for: line) {
            return insert(suggestion)
        }
        return LineEditor.refresh
    }

    /// To the start of this line of the statement.
    func moveHome() -> UInt8 {
        let line = line
        let head = line.beforeCursor.unicodeScalars
        move(to: line.scalarCursor - head.reversed().prefix { $0 != "\n" }.count)
        return LineEditor.refresh
    }

    /// To the end of this line of the statement; there it takes the suggestion.
    func moveEnd() -> UInt8 {
        let line = line
        if line.isAtEnd { return moveRight() }
        move(to: line.scalarCursor + line.afterCursor.unicodeScalars.prefix { $0 != "\n" }.count)
        return LineEditor.refresh
    }

    func moveWordLeft() -> UInt8 {
        let line = line
        let reversed = Array(line.beforeCursor.unicodeScalars.reversed())
        let gap = reversed.prefix { !$0.isWordPart }.count
        move(to: line.scalarCursor - gap - reversed.dropFirst(gap).prefix { $0.isWordPart }.count)
        return LineEditor.refresh
    }

    /// At the end of the line it takes one word of the suggestion.
    func moveWordRight() -> UInt8 {
        let line = line
        let isAtEnd = line.isAtEnd
        let rest = Array((isAtEnd ? suggestion(for: line) ?? "" : line.afterCursor).unicodeScalars)
        let gap = rest.prefix { !$0.isWordPart }.count
        let count = gap + rest.dropFirst(gap).prefix { $0.isWordPart }.count
        if isAtEnd { return insert(String(String.UnicodeScalarView(rest.prefix(count)))) }
        move(to: line.scalarCursor + count)
        return LineEditor.refresh
    }

    // MARK: History

    /// In a statement of several lines the line above, else an older entry. After an entry was recalled ↑ continues to
    /// older ones.
    func moveUp() -> UInt8 {
        let line = line
        if !line.isOnFirstLine, history.shown != line.text {
            moveVertically(by: -1, in: line)
        } else if let entry = history.older(
            from: line.text, prefix: history.shown == line.text ? "" : line.beforeCursor)
        {
            replaceLine(entry)
        }
        return LineEditor.refresh
    }

    func moveDown() -> UInt8 {
        let line = line
        if !line.isOnLastLine, history.shown != line.text {
            moveVertically(by: 1, in: line)
        } else if let entry = history.newer(from: line.text) {
            replaceLine(entry)
        }
        return LineEditor.refresh
    }

    private func moveVertically(by step: Int, in line: EditedLine) {
        let lines = line.text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        var start = 0
        var starts: [Int] = []
        for part in lines {
            starts.append(start)
            start += part.count + 1
        }
        guard let index = starts.lastIndex(where: { $0 <= line.scalarCursor }), lines.indices.contains(index + step)
        else { return }
        move(to: starts[index + step] + min(line.scalarCursor - starts[index], lines[index + step].count))
    }

    // MARK: Ending

    func enter() -> UInt8 {
        let text = line.text
        if assistant.isUnfinished(text) { return insert("\n") }
        painter.leave(layout(isFinal: true), width: terminal.width)
        outcome = .statement(text)
        return LineEditor.done
    }

    func cancel() -> UInt8 {
        painter.leave(layout(isFinal: true), width: terminal.width, tail: "^C")
        outcome = .canceled
        return LineEditor.done
    }

    func endOrDelete() -> UInt8 {
        guard line.text.isEmpty else { return deleteForward() }
        painter.leave(layout(isFinal: true), width: terminal.width)
        outcome = .endOfInput
        return LineEditor.done
    }

    func deleteForward() -> UInt8 {
        let line = line
        guard let first = line.afterCursor.first else { return LineEditor.refresh }
        let count = first.unicodeScalars.count
        move(to: line.scalarCursor + count)
        el_deletestr(edit, Int32(count))
        return LineEditor.refresh
    }

    func clearScreen() -> UInt8 {
        painter.clearScreen()
        return LineEditor.refresh
    }

    /// Stops the process as any program of the shell's; when it continues the line is drawn again.
    func suspend() -> UInt8 {
        painter.leave(layout(isFinal: true), width: terminal.width, tail: "^Z")
        painter.write("\u{1B}[?2004l")
        _ = fam_edit_prepare_terminal(edit, 0)
        kill(0, SIGTSTP)
        _ = fam_edit_prepare_terminal(edit, 1)
        painter.write("\u{1B}[?2004h")
        painter.forget()
        return LineEditor.refresh
    }

    // MARK: Completion

    /// Inserts what all candidates share; a second Tab at the same place lists them.
    func complete() -> UInt8 {
        let line = line
        // Further typing does not wait for it.
        let completion = Interrupt.untilNextKey(on: input) { assistant.completion(of: line.text, at: line.cursor) }
        if line == lastTab {
            candidates = completion.candidates
            return LineEditor.refresh
        }
        candidates = []
        if let insertion = completion.insertion(in: line.text) {
            let end = String(decoding: line.text.utf8.prefix(completion.range.upperBound), as: UTF8.self).unicodeScalars
                .count
            let start = String(decoding: line.text.utf8.prefix(completion.range.lowerBound), as: UTF8.self)
                .unicodeScalars.count
            move(to: end)
            el_deletestr(edit, Int32(end - start))
            _ = insert(insertion)
        }
        lastTab = self.line
        return LineEditor.refresh
    }
}

extension Unicode.Scalar {
    fileprivate var isWordPart: Bool { properties.isAlphabetic || properties.numericType != nil || self == "_" }
}
