import FamText

extension Parser {
    /// `sum(if points > 0 then points else 0)`: the blocks that are meant, up to the end of the value.
    mutating func maybeThenElse() -> Bool {
        skipBlanks()
        let start = pos, first = start + "then ".utf8.count
        guard has("then ", at: start) else { return false }
        var depth = 0, end = first, otherwise: Int?
        while end < count, base[end] != .newline, base[end] != UInt8(ascii: "|") {
            if "([{".utf8.contains(base[end]) { depth += 1 }
            if ")]}".utf8.contains(base[end]) { depth -= 1 }
            if depth < 0 || depth == 0 && base[end] == UInt8(ascii: ",") { break }
            if depth == 0, otherwise == nil, has(" else ", at: end) { otherwise = end }
            end += 1
        }
        guard let otherwise, otherwise + " else ".utf8.count < end else { return false }
        let yes = tree.source.text(first..<otherwise).trimmedBlanks
        let no = tree.source.text((otherwise + " else ".utf8.count)..<end).trimmedBlanks
        let place = span(start, end), instead = "{ \(yes) } else { \(no) }"
        failLine(
            Diagnostic(
                .syntax, "the values of an `if` go in braces", at: place, label: "did you mean `\(instead)`?",
                fix: Fix(place, instead)))
        return true
    }

    private func has(_ text: String, at place: Int) -> Bool {
        place >= 0 && place + text.utf8.count <= count
            && zip(text.utf8, place...).allSatisfy { base[$1] == $0 }
    }
}
