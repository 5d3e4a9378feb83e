import FamText

/// Operators of other languages. Each is parsed as what it means, so that there is only one error.
extension Parser {
    struct ForeignOperator {
        let meant: Operator
        let length: Int
        let replacement: String
        /// `not in`: the `not` applies to the whole comparison.
        var isNegated = false
        /// `between 1 and 3`
        var isBetween = false
        /// `contains "x"`
        var isPart = false
        /// `is empty`, with its right side.
        var isNull = false
    }

    /// The operator of another language at this place.
    func peekForeignOperator() -> ForeignOperator? {
        switch byte(pos) {
        case UInt8(ascii: "="): return peekForeignEquals()
        case UInt8(ascii: "!"):
            let isLong = byte(pos + 1) == UInt8(ascii: "=") && byte(pos + 2) == UInt8(ascii: "=")
            return isLong ? ForeignOperator(meant: .notEqual, length: 3, replacement: "!=") : nil
        case UInt8(ascii: "<"):
            return isPair("<", ">", at: pos) ? ForeignOperator(meant: .notEqual, length: 2, replacement: "!=") : nil
        case UInt8(ascii: "~"):
            if isPair("~", "=", at: pos) { return ForeignOperator(meant: .matches, length: 2, replacement: "=~") }
            // `~/notes` is a file.
            return byte(pos + 1) == UInt8(ascii: "/")
                ? nil : ForeignOperator(meant: .matches, length: 1, replacement: "=~")
        case UInt8(ascii: "-"): return peekDashedOperator()
        case let first where first.isLetter: return peekForeignWord()
        default: return nil
        }
    }

    /// `=>`, which belongs after the pattern of an arm, `=<` and `===`.
    private func peekForeignEquals() -> ForeignOperator? {
        switch byte(pos + 1) {
        case UInt8(ascii: ">"):
            return isPattern ? nil : ForeignOperator(meant: .greaterOrEqual, length: 2, replacement: ">=")
        case UInt8(ascii: "<"): return ForeignOperator(meant: .lessOrEqual, length: 2, replacement: "<=")
        case UInt8(ascii: "=") where byte(pos + 2) == UInt8(ascii: "="):
            return ForeignOperator(meant: .equal, length: 3, replacement: "==")
        default: return nil
        }
    }

    /// `-eq` and the like, after a blank.
    private func peekDashedOperator() -> ForeignOperator? {
        let end = pos + 3
        guard byte(end - 1).isLetter, byte(end).isBlank, pos > 0, byte(pos - 1).isBlank else { return nil }
        let word = tree.source.text(pos + 1..<end)
        return Parser.shortOperators[word].map { ForeignOperator(meant: $0, length: 3, replacement: $0.rawValue) }
    }

    static let shortOperators: [String: Operator] = [
        "eq": .equal, "ne": .notEqual, "gt": .greater, "ge": .greaterOrEqual, "lt": .less, "le": .lessOrEqual,
    ]

