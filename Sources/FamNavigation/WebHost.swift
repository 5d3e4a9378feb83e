import FamText
import Foundation

/// What a browser makes of the host of a link: numbers become an IPv4 address, brackets hold an IPv6 address, and other
/// letters than ASCII are written in punycode (WHATWG URL, section 3.5; UTS 46 as far as compatibility mapping and
/// lower case go).
enum WebHost {
    /// The host of a scheme that browsers know, percent-decoded; nil if a browser refuses it.
    static func special(_ text: String) -> String? {
        if text.hasPrefix("[") { return address6(text) }
        guard let name = ascii(text), !name.isEmpty, !name.utf8.contains(where: isForbidden) else { return nil }
        return endsInNumber(name) ? address4(name) : name
    }

    /// For other schemes only brackets are checked.
    static func address6(_ text: String) -> String? {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
        return pieces(text.dropFirst().dropLast()).map { "[" + compressed($0) + "]" }
    }

    private static func isForbidden(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x7F || "#/:<>?@[\\]^|%".utf8.contains(byte)
    }

    // MARK: Names

    /// Nil for a label that says it is punycode and is not.
    private static func ascii(_ text: String) -> String? {
        let ignored: Set<Unicode.Scalar> = ["\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}"]
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: text.unicodeScalars.filter { !ignored.contains($0) })
        let mapped = String(kept).precomposedStringWithCompatibilityMapping.lowercased()
            .precomposedStringWithCompatibilityMapping.replacing("。", with: ".")
        var labels: [String] = []
        for label in mapped.split(separator: ".", omittingEmptySubsequences: false).map(String.init) {
            if label.hasPrefix("xn--") {
                guard let name = Punycode.decoded(label.dropFirst(4)), isMapped(name) else { return nil }
            }
            labels.append(label.unicodeScalars.allSatisfy(\.isASCII) ? label : "xn--" + Punycode.encoded(label))
        }
        return labels.joined(separator: ".")
    }

    /// Whether punycode encodes a name that is always written differently.
    private static func isMapped(_ name: String) -> Bool {
        !name.unicodeScalars.allSatisfy(\.isASCII)
            && name.unicodeScalars.allSatisfy {
                ![.control, .unassigned, .surrogate].contains($0.properties.generalCategory)
            }
            && name.lowercased().precomposedStringWithCompatibilityMapping.unicodeScalars.elementsEqual(
                name.unicodeScalars)
    }

    // MARK: IPv4

    private static func endsInNumber(_ name: String) -> Bool {
        var parts = name.split(separator: ".", omittingEmptySubsequences: false)
        if parts.last == "", parts.count > 1 { parts.removeLast() }
        guard let last = parts.last, !last.isEmpty else { return false }
        return last.utf8.allSatisfy { (0x30...0x39).contains($0) } || number(last) != nil
    }

    /// Decimal, `0x` hexadecimal or `0` octal; nil if it is not a number.
    private static func number(_ text: Substring) -> UInt64? {
        if text.isEmpty { return nil }
        if text.hasPrefix("0x") { return text.count == 2 ? 0 : UInt64(text.dropFirst(2), radix: 16) }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return text.hasPrefix("0") && text.count > 1 ? UInt64(text.dropFirst(), radix: 8) : UInt64(text)
    }

    private static func address4(_ name: String) -> String? {
        var parts = name.split(separator: ".", omittingEmptySubsequences: false)
        if parts.last == "", parts.count > 1 { parts.removeLast() }
        let numbers = parts.compactMap(number)
        guard parts.count <= 4, numbers.count == parts.count, let last = numbers.last,
            numbers.dropLast().allSatisfy({ $0 < 256 }), last < 1 << (8 * UInt64(5 - numbers.count))
        else { return nil }
        var address = last
        for (index, part) in numbers.dropLast().enumerated() { address += part << (8 * UInt64(3 - index)) }
        return stride(from: 24, through: 0, by: -8).map { String(address >> UInt64($0) & 0xFF) }.joined(separator: ".")
    }

    // MARK: IPv6

    /// Eight pieces of 16 bits; nil if it is not an address.
    private static func pieces(_ text: Substring) -> [UInt16]? {
        let halves = text.split(separator: "::", maxSplits: 2, omittingEmptySubsequences: false)
        guard halves.count <= 2, let head = groups(halves[0], isEnd: halves.count == 1) else { return nil }
        guard halves.count == 2 else { return head.count == 8 ? head : nil }
        guard let tail = groups(halves[1], isEnd: true), head.count + tail.count < 8 else { return nil }
        return head + Array(repeating: 0, count: 8 - head.count - tail.count) + tail
    }

    private static func groups(_ text: Substring, isEnd: Bool) -> [UInt16]? {
        if text.isEmpty { return [] }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        var pieces: [UInt16] = []
        for (index, part) in parts.enumerated() {
            if isEnd, index == parts.count - 1, part.contains(".") {
                let bytes = part.split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt8($0) }
                guard bytes.count == 4, bytes.map(String.init).joined(separator: ".") == part else { return nil }
                pieces += [UInt16(bytes[0]) << 8 | UInt16(bytes[1]), UInt16(bytes[2]) << 8 | UInt16(bytes[3])]
            } else {
                guard (1...4).contains(part.count), part.allSatisfy(\.isHexDigit), let piece = UInt16(part, radix: 16)
                else { return nil }
                pieces.append(piece)
            }
        }
        return pieces
    }

    /// The first of the longest runs of zeros, at least two, becomes `::`.
    private static func compressed(_ pieces: [UInt16]) -> String {
        var best = 0..<0, start = 0
        while start < pieces.count {
            let end = pieces[start...].firstIndex { $0 != 0 } ?? pieces.count
            if end - start > max(best.count, 1) { best = start..<end }
            start = max(end, start) + 1
        }
        func text(_ part: ArraySlice<UInt16>) -> String {
            part.map { String($0, radix: 16) }.joined(separator: ":")
        }
        return best.isEmpty
            ? text(pieces[...]) : text(pieces[..<best.lowerBound]) + "::" + text(pieces[best.upperBound...])
    }
}
