import FamText

/// One token as the parser understood it: the same `monday` is a word after a flag and a time word in a condition.
public struct Token: Hashable, Sendable {
    public enum Kind: UInt8, Sendable, CaseIterable {
        case keyword
        /// The name of a command or stage
        case command
        /// A field, function, parameter or key
        case name
        case flag, string, variable, number, timeWord, `operator`, punctuation, comment, word
        /// Bytes that have no meaning at their place
        case error
    }

    public let kind: Kind
    public let span: Span

    public init(_ kind: Kind, _ span: Span) {
        self.kind = kind
        self.span = span
    }
}

/// Tokens for highlighting. They are those that the parser consumed, so colors always match the meaning.
public struct Tokenizer {
    /// The tokens of any bytes, in order, without overlaps; what is between them is blank. Cost: a parse.
    /// - Parameter names: the table of the texts read so far; one of its own for each costs as much as a short line.
    public static func tokens(of source: Source, names: NameTable = NameTable()) -> [Token] {
        fill(Parser.record(source, names: names).tokens, source)
    }

    /// The tokens of a parse, and the text that it skipped between them.
    static func fill(_ found: [Token], _ source: Source) -> [Token] {
        var out: [Token] = []
        var end = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        for token in found where Int(token.span.start) >= end {
            if Interrupt.isRequested { return out }
            addGap(end..<Int(token.span.start), source, to: &out)
            out.append(token)
            end = Int(token.span.end)
        }
        addGap(end..<source.bytes.count, source, to: &out)
        return out
    }

    /// Skipped text is an error, without the blanks around it.
    private static func addGap(_ range: Range<Int>, _ source: Source, to out: inout [Token]) {
        func isEmpty(_ index: Int) -> Bool {
            let byte = source.bytes[index]
            return byte.isBlank || byte == .newline
        }
        var index = range.lowerBound
        while index < range.upperBound {
            if isEmpty(index) || source.bytes[index] == .backslash && index + 1 < range.upperBound && isEmpty(index + 1)
            {
                index += 1
                continue
            }
            let start = index
            while index < range.upperBound, !isEmpty(index) { index += 1 }
            out.append(Token(.error, Span(source.id, start, index)))
        }
    }
}
