import FamText

/// What a browser makes of a text (the WHATWG URL standard, as far as links need it; `file:`, which has its own rules,
/// is left out). The strict parser refuses what a browser repairs; side by side they show where two programs would
/// disagree.
struct WebReading {
    /// The link as the browser would send it; nil if even it finds none.
    let text: String?
    /// The repairs, in order.
    let repairs: [String]

    private static let ports: [String: Int] = ["http": 80, "https": 443, "ws": 80, "wss": 443, "ftp": 21]

    init(_ given: String) {
        var repairs: [String] = []
        var bytes = Array(given.utf8)
        let trimmed = Array(bytes.drop { $0 <= 0x20 }.reversed().drop { $0 <= 0x20 }.reversed())
        if trimmed.count != bytes.count { repairs.append("spaces and control characters at the ends are dropped") }
        bytes = trimmed.filter { ![0x09, 0x0A, 0x0D].contains($0) }
        if bytes.count != trimmed.count { repairs.append("tabs and line ends are dropped") }
        text = WebReading.link(bytes, &repairs)
        self.repairs = repairs
    }

    private static func link(_ bytes: [UInt8], _ repairs: inout [String]) -> String? {
        guard let colon = bytes.firstIndex(of: 0x3A), let scheme = scheme(bytes[..<colon]) else { return nil }
        let isSpecial = ports[scheme] != nil
        var rest = bytes[(colon + 1)...]
        var fragment: String?, query: String?
        if let hash = rest.firstIndex(of: 0x23) {
            fragment = encoded(rest[(hash + 1)...], also: " \"<>`")
            rest = rest[..<hash]
        }
        if let question = rest.firstIndex(of: 0x3F) {
            query = encoded(rest[(question + 1)...], also: isSpecial ? " \"<>'" : " \"<>")
            rest = rest[..<question]
        }
        if isSpecial, rest.contains(0x5C) {
            rest = ArraySlice(rest.map { $0 == 0x5C ? 0x2F : $0 })
            repairs.append("`\\` becomes `/`")
        }
        var text = scheme + ":"
        if isSpecial {
            let slashes = rest.prefix { $0 == 0x2F }.count
            if slashes != 2 { repairs.append(slashes == 1 ? "one slash becomes two" : "\(slashes) slashes become two") }
            rest = rest.dropFirst(slashes)
        } else {
            guard rest.starts(with: "//".utf8) else { return opaque(text, rest, query, fragment) }
            rest = rest.dropFirst(2)
        }
        let slash = rest.firstIndex(of: 0x2F) ?? rest.endIndex
        guard let authority = authority(rest[..<slash], scheme, &repairs) else { return nil }
        text += "//" + authority + path(rest[slash...], isSpecial, &repairs)
        return text + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
    }

    private static func scheme(_ bytes: ArraySlice<UInt8>) -> String? {
        let word = bytes.map(ASCIIWord.folded)
        guard let first = word.first, (0x61...0x7A).contains(first) else { return nil }
        let isGood = word.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
        }
        return isGood ? String(decoding: word, as: UTF8.self) : nil
    }

    /// A text without `//` is opaque: one piece that is not examined.
    private static func opaque(
        _ scheme: String, _ rest: ArraySlice<UInt8>, _ query: String?, _ fragment: String?
    )
        -> String
    {
        let body = rest.first == 0x2F ? resolved(rest) : encoded(rest, also: "")
        return scheme + body + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
    }

    private static func authority(_ bytes: ArraySlice<UInt8>, _ scheme: String, _ repairs: inout [String]) -> String? {
        let isSpecial = ports[scheme] != nil
        var host = bytes, user = ""
        if let at = bytes.lastIndex(of: 0x40) {
            let parts = bytes[..<at].split(separator: 0x3A, maxSplits: 1, omittingEmptySubsequences: false).map {
                encoded($0, also: " \"#<>?`{}/:;=@[\\]^|")
            }
            user = parts[0] + (parts.count > 1 && !parts[1].isEmpty ? ":" + parts[1] : "")
            user += user.isEmpty ? "" : "@"
            repairs.append("what comes before `@` is a user, and the host after it")
            host = bytes[(at + 1)...]
        }
        var port = ""
        if let colon = host.lastIndex(of: 0x3A), host.first != 0x5B || host[..<colon].last == 0x5D {
            let digits = host[(colon + 1)...]
            guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            if let number = Int(String(decoding: digits, as: UTF8.self)) {
                guard number <= 65_535 else { return nil }
                if ports[scheme] == number {
                    repairs.append("the default port of the scheme is left out")
                } else {
                    port = ":\(number)"
                }
            }
            host = host[..<colon]
        }
        if host.isEmpty { return isSpecial || host.startIndex != bytes.startIndex || !port.isEmpty ? nil : "" }
        guard isSpecial else {
            if host.first == 0x5B {
                return WebHost.address6(String(decoding: host, as: UTF8.self)).map { user + $0 + port }
            }
            let isForbidden = host.contains {
                $0 <= 0x20 || "<>^|\\".utf8.contains($0) || ($0 == 0x5B || $0 == 0x5D) && host.first != 0x5B
            }
            return isForbidden ? nil : user + encoded(host, also: "") + port
        }
        guard let plain = PercentCode.decoded(host) else { return nil }
        if plain.utf8.count != host.count { repairs.append("escapes in the host are decoded") }
        guard let name = WebHost.special(plain) else { return nil }
        if name != plain.lowercased() { repairs.append("the host becomes `\(name)`") }
        return user + name + port
    }

    private static func path(_ bytes: ArraySlice<UInt8>, _ isSpecial: Bool, _ repairs: inout [String]) -> String {
        if bytes.isEmpty { return isSpecial ? "/" : "" }
        let text = resolved(bytes)
        if text != encoded(bytes, also: pathSet) { repairs.append("dot segments are resolved") }
        return text
    }

    private static let pathSet = " \"#<>?`{}^"

    /// Dots go, also where they are escaped.
    private static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
        var segments: [String] = []
        let parts = bytes.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let plain = String(decoding: part.map(ASCIIWord.folded), as: UTF8.self).replacing("%2e", with: ".")
            let isLast = index == parts.count - 1
            switch plain {
            case ".": if isLast { segments.append("") }
            case "..":
                _ = segments.popLast()
                if isLast { segments.append("") }
            default: segments.append(encoded(part, also: pathSet))
            }
        }
        return "/" + segments.joined(separator: "/")
    }

    /// Escapes controls, characters outside ASCII and the given characters; existing escapes stay, even bad ones.
    private static func encoded(_ bytes: some Sequence<UInt8>, also: String) -> String {
        let set = Set(also.utf8)
        var text = ""
        for byte in bytes {
            if byte < 0x20 || byte > 0x7E || set.contains(byte) {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            } else {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return text
    }
}
