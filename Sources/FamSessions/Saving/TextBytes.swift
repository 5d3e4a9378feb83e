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

extension [String] {
    /// The lines as a text, each with its end. `joined` takes several times as long, and a file may have 200,000.
    var asLines: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(reduce(0) { $0 + $1.utf8.count + 1 })
        for var line in self {
            line.withUTF8 { bytes.append(contentsOf: $0) }
            bytes.append(0x0A)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
