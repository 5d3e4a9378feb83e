import FamText

/// Where the brackets of some lines stop matching: people keep to the indentation also where they lose a bracket, so a
/// closing one at the beginning of a line belongs to the last line before it that is not indented more.
struct LostBracket {
    /// The end of the line that should open a bracket. Nil if there is one closing bracket too many.
    let opening: Int?
    let closer: Int

    /// Where the text is wrong first.
    var place: Int { opening ?? closer }

    /// The first in a range of text that begins with a statement.
    static func first(in range: Range<Int>, of bytes: [UInt8]) -> LostBracket? {
        var open: [Line] = []
        var start = lineStart(of: range.lowerBound, in: bytes)
        while start < range.upperBound {
            let line = Line(start, in: bytes)
            for place in line.brackets {
                guard isCloser(bytes[place]) else {
                    open.append(line)
                    continue
                }
                if place == line.first, let lost = lost(place, line, open.last, bytes) { return lost }
                open.removeLast(open.isEmpty ? 0 : 1)
            }
            start = line.end + 1
        }
        return nil
    }

    /// The line that should have opened the block that ends at `closer`: the last one before it that is not indented
    /// more and closes nothing.
    static func header(of closer: Int, _ bytes: [UInt8]) -> Int? {
        header(ofLine: Line(lineStart(of: closer, in: bytes), in: bytes), bytes)?.first
    }

    /// What a person reads.
    func diagnostic(in source: Source) -> Diagnostic {
        let closed = Span(source.id, closer, closer + 1), bracket = source.text(closer..<closer + 1)
        guard let opening else {
            return Diagnostic(.syntax, "`\(bracket)` closes nothing", at: closed, label: "no bracket is open here")
        }
        let opener = ["}": "{", "]": "["][bracket] ?? "("
        let place = Span(source.id, opening, opening)
        return Diagnostic(
            .syntax, "`\(opener)` is missing here", at: place, label: "found the end of the line",
            secondary: [Label(closed, "this `\(bracket)` closes nothing")], fix: Fix(place, " " + opener))
    }

    /// A line without its comment, of a long one the beginning; offsets into the text.
    private struct Line: Equatable {
        let start: Int, end: Int
        /// Its first character that is not blank.
        let first: Int
        /// The end of its last one.
        private(set) var last: Int
        private(set) var brackets: [Int] = []

        var indentation: Int { first - start }

        init(_ start: Int, in bytes: [UInt8]) {
            self.start = start
            let most = min(bytes.count, start + Consequences.textReach)
            end = bytes[start..<most].firstIndex(of: 0x0A) ?? most
            first = bytes[start..<end].firstIndex { !LostBracket.isBlank($0) } ?? end
            last = first
            var quote: UInt8?
            for place in first..<end {
                let byte = bytes[place]
                if quote == nil, byte == UInt8(ascii: "#"), place == start || LostBracket.isBlank(bytes[place - 1]) {
                    break
                }
                if !LostBracket.isBlank(byte) { last = place + 1 }
                if let open = quote {
                    if byte == open { quote = nil }
                } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    quote = byte
                } else if "([{".utf8.contains(byte) || isCloser(byte) {
                    brackets.append(place)
                }
            }
        }

        var isEmpty: Bool { first == last }

        /// The number of opening brackets minus the closing ones.
        func opened(_ bytes: [UInt8]) -> Int { brackets.reduce(0) { $0 + (isCloser(bytes[$1]) ? -1 : 1) } }
    }

    /// What is wrong with a closing bracket that begins a line.
    private static func lost(_ closer: Int, _ line: Line, _ opener: Line?, _ bytes: [UInt8]) -> LostBracket? {
        guard opener.map({ $0.indentation < line.indentation }) ?? true else { return nil }
        guard let header = header(ofLine: line, bytes), header != opener else {
            return opener == nil ? LostBracket(opening: nil, closer: closer) : nil
        }
        if header.opened(bytes) > 0 { return LostBracket(opening: nil, closer: closer) }
        let last = lastStage(of: header, bytes)
        if last.end + 1 == line.start { return opener == nil ? LostBracket(opening: nil, closer: closer) : nil }
        return LostBracket(opening: last.last, closer: closer)
    }

    /// The last line of a statement that goes on in lines of stages.
    private static func lastStage(of header: Line, _ bytes: [UInt8]) -> Line {
        var last = header
        while last.end + 1 < bytes.count {
            let next = Line(last.end + 1, in: bytes)
            guard next.first < next.last, bytes[next.first] == UInt8(ascii: "|") else { break }
            last = next
        }
        return last
    }

    private static func header(ofLine line: Line, _ bytes: [UInt8]) -> Line? {
        var start = line.start
        while start > 0, line.start - start < Consequences.textReach {
            start = lineStart(of: start - 1, in: bytes)
            let before = Line(start, in: bytes)
            if before.indentation <= line.indentation, !before.isEmpty, !isCloser(bytes[before.first]) { return before }
        }
        return nil
    }

    private static func lineStart(of place: Int, in bytes: [UInt8]) -> Int {
        var start = place
        while start > 0, bytes[start - 1] != 0x0A, place - start < Consequences.textReach { start -= 1 }
        return start
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    private static func isCloser(_ byte: UInt8) -> Bool { ")]}".utf8.contains(byte) }
}
