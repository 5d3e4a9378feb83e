/// Finds text in text by UTF-8 bytes. A match never begins or ends inside a code point, because UTF-8 does not allow it.
enum ByteSearch {
    /// The offsets at which `part` begins in `text`, ascending, without overlaps; none for an empty part.
    static func offsets(of part: String, in text: String, limit: Int = .max) -> [Int] {
        var part = part, text = text
        return part.withUTF8 { part in
            text.withUTF8 { text in
                guard let first = part.first, part.count <= text.count else { return [] }
                var found: [Int] = [], index = 0
                while index <= text.count - part.count, found.count < limit {
                    if text[index] == first, part.count == 1 || text[index..<index + part.count].elementsEqual(part) {
                        found.append(index)
                        index += part.count
                    } else {
                        index += 1
                    }
                }
                return found
            }
        }
    }

    static func contains(_ part: String, in text: String) -> Bool {
        part.isEmpty || !offsets(of: part, in: text, limit: 1).isEmpty
    }

    /// The texts between the separators, one more than there are separators.
    static func split(_ text: String, at separator: String) -> [String] {
        var parts: [String] = []
        eachPart(of: text, at: separator) { parts.append($0) }
        return parts
    }

    static func eachPart(of text: String, at separator: String, _ body: (String) -> Void) {
        let found = offsets(of: separator, in: text)
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            for offset in found {
                body(String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<offset]), as: UTF8.self))
                start = offset + separator.utf8.count
            }
            body(String(decoding: UnsafeBufferPointer(rebasing: bytes[start...]), as: UTF8.self))
        }
    }

    static func replacing(_ part: String, by other: String, in text: String) -> String {
        let parts = split(text, at: part)
        return parts.count == 1 ? text : parts.joined(separator: other)
    }
}
