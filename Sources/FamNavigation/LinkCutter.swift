/// Cuts a link at its delimiters from left to right, examining each part once. By bytes: a combining mark after a
/// delimiter would form one Character with it, and hide the delimiter.
struct LinkCutter {
    private enum Place { case host, path, name, value }

    private let bytes: [UInt8]
    private var pieces: [ParsedLink.Piece] = []
    private var segmentCount = 0
    private var place = Place.host
    private var start = 0
    /// Whether there was a character that might have to be escaped.
    private(set) var isSpecial = false
    /// Whether the host has what only a user, a port or an address of IP has.
    private var hasHostMark = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func cut() throws(LinkFault) -> ParsedLink {
        guard let mark = schemeEnd() else { throw .noScheme }
        pieces.reserveCapacity(8)
        start = mark + 3
        try bytes.withUnsafeBufferPointer { (bytes) throws(LinkFault) in try cut(bytes) }
        if pieces.count > segmentCount + 3 { try refuseSecondValues() }
        return ParsedLink(bytes: bytes, schemeEnd: mark, pieces: pieces, segmentCount: segmentCount)
    }

    private mutating func cut(_ bytes: UnsafeBufferPointer<UInt8>) throws(LinkFault) {
        var index = start, isEscaped = false, hash = ParsedLink.Piece.emptyHash
        while index < bytes.count {
            let byte = bytes[index], kind = LinkByte.kind(byte)
            if kind != LinkByte.ordinary {
                if let next = next(kind) {
                    try end(
                        ParsedLink.Piece(start: Int32(start), end: Int32(index), isEscaped: isEscaped, hash: hash),
                        next: next, by: kind)
                    index += 1
                    start = index
                    isEscaped = false
                    hash = ParsedLink.Piece.emptyHash
                    continue
                }
                if kind == 0x23 {
                    // The fragment is cut off, but its characters are checked.
                    isSpecial = isSpecial || bytes[index...].contains { LinkByte.kind($0) == LinkByte.special }
                    break
                }
                if kind == LinkByte.hostMark {
                    hasHostMark = hasHostMark || place == .host
                } else if kind == 0x25 {
                    isEscaped = true
                } else if kind == LinkByte.special {
                    isSpecial = true
                    // An address of the sixth version of IP.
                    hasHostMark = hasHostMark || place == .host && (byte == 0x5B || byte == 0x5D)
                }
            }
            hash = ParsedLink.Piece.hash(hash, byte)
            index += 1
        }
        try end(
            ParsedLink.Piece(start: Int32(start), end: Int32(index), isEscaped: isEscaped, hash: hash), next: .name,
            by: 0x3F)
    }

    /// The part that begins after a delimiter; nil for an ordinary character.
    private func next(_ kind: UInt8) -> Place? {
        switch kind {
        case 0x2F: place == .host || place == .path ? .path : nil
        case 0x3F: place == .host || place == .path ? .name : nil
        case 0x3D: place == .name ? .value : nil
        case 0x26: place == .name || place == .value ? .name : nil
        default: nil
        }
    }

    /// Where `://` comes after a scheme (RFC 3986: a letter, then letters, digits, `+`, `-`, `.`).
    private func schemeEnd() -> Int? {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x3A { break }
            let isLetter = (0x61...0x7A).contains(byte | 0x20)
            guard
                isLetter
                    || (index > 0 && ((0x30...0x39).contains(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E))
            else { return nil }
            index += 1
        }
        guard index > 0, index + 2 < bytes.count, bytes[index + 1] == 0x2F, bytes[index + 2] == 0x2F else { return nil }
        return index
    }

    private mutating func end(_ piece: ParsedLink.Piece, next: Place, by delimiter: UInt8) throws(LinkFault) {
        switch place {
        case .host:
            try checkHost(piece)
            pieces.append(piece)
        case .path:
            if !piece.isEmpty {
                try checkSegment(piece)
                pieces.append(piece)
                segmentCount += 1
            } else if delimiter == 0x2F {
                // One slash may end the path.
                throw .emptySegment
            }
        case .name:
            if next == .value || !piece.isEmpty {
                if piece.isEscaped { _ = try decoded(piece) }
                pieces.append(piece)
                // A name alone has an empty value.
                if next != .value {
                    pieces.append(
                        ParsedLink.Piece(
                            start: piece.end, end: piece.end, isEscaped: false, hash: ParsedLink.Piece.emptyHash))
                }
            }
        case .value:
            if piece.isEscaped { _ = try decoded(piece) }
            pieces.append(piece)
        }
        place = next
    }

    private func checkHost(_ piece: ParsedLink.Piece) throws(LinkFault) {
        guard !piece.isEmpty else { throw .noHost }
        if hasHostMark {
            guard !bytes[piece.range].contains(UInt8(ascii: "@")) else { throw .userInfo }
            throw .port
        }
        guard !piece.isEscaped else { throw .escapedHost }
    }

    private func checkSegment(_ piece: ParsedLink.Piece) throws(LinkFault) {
        if piece.isEscaped {
            let text = try decoded(piece)
            guard text != ".", text != ".." else { throw .dotSegment }
        } else if bytes[piece.range.lowerBound] == 0x2E, piece.range.count < 3,
            bytes[piece.range.upperBound - 1] == 0x2E
        {
            throw .dotSegment
        }
    }

    /// An escaped control character is refused: it means nothing in any target, and would reach a terminal.
    private func decoded(_ piece: ParsedLink.Piece) throws(LinkFault) -> String {
        let raw = bytes[piece.range]
        guard let plain = PercentCode.decoded(raw), !plain.unicodeScalars.contains(where: LinkCutter.isControl)
        else { throw .badEscape(String(decoding: raw, as: UTF8.self)) }
        guard !plain.unicodeScalars.contains("\u{FFFD}") else { throw .unreadable }
        return plain
    }

    /// Unicode's category Cc, which never grows.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    /// False if all names differ by their hashes; an escaped name has the hash of its escapes.
    private var mayRepeatName: Bool {
        var second = segmentCount + 1
        while second < pieces.count {
            if pieces[second].isEscaped { return true }
            var first = segmentCount + 1
            while first < second {
                if pieces[first].hash == pieces[second].hash { return true }
                first += 2
            }
            second += 2
        }
        return false
    }

    /// Some programs use the first value of a duplicate name, some the last, and some do not distinguish `id` from
    /// `ID`.
    private func refuseSecondValues() throws(LinkFault) {
        if pieces.count < segmentCount + 20, !mayRepeatName { return }
        let link = ParsedLink(bytes: bytes, schemeEnd: 0, pieces: pieces, segmentCount: segmentCount)
        let items = stride(from: segmentCount + 1, to: pieces.count, by: 2)
        // There are usually two or three items; for a thousand, hashes of the names are compared.
        if pieces.count < segmentCount + 20 {
            for second in items.dropFirst() {
                for first in stride(from: segmentCount + 1, to: second, by: 2)
                where link.isSame(first, second, folded: true) && !link.isSame(first + 1, second + 1, folded: false) {
                    throw .repeatedItem(link.text(pieces[second]))
                }
            }
            return
        }
        var values: [[UInt8]: [UInt8]] = [:]
        for item in link.query {
            let name = item.name.utf8.map(ASCIIWord.folded), value = Array(item.value.utf8)
            if let first = values.updateValue(value, forKey: name), first != value { throw .repeatedItem(item.name) }
        }
    }
}
