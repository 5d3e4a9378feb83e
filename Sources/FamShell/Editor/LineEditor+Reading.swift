import CLibedit
import FamText
import Glibc

/// Waiting for keys, and drawing before each wait.
extension LineEditor {
    /// The next key as the character that represents it; nil at the end of the input.
    func nextScalar() -> Unicode.Scalar? {
        while true {
            if let key = decoder.next() {
                if case .paste(let text) = key { pasted += text }
                if let scalar = key.stand { return scalar }
                continue
            }
            if !isReady(within: 0) { draw() }
            if let signal = Signals.takeEnd() { return end(by: signal) }
            if !isReady(within: patience) {
                if let signal = Signals.takeEnd() { return end(by: signal) }
                if Signals.takeRedraw() {
                    el_resize(edit)
                } else if decoder.isEscape, let scalar = decoder.next(final: true)?.stand {
                    return scalar
                } else {
                    ringAlarm()
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

    /// Milliseconds to wait for a key. A lone Escape is a key of its own when nothing follows soon; nothing happens by
    /// itself in the middle of an escape sequence or a paste.
    private var patience: Int32 { decoder.isEscape ? 40 : decoder.isMidway ? -1 : alarm?.wait ?? -1 }

    /// Runs what is due, with the terminal in its normal state. The line and its cursor belong to libedit and are
    /// unchanged; the prompt is redrawn.
    private func ringAlarm() {
        guard let alarm, !decoder.isMidway else { return }
        alarm.idle()
        guard alarm.isDue else { return }
        painter.erase(width: terminal.width)
        _ = fam_edit_prepare_terminal(edit, 0)
        alarm.ring()
        _ = fam_edit_prepare_terminal(edit, 1)
        prompt = alarm.prompt
    }

    func draw() {
        let layout = Interrupt.untilNextKey(on: input) { self.layout() }
        painter.draw(layout, width: terminal.width)
    }

    /// The rest of an earlier entry. Without color it would look as if it were typed, so there is none.
    func suggestion(for line: EditedLine) -> String? { style.isOn ? history.suggestion(for: line.text) : nil }

    /// The line as it is to be seen now.
    func layout(isFinal: Bool = false) -> LineLayout {
        let line = EditedLine(of: edit)
        var content = LineLayout.Content(
            prompt: prompt, text: line.text, cursor: isFinal ? line.text.utf8.count : line.cursor)
        let width = terminal.width, height = terminal.height
        content.isASCII = isASCII
        if !line.isSearch {
            content.highlights = assistant.highlights(line.text)
            if !isFinal {
                if line.isAtEnd { content.suggestion = suggestion(for: line) ?? "" }
                let rows = under(line, width: width, height: height)
                content.under = isASCII ? rows.map(ASCIIDrawing.text) : rows
            }
        }
        return LineLayout(content, width: width, height: isFinal ? .max : height, style: style)
    }

    private var isASCII: Bool { ASCIIDrawing.isWanted(terminal.environment) }

    private func under(_ line: EditedLine, width: Int, height: Int) -> [String] {
        if !candidates.isEmpty, line == lastTab {
            return CandidateList.rows(candidates, width: width, limit: max(3, height - 4), style: style)
        }
        guard let message = assistant.message(line.text) else { return [] }
        return [style(.quiet, TextWidth.truncated("  " + SafeText.shown(message), to: width))]
    }
}
