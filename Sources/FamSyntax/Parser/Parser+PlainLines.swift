import FamText

/// Lines of one command with plain arguments, which most of a long script are. Their bytes are all that the check asks
/// for once it knows the words, so that no tree is made of them. A line of which it does not know a word is read again,
/// see `Tree.unfolded`.
extension Parser {
    /// The end of the plain line at this place, one that means the same whatever is around it:
    ///
    ///     line = name { blank part } newline
    ///     part = word | '"' text '"' | "--" name [ "=" word | "=" '"' text '"' ]
    ///
    /// Nil for any other, and where the next line may go on with a pipe.
    func plainLineEnd() -> Int? {
        var index = pos
        while byte(index).isWordByte { index += 1 }
        guard index > pos, ends(index), !isReserved(pos..<index) else { return nil }
        while byte(index) == UInt8(ascii: " ") {
            index += 1
            guard let end = plainPartEnd(index), ends(end) else { return nil }
            index = end
        }
        guard byte(index) == .newline else { return nil }
        // The statement goes on after a pipe, and an operator that is none has an error of its own.
        return byte(nextLine(after: index)) == UInt8(ascii: "|") ? nil : index
    }

    private func ends(_ offset: Int) -> Bool { byte(offset) == UInt8(ascii: " ") || byte(offset) == .newline }

    /// What begins with such a word may be a form, a value or a stage.
    private func isReserved(_ word: Range<Int>) -> Bool {
        let bytes = UnsafeBufferPointer(start: base + word.lowerBound, count: word.count)
        return tree.names.find(bytes).flatMap(ReservedWord.init) != nil
    }

    private func plainPartEnd(_ start: Int) -> Int? {
        switch byte(start) {
        case .quote: return plainTextEnd(start)
        case UInt8(ascii: "-"):
            guard byte(start + 1) == UInt8(ascii: "-"), byte(start + 2).mayStartName else { return nil }
            var index = start + 3
            while byte(index).isWordByte || byte(index) == UInt8(ascii: "-") { index += 1 }
            guard byte(index) == UInt8(ascii: "=") else { return index }
            return byte(index + 1) == .quote ? plainTextEnd(index + 1) : plainWordEnd(index + 1)
        default: return plainWordEnd(start)
        }
    }

    private func plainWordEnd(_ start: Int) -> Int? {
        guard byte(start).isWordByte else { return nil }
        var index = start + 1
        while byte(index).isWordByte || "-:.+".utf8.contains(byte(index)) { index += 1 }
        return index
    }

    /// A text between quotes that is the same as its bytes, and not empty.
    private func plainTextEnd(_ quote: Int) -> Int? {
        var index = quote + 1
        while index < count, !base[index].isSpecialInText { index += 1 }
        return byte(index) == .quote && index > quote + 1 ? index + 1 : nil
    }
}
