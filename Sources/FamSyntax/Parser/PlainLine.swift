import FamText

/// Finds lines of one command with plain arguments, which most of a long script and most entries are. Their bytes are
/// all that the check asks for once it knows the words, so that no tree is made of them. A line of which it does not
/// know a word is read again, see `Tree.unfolded` and `LineCheck`.
///
///     line = name { blank part } newline
///     part = word | '"' text '"' | "--" name [ "=" word | "=" '"' text '"' ]
struct PlainLine {
    let base: UnsafePointer<UInt8>
    let count: Int
    let names: NameTable

    /// The end of the plain line that begins here, one that means the same whatever is around it; nil for any other.
    /// After it comes a line feed or the end of the text.
    func end(from start: Int) -> Int? {
        var index = start
        while byte(index).isWordByte { index += 1 }
        guard index > start, ends(index), !isReserved(start..<index) else { return nil }
        while byte(index) == UInt8(ascii: " ") {
            index += 1
            guard let end = partEnd(index), ends(end) else { return nil }
            index = end
        }
        return index
    }

    private func byte(_ offset: Int) -> UInt8 { offset < count ? base[offset] : 0 }

    private func ends(_ offset: Int) -> Bool {
        offset >= count || base[offset] == UInt8(ascii: " ") || base[offset] == .newline
    }

    /// What begins with such a word may be a form, a value or a stage.
    private func isReserved(_ word: Range<Int>) -> Bool {
        let bytes = UnsafeBufferPointer(start: base + word.lowerBound, count: word.count)
        return names.find(bytes).flatMap(ReservedWord.init) != nil
    }

    private func partEnd(_ start: Int) -> Int? {
        switch byte(start) {
        case .quote: return PlainLine.textEnd(start, base, count)
        case UInt8(ascii: "-"):
            guard byte(start + 1) == UInt8(ascii: "-"), byte(start + 2).mayStartName else { return nil }
            var index = start + 3
            while byte(index).isWordByte || byte(index) == UInt8(ascii: "-") { index += 1 }
            guard byte(index) == UInt8(ascii: "=") else { return index }
            return byte(index + 1) == .quote ? PlainLine.textEnd(index + 1, base, count) : wordEnd(index + 1)
        default: return wordEnd(start)
        }
    }

    private func wordEnd(_ start: Int) -> Int? {
        // Typographic quotes begin with these bytes.
        guard byte(start).isWordByte, byte(start) != 0xE2, byte(start) != 0xC2 else { return nil }
        var index = start + 1
        while byte(index).isWordByte || isWordSign(byte(index)) { index += 1 }
        return index
    }

    private func isWordSign(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+")
    }

    /// The end of a text between quotes that is the same as its bytes, and not empty.
    static func textEnd(_ quote: Int, _ base: UnsafePointer<UInt8>, _ count: Int) -> Int? {
        var index = quote + 1
        while index < count, !base[index].isSpecialInText { index += 1 }
        return index < count && base[index] == .quote && index > quote + 1 ? index + 1 : nil
    }
}

extension Parser {
    /// The end of the plain line at this place. Nil also where the next line may go on with a pipe.
    func plainLineEnd() -> Int? {
        guard let end = PlainLine(base: base, count: count, names: tree.names).end(from: pos), byte(end) == .newline
        else { return nil }
        // The statement goes on after a pipe, and an operator that is none has an error of its own.
        return byte(nextLine(after: end)) == UInt8(ascii: "|") ? nil : end
    }
}

extension Source {
    /// Whether the text is one plain line and nothing else. Cost: the bytes of a plain line, and of another text up to
    /// the first that it cannot have.
    public func isPlainLine(_ names: NameTable) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return false }
            return PlainLine(base: base, count: bytes.count, names: names).end(from: 0) == bytes.count
                && UTF8Text(base: base, count: bytes.count).firstInvalid(in: bytes.indices) == nil
        }
    }
}
