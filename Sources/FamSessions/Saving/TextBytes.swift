import Glibc

extension String {
    /// Whether these bytes are somewhere in the text. Unlike `contains` it compares bytes and not characters, which is
    /// what passes over 100,000 lines can afford.
    func hasBytes(_ pattern: StaticString) -> Bool {
        hasBytes(UnsafeBufferPointer(start: pattern.utf8Start, count: pattern.utf8CodeUnitCount))
    }

    func hasBytes(of pattern: String) -> Bool {
        var pattern = pattern
        return pattern.withUTF8 { hasBytes($0) }
    }

    /// Whether one of these words is in the text, with a space on both sides. Cost: one pass, whatever their number.
    func hasWord(of words: [StaticString]) -> Bool {
        var text = self
        return text.withUTF8 { text in
            guard let base = text.baseAddress else { return false }
            var place = 0
            while let space = memchr(base + place, 0x20, text.count - place) {
                place = UnsafeRawPointer(space) - UnsafeRawPointer(base) + 1
                for word in words where place + word.utf8CodeUnitCount < text.count {
                    let end = place + word.utf8CodeUnitCount
                    if text[end] == 0x20, memcmp(base + place, word.utf8Start, end - place) == 0 { return true }
                }
            }
            return false
        }
    }

    private func hasBytes(_ pattern: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = pattern.baseAddress, !pattern.isEmpty else { return true }
        var text = self
        return text.withUTF8 { text in
            guard let base = text.baseAddress else { return false }
            var place = 0
            while place + pattern.count <= text.count,
                let found = memchr(base + place, Int32(pattern[0]), text.count - pattern.count - place + 1)
            {
                if memcmp(found, start, pattern.count) == 0 { return true }
                place = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
            }
            return false
        }
    }
}

extension [UInt8] {
    mutating func append(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(bytesOf text: String) {
        var text = text
        text.withUTF8 { append(contentsOf: $0) }
    }

    /// Appends a number as its decimal digits.
    mutating func append(digitsOf number: Int64) {
        if number < 0 { append("-") }
        let start = count
        var rest = number.magnitude
        repeat {
            append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        self[start...].reverse()
    }

    /// A text of many lines: to join strings takes several times as long, and a file may have 200,000.
    mutating func append(line text: String) {
        append(bytesOf: text)
        append(0x0A)
    }
}
