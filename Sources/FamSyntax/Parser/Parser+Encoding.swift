import FamText

extension Parser {
    /// Reports once if the text is not UTF-8.
    mutating func checkEncoding(_ range: Range<Int>) {
        guard let bad = UTF8Text(base: base, count: count).firstInvalid(in: range) else { return }
        diagnostics.append(
            Diagnostic(
                .badCharacter, "the text is not UTF-8 here", at: span(bad, bad + 1), help: "save the file as UTF-8"))
        recovery.isUnfinished = false
        isBadlyEncoded = true
    }
}

/// Bytes that should be UTF-8.
struct UTF8Text {
    let base: UnsafePointer<UInt8>
    let count: Int

    /// The offset of the first byte that begins no character. Cost: one test for eight bytes at a time, more only
    /// beyond ASCII.
    func firstInvalid(in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if index + 8 <= range.upperBound, areASCII(index) {
                index += 8
                continue
            }
            if base[index] < 0x80 {
                index += 1
                continue
            }
            let length = characterLength(index)
            if length == 0 { return index }
            index += length
        }
        return nil
    }

    /// Whether the eight bytes at an offset are all ASCII.
    private func areASCII(_ offset: Int) -> Bool {
        UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    }

    /// The length of the UTF-8 character at an offset; 0 if there is none.
    private func characterLength(_ offset: Int) -> Int {
        let lead = base[offset]
        let length = lead >= 0xF5 ? 0 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC2 ? 2 : 0
        guard length > 0, offset + length <= count else { return 0 }
        var value = UInt32(lead) & (0x7F >> UInt32(length))
        for index in 1..<length {
            guard base[offset + index] & 0xC0 == 0x80 else { return 0 }
            value = value << 6 | UInt32(base[offset + index] & 0x3F)
        }
        let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
        return value >= least && Unicode.Scalar(value) != nil ? length : 0
    }
}