    private func peekForeignWord() -> ForeignOperator? {
        switch byte(pos) | 0x20 {
        case UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "c"), UInt8(ascii: "d"), UInt8(ascii: "e"),
            UInt8(ascii: "g"),
            UInt8(ascii: "i"),
            UInt8(ascii: "l"), UInt8(ascii: "m"), UInt8(ascii: "n"), UInt8(ascii: "o"), UInt8(ascii: "s"),
            UInt8(ascii: "h"):
            break
        default: return nil
        }
        let end = nameEnd(pos)
        guard end - pos <= 8, end > pos else { return nil }
        let written = tree.source.text(pos..<end), word = written.lowercased()
        let length = end - pos
        if let short = Parser.shortOperators[word] {
            return ForeignOperator(meant: short, length: length, replacement: short.rawValue)
        }
        switch word {
        case "is":
            let not = wordEnd("not", after: end) ?? wordEnd("NOT", after: end)
            if let null = emptyEnd(after: not ?? end) { return isNull(not == nil ? .equal : .notEqual, to: null) }
            if let not {
                return ForeignOperator(meant: .notEqual, length: not - pos, replacement: "!=")
            }
            return ForeignOperator(meant: .equal, length: length, replacement: "==")
        case "isnt":
            if let null = emptyEnd(after: end) { return isNull(.notEqual, to: null) }
            return ForeignOperator(meant: .notEqual, length: length, replacement: "!=")
        case "and", "or", "in", "like":
            guard written != word, let meant = Operator(rawValue: word) else { return nil }
            return ForeignOperator(meant: meant, length: length, replacement: word)
        case "ilike": return ForeignOperator(meant: .like, length: length, replacement: "like")
        case "mod": return ForeignOperator(meant: .remainder, length: length, replacement: "%")
        case "div": return ForeignOperator(meant: .quotient, length: length, replacement: "//")
        case "matches": return ForeignOperator(meant: .matches, length: length, replacement: "=~")
        case "between": return ForeignOperator(meant: .greaterOrEqual, length: length, replacement: "", isBetween: true)
        case "contains", "includes", "has":
            return ForeignOperator(meant: .like, length: length, replacement: "like", isPart: true)
        case "not": return peekNegated(after: end)
        default: return nil
        }
    }

    /// `not in`, `not like`, `not empty`.
    private func peekNegated(after end: Int) -> ForeignOperator? {
        for meant in [Operator.in, .like] {
            for word in [meant.rawValue, meant.rawValue.uppercased()] {
                if let end = wordEnd(word, after: end) {
                    return ForeignOperator(
                        meant: meant, length: end - pos, replacement: meant.rawValue, isNegated: true)
                }
            }
        }
        return emptyEnd(after: end).map { isNull(.notEqual, to: $0) }
    }

    private func isNull(_ meant: Operator, to end: Int) -> ForeignOperator {
        ForeignOperator(meant: meant, length: end - pos, replacement: "\(meant.rawValue) null", isNull: true)
    }

    /// Where `empty` ends, and other words for a field without a value.
    private func emptyEnd(after offset: Int) -> Int? {
        ["empty", "blank", "missing"].lazy.compactMap { self.wordEnd($0, after: offset) }.first
    }

    /// The end of this word if it follows after blanks.
    func wordEnd(_ word: String, after offset: Int) -> Int? {
        var start = offset
        while byte(start).isBlank { start += 1 }
        let end = start + word.utf8.count
        guard start > offset, end <= count, !byte(end).isWordByte else { return nil }
        return tree.source.text(start..<end) == word ? end : nil
    }

    // MARK: Reading

    /// Applies the operator to `left` and its right side, and reports once what to write instead.
    mutating func parseForeign(_ found: ForeignOperator, _ left: NodeID, _ start: Int) -> NodeID {
        let from = pos, leftEnd = tree.span(of: left).range.upperBound
        let leftText = tree.source.text(start..<leftEnd)
        pos += found.length
        mark(.operator, from)
        let written = tree.source.text(from..<pos)
        let before = diagnostics.count
        report(
            Diagnostic(
                .syntax, "`\(written)` is not an operator here", at: span(from, pos),
                label: "did you mean `\(found.isNegated ? "not \(leftText) " : "")\(found.replacement)`?",
                fix: found.isNegated
                    ? Fix(span(start, pos), "not \(leftText) \(found.replacement)")
                    : Fix(span(from, pos), found.replacement)))
        let isReported = diagnostics.count > before
        if found.isBetween { return parseBetween(left, leftText, start, from, reported: isReported ? before : nil) }
        let right = found.isNull ? tree.add(.null, from, pos) : parseRightSide(found.meant)
        let whole = tree.add(.binary, start, pos, flag: NodeCode.of(found.meant), left, right)
        if found.isPart, isReported { suggestPart(before, leftText, start, from, right) }
        return found.isNegated ? tree.add(.not, start, pos, whole) : whole
    }

    /// `between LOW and HIGH`, after its word.
    private mutating func parseBetween(
        _ left: NodeID, _ text: String, _ start: Int, _ from: Int, reported: Int?
    ) -> NodeID {
        let low = parseRightSide(.add)
        let lowEnd = pos
        skipBlanks()
        guard maybeWord("and") || maybeWord("AND") else {
            pos = lowEnd
            return tree.add(.binary, start, pos, flag: NodeCode.of(.greaterOrEqual), left, low)
        }
        let high = parseRightSide(.add)
        let a = tree.add(.binary, start, lowEnd, flag: NodeCode.of(.greaterOrEqual), left, low)
        let b = tree.add(.binary, start, pos, flag: NodeCode.of(.lessOrEqual), left, high)
        if let reported {
            let least = tree.text(of: low), most = tree.text(of: high)
            // The last day belongs to it, all day.
            let instead = isDay(high) ? "in \(least)..\(most)" : ">= \(least) and \(text) <= \(most)"
            diagnostics[reported].label = "did you mean `\(text) \(instead)`?"
            diagnostics[reported].fix = Fix(span(from, pos), instead)
        }
        return tree.add(.binary, start, pos, flag: NodeCode.of(.and), a, b)
    }

    /// A day as it is written, or a word for one, but no moment.
    private func isDay(_ node: NodeID) -> Bool {
        let text = tree.text(of: node)
        let isWritten = text.utf8.count == 10 && text.split(separator: "-").map(\.count) == [4, 2, 2]
        return isWritten && text.allSatisfy { $0 == "-" || $0.isNumber }
            || ["today", "yesterday", "tomorrow"].contains(text) || text.hasSuffix("day") && text.allSatisfy(\.isLetter)
    }

    /// `note contains "x"` is `note like "%x%"`, and for other values `contains(list, item)`.
    private mutating func suggestPart(_ reported: Int, _ leftText: String, _ start: Int, _ from: Int, _ right: NodeID) {
        let range = tree.span(of: right).range
        let written = tree.source.text(range)
        let isPlain = written.count > 2 && written.hasPrefix("\"") && !written.contains("$") && !written.contains("\\")
        let instead = isPlain ? "like \"%\(written.dropFirst().dropLast())%\"" : "contains(\(leftText), \(written))"
        diagnostics[reported].label = "did you mean `\(instead)`?"
        diagnostics[reported].fix = Fix(span(isPlain ? from : start, range.upperBound), instead)
    }
}
