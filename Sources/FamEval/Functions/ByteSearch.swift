import FamText
import Glibc

/// Finds text in text by UTF-8 bytes. A match never begins or ends inside a code point, because UTF-8 does not allow
/// it.
enum ByteSearch {
    /// The offsets at which `part` begins in `text`, ascending, without overlaps; none for an empty part.
    static func offsets(of part: String, in text: String, limit: Int = .max) throws -> [Int] {
        var part = part, text = text
        return try part.withUTF8 { part in try text.withUTF8 { text in try offsets(of: part, in: text, limit: limit) } }
    }

    private static func offsets(
        of part: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, limit: Int
    ) throws -> [Int] {
        guard !part.isEmpty, part.count <= text.count, limit > 0, let first = part.baseAddress,
            let start = text.baseAddress
        else { return [] }
        // A long part makes each comparison long.
        var pulse = Pulse(every: part.count > 1 << 14 ? 1 : 1_024)
        var found: [Int] = [], index = 0
        let last = text.count - part.count
        while index <= last, let place = memchr(start + index, Int32(first.pointee), last - index + 1) {
            try pulse.beat(taking: 8)
            index = UnsafeRawPointer(place) - UnsafeRawPointer(start)
            if memcmp(start + index, first, part.count) == 0 {
                found.append(index)
                if found.count == limit { break }
                index += part.count
            } else {
                index += 1
            }
        }
        return found
    }

    /// Whether the text begins with the part, or ends with it.
    static func text(_ text: String, begins part: String, atEnd: Bool = false) -> Bool {
        var text = text, part = part
        return text.withUTF8 { text in
            part.withUTF8 { part in
                guard let place = text.baseAddress, let wanted = part.baseAddress, part.count <= text.count else {
                    return part.isEmpty
                }
                return memcmp(atEnd ? place + text.count - part.count : place, wanted, part.count) == 0
            }
        }
    }

    static func contains(_ part: String, in text: String) throws -> Bool {
        try part.isEmpty || !offsets(of: part, in: text, limit: 1).isEmpty
    }

    /// The texts between the separators, one more than there are separators.
    static func split(_ text: String, at separator: String) throws -> [String] {
        var parts: [String] = []
        do { try eachPart(of: text, at: separator) { parts.append($0) } } catch {
            Leftovers.keep(parts)
            throw error
        }
        return parts
    }

    static func eachPart(of text: String, at separator: String, _ body: (String) -> Void) throws {
        let found = try offsets(of: separator, in: text)
        var text = text, pulse = Pulse()
        try text.withUTF8 { bytes in
            var start = 0
            for offset in found {
                try pulse.beat(taking: 48)
                body(String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<offset]), as: UTF8.self))
                start = offset + separator.utf8.count
            }
            body(String(decoding: UnsafeBufferPointer(rebasing: bytes[start...]), as: UTF8.self))
        }
    }

    /// `too-large` when the result would be longer than a text may be.
    static func replacing(_ part: String, by other: String, in text: String) throws -> String {
        let found = try offsets(of: part, in: text)
        guard !found.isEmpty else { return text }
        let (growth, overflow) = found.count.multipliedReportingOverflow(by: other.utf8.count - part.utf8.count)
        let size = overflow ? Int.max : text.utf8.count &+ growth
        try Work.claim(text: size)
        var text = text, other = other
        return try text.withUTF8 { text in
            try other.withUTF8 { other in
                try String(unsafeUninitializedCapacity: size) { out in
                    var writer = Writer(out: out), pulse = Pulse()
                    var start = 0
                    for offset in found {
                        try pulse.beat()
                        writer.add(text[start..<offset])
                        writer.add(other[...])
                        start = offset + part.utf8.count
                    }
                    writer.add(text[start...])
                    return writer.count
                }
            }
        }
    }

    private struct Writer {
        let out: UnsafeMutableBufferPointer<UInt8>
        var count = 0

        mutating func add(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
            let bytes = UnsafeBufferPointer(rebasing: bytes)
            guard let source = bytes.baseAddress, let target = out.baseAddress, !bytes.isEmpty else { return }
            memcpy(target + count, source, bytes.count)
            count += bytes.count
        }
    }
}
