extension [String] {
    /// The parts with `separator` between them, in place of the library's function of this name. That one is generic
    /// and not inlined: its first call in a process makes the runtime search the conformances of the whole program,
    /// which takes 0.3 million instructions, a twentieth of a small command. `Scripts/check` makes sure that files
    /// which join texts import this.
    public func joined(separator: String) -> String {
        var size = Swift.max(count - 1, 0) * separator.utf8.count
        for part in self { size += part.utf8.count }
        // Bytes are copied at once; appending one text after the other costs four times as much.
        return String(unsafeUninitializedCapacity: size) { buffer in
            var end = 0
            func add(_ text: String) {
                var text = text
                text.withUTF8 { bytes in
                    guard let from = bytes.baseAddress, let start = buffer.baseAddress else { return }
                    (start + end).initialize(from: from, count: bytes.count)
                    end += bytes.count
                }
            }
            for place in indices {
                if place > 0 { add(separator) }
                add(self[place])
            }
            return end
        }
    }
}
