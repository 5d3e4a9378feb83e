import FamSyntax
import FamText

/// A broken statement, with the lines that belong to it.
struct WrongStatement {
    let range: Range<Int>
    let firstError: Int
    /// How many errors it may have: only one if lines were added to it by their appearance.
    let most: Int
    /// It ends with a bracket that closes nothing, and begins with the line that should have opened it.
    var isUnopened = false

    /// Broken statements joined with what can only be part of them: statements on the same line, items that follow, and
    /// what precedes an extra `}`.
    static func joined(_ broken: [BrokenStatement], _ bytes: [UInt8]) -> [WrongStatement] {
        var out: [WrongStatement] = [], brackets = OpenBracketCount()
        for next in broken.sorted(by: {
            ($0.range.lowerBound, $1.range.upperBound) < ($1.range.lowerBound, $0.range.upperBound)
        }) {
            let start = next.range.lowerBound, header = header(of: next.range, bytes)
            if let last = out.last, last.range.contains(next.range.lowerBound),
                !bytes[last.range.lowerBound..<start].contains(0x0A)
            {
                let first = min(last.firstError, next.firstError)
                out[out.count - 1] = WrongStatement(range: last.range, firstError: first, most: last.most)
            } else if let last = out.last, last.range.lowerBound < header ?? .max,
                belongs(next.range, to: last, &brackets, bytes)
            {
                let end = max(last.range.upperBound, next.range.upperBound)
                let range = last.range.lowerBound..<end
                out[out.count - 1] = WrongStatement(range: range, firstError: last.firstError, most: 1)
            } else if let header {
                while let last = out.last, last.range.lowerBound >= header { out.removeLast() }
                let range = header..<next.range.upperBound
                out.append(WrongStatement(range: range, firstError: header, most: 1, isUnopened: true))
            } else {
                out.append(WrongStatement(range: next.range, firstError: next.firstError, most: Consequences.most))
            }
        }
        return out
    }

    /// The line that should have opened what a statement of a lone closing bracket closes.
    private static func header(of statement: Range<Int>, _ bytes: [UInt8]) -> Int? {
        let start = statement.lowerBound
        guard start < bytes.count, ")]}".utf8.contains(bytes[start]) else { return nil }
        return LostBracket.header(of: start, bytes)
    }

    /// Whether the next broken statement is part of the previous one: items of a list, the rest of a line with an open
    /// bracket, or what a lone `def` should have declared.
    private static func belongs(
        _ next: Range<Int>, to last: WrongStatement, _ brackets: inout OpenBracketCount, _ bytes: [UInt8]
    ) -> Bool {
        let start = min(next.lowerBound, bytes.count),
            isCloser = start < bytes.count && ")]}".utf8.contains(bytes[start])
        if isCloser, last.firstError <= start, !bytes[last.firstError..<start].contains(0x0A) { return true }
        guard last.range.upperBound <= start else { return false }
        let between = bytes[last.range.upperBound..<start]
        guard between.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ";")].contains($0) }) else { return false }
        if isHead(last.range, bytes) { return true }
        let isSameLine = !between.contains(0x0A), isSeparated = between.contains(UInt8(ascii: ";"))
        if isSameLine, brackets.opened(in: last.range, bytes) > 0 { return true }
        return !isSeparated && beginsItem(start, bytes) && isContinued(last.range, by: next, &brackets, bytes)
    }

    /// Whether the last word of the statement declares something that is missing: `def ;`. Only its last line is read,
    /// because a statement may have grown by many.
    private static func isHead(_ range: Range<Int>, _ bytes: [UInt8]) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
        let text = bytes[range.clamped(to: 0..<bytes.count)]
        guard let end = text.lastIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else { return false }
        let line = text[...end].reversed().prefix { $0 != 0x0A }
        let word = line.drop { !isLetter($0) }.prefix(while: isLetter)
        return Consequences.binders.contains(String(decoding: word.reversed(), as: UTF8.self))
    }

    /// Whether a bracket is open at the end of the text before, or the text after begins or ends as only part of a list
    /// can.
    private static func isContinued(
        _ before: Range<Int>, by next: Range<Int>, _ brackets: inout OpenBracketCount, _ bytes: [UInt8]
    ) -> Bool {
        let text = bytes[before.clamped(to: 0..<bytes.count)],
            line = bytes[next.clamped(to: 0..<bytes.count)].prefix { $0 != 0x0A }
        if brackets.opened(in: before, bytes) > 0 || text.last == UInt8(ascii: ",") || line.last == UInt8(ascii: ",") {
            return true
        }
        return line.first { $0 != 0x20 && $0 != 0x09 }.map { "}]),|.=+*".utf8.contains($0) } ?? false
    }

    /// `{ name: 1 },`, `"text",`, `]`: not a statement that anybody would write.
    private static func beginsItem(_ start: Int, _ bytes: [UInt8]) -> Bool {
        guard let first = bytes[min(start, bytes.count)...].first(where: { $0 != 0x20 && $0 != 0x09 }) else {
            return false
        }
        return "{[\"'}]),|.=+*-".utf8.contains(first) || first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9")
    }
}

/// The number of opening brackets minus the closing ones in a statement. One that grows by line after line is counted
/// on, not anew: a page of lone brackets becomes a single statement.
private struct OpenBracketCount {
    private var range = 0..<0
    private var count = 0

    mutating func opened(in wanted: Range<Int>, _ bytes: [UInt8]) -> Int {
        let wanted = wanted.clamped(to: 0..<bytes.count)
        if wanted.lowerBound != range.lowerBound || wanted.upperBound < range.upperBound {
            (range, count) = (wanted.lowerBound..<wanted.lowerBound, 0)
        }
        for byte in bytes[range.upperBound..<wanted.upperBound] {
            count += "([{".utf8.contains(byte) ? 1 : ")]}".utf8.contains(byte) ? -1 : 0
        }
        range = wanted
        return count
    }
}

extension ArraySlice<UInt8> {
    /// Whether the last word is this one.
    func hasSuffix(word: String) -> Bool {
        guard count > word.utf8.count, suffix(word.utf8.count).elementsEqual(word.utf8) else { return false }
        return [0x20, 0x09, 0x0A, UInt8(ascii: ")")].contains(self[endIndex - word.utf8.count - 1])
    }
}
