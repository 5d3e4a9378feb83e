import FamText

// Loops over lists and texts that may be long: each looks now and then whether it should stop.

extension Sequence {
    /// - Parameter bytes: roughly what one result takes.
    func watchedMap<Result>(taking bytes: Int = 32, _ change: (Element) throws -> Result) throws -> [Result] {
        var pulse = Pulse(), results: [Result] = []
        results.reserveCapacity(underestimatedCount)
        do {
            for item in self {
                try pulse.beat(taking: bytes)
                results.append(try change(item))
            }
        } catch {
            Leftovers.keep((self, results))
            throw error
        }
        return results
    }

    func watchedFilter(_ isKept: (Element) throws -> Bool) throws -> [Element] {
        var pulse = Pulse(), results: [Element] = []
        do {
            for item in self {
                try pulse.beat(taking: 32)
                if try isKept(item) { results.append(item) }
            }
        } catch {
            Leftovers.keep((self, results))
            throw error
        }
        return results
    }

    func watchedSort(by precedes: (Element, Element) throws -> Bool) throws -> [Element] {
        var pulse = Pulse()
        return try sorted { a, b in
            try pulse.beat()
            return try precedes(a, b)
        }
    }

    func watchedEach(_ body: (Element) throws -> Void) throws {
        var pulse = Pulse()
        for item in self {
            try pulse.beat(taking: 32)
            try body(item)
        }
    }
}

extension String {
    /// The parts between characters that are separators.
    func watchedSplit(keepsEmpty: Bool = false, _ isSeparator: (Character) -> Bool) throws -> [String] {
        var pulse = Pulse(), parts: [String] = [], start = startIndex, place = startIndex
        do {
            while place < endIndex {
                try pulse.beat(taking: 32)
                let next = index(after: place)
                if isSeparator(self[place]) {
                    if keepsEmpty || start < place { parts.append(String(self[start..<place])) }
                    start = next
                }
                place = next
            }
        } catch {
            Leftovers.keep(parts)
            throw error
        }
        if keepsEmpty || start < endIndex { parts.append(String(self[start...])) }
        return parts
    }

    /// The result of a change that handles one scalar at a time.
    func watchedChange(_ change: (String) -> String) throws -> String {
        let pieceLength = 1 << 15
        if utf8.count <= pieceLength { return change(self) }
        var result = "", rest = unicodeScalars[...]
        while !rest.isEmpty {
            try Work.look(taking: pieceLength)
            let end = rest.index(rest.startIndex, offsetBy: pieceLength, limitedBy: rest.endIndex) ?? rest.endIndex
            result += change(String(rest[..<end]))
            rest = rest[end...]
        }
        return result
    }

    func watchedScalars() throws(Diagnostic) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = [], pulse = Pulse(every: 8_192)
        try Work.claim(utf8.count &* MemoryLayout<Unicode.Scalar>.stride)
        scalars.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            try pulse.beat()
            scalars.append(scalar)
        }
        return scalars
    }

    /// The number of characters. ASCII is counted by its bytes: one pass instead of the search for the ends of
    /// graphemes.
    func characterCount() throws -> Int {
        let isPlain = utf8.withContiguousStorageIfAvailable { bytes in
            var seen: UInt8 = 0
            for byte in bytes { seen |= byte | (byte == 0x0D ? 0x80 : 0) }
            return seen < 0x80
        }
        if isPlain == true { return utf8.count }
        var count = 0, pulse = Pulse()
        for _ in self {
            try pulse.beat()
            count += 1
        }
        return count
    }
}
