import CLibedit
import FamText
import Glibc

/// Waiting for keys, and drawing before each wait.
extension LineEditor {
    /// The next key as the character that stands for it; nil at the end of the input.
    func nextScalar() -> Unicode.Scalar? {
        while true {
            if let key = decoder.next() {
                if case .paste(let text) = key { pasted += text }
                if let scalar = key.stand { return scalar }
                continue
            }
            if !isReady(within: 0) { draw() }
            if let signal = Signals.takeEnd() { return end(by: signal) }
            // A lone Escape is a key of its own when nothing follows soon.
            if !isReady(within: decoder.isEscape ? 40 : -1) {
                if let signal = Signals.takeEnd() { return end(by: signal) }
                if Signals.takeRedraw() {
                    el_resize(edit)
                } else if decoder.isEscape, let scalar = decoder.next(final: true)?.stand {
                    return scalar
                }
                continue
            }
            switch Descriptor.read(input) {
            case .bytes(let bytes): decoder.feed(bytes)
            case .interrupted: continue
            case .end: return nil
            }
        }
    }

    /// The line stays to be seen, and libedit puts the terminal back.
    private func end(by signal: Int32) -> Unicode.Scalar? {
        painter.leave(layout(isFinal: true), width: terminal.width)
        outcome = .ended(by: signal)
        return nil
    }

    /// Whether bytes can be read after at most `milliseconds`; below 0 it waits until they can or a signal comes.
    private func isReady(within milliseconds: Int32) -> Bool {
        fam_wait_readable(input, milliseconds, &waitMask) > 0
    }

    func draw() {
        let layout = Interrupt.untilNextKey(on: input) { self.layout() }
        painter.draw(layout, width: terminal.width)
    }

    /// The line as it is to be seen now.
    func layout(isFinal: Bool = false) -> LineLayout {
        let line = EditedLine(of: edit)
        var content = LineLayout.Content(prompt: prompt, text: line.text, cursor: isFinal ? line.text.utf8.count : line.cursor)
        let width = terminal.width, height = terminal.height
        if !line.isSearch {
            content.highlights = assistant.highlights(line.text)
            if !isFinal {
                if line.isAtEnd { content.suggestion = history.suggestion(for: line.text) ?? "" }
                content.under = under(line, width: width, height: height)
            }
        }
        return LineLayout(content, width: width, height: isFinal ? .max : height, style: style)
    }

    private func under(_ line: EditedLine, width: Int, height: Int) -> [String] {
        if !candidates.isEmpty, line == lastTab {
            return CandidateList.rows(candidates, width: width, limit: max(3, height - 4), style: style)
        }
        guard let message = assistant.message(line.text) else { return [] }
        return [style(.quiet, TextWidth.truncated("  " + SafeText.shown(message), to: width))]
    }
}
