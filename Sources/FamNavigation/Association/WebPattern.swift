import FamText

/// A URLPattern for the scheme, host, path, query and fragment of a link. A missing part matches anything.
struct WebPattern: SiteRule {
    let apps: [String] = []
    let isExcluding = false
    private var scheme = WebPatternPart.all(.other)
    private var host = WebPatternPart.all(.host)
    private var path = WebPatternPart.all(.path)
    private var query = WebPatternPart.all(.other)
    private var fragment = WebPatternPart.all(.other)

    /// As `new URLPattern({…})` takes them.
    struct Parts: Decodable {
        var `protocol`: String?
        var hostname: String?
        var pathname: String?
        var search: String?
        var hash: String?

        var isEmpty: Bool { [`protocol`, hostname, pathname, search, hash].allSatisfy { $0 == nil } }
    }

    init(_ parts: Parts) throws(WebPatternFault) {
        if let text = parts.protocol { scheme = try WebPatternPart(text, .other) }
        if let text = parts.hostname { host = try WebPatternPart(text, .host) }
        if let text = parts.pathname { path = try WebPatternPart(text, .path) }
        if let text = parts.search { query = try WebPatternPart(text, .other) }
        if let text = parts.hash { fragment = try WebPatternPart(text, .other) }
    }

    /// As `new URLPattern("https://…")` parses it: a `?` begins the query unless it makes what precedes it optional.
    init(_ text: String) throws(WebPatternFault) {
        var parts = Parts(), rest = Array(text.unicodeScalars)[...]
        func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
            scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
        }
        if let mark = rest.indices.first(where: { rest[$0...].starts(with: "://".unicodeScalars) }) {
            parts.protocol = string(rest[..<mark])
            rest = rest[(mark + 3)...]
            let end = WebPattern.end(of: rest) { $0 == "/" || $0 == "?" || $0 == "#" }
            parts.hostname = string(rest[..<end])
            rest = rest[end...]
        }
        let path = WebPattern.end(of: rest) { $0 == "?" || $0 == "#" }
        parts.pathname = path > rest.startIndex ? string(rest[..<path]) : parts.hostname == nil ? nil : "/"
        rest = rest[path...]
        if rest.first == "?" {
            let query = WebPattern.end(of: rest.dropFirst()) { $0 == "#" }
            parts.search = string(rest[(path + 1)..<query])
            rest = rest[query...]
        }
        if rest.first == "#" { parts.hash = string(rest.dropFirst()) }
        try self.init(parts)
    }

    /// The first delimiter outside of groups that is not a modifier and has no `\` before it.
    private static func end(of scalars: ArraySlice<Unicode.Scalar>, _ isDelimiter: (Unicode.Scalar) -> Bool) -> Int {
        var depth = 0, isName = false, index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            let isModifier =
                scalar == "?" && index > scalars.startIndex
                && (isName || "*})".unicodeScalars.contains(scalars[index - 1]))
            if depth == 0, isDelimiter(scalar), !isModifier { return index }
            switch scalar {
            case "\\": index += 1
            case "{": depth += 1
            case "}": depth -= 1
            default: break
            }
            isName = scalar == ":" || (isName && (scalar == "_" || scalar.properties.isIDContinue))
            index += 1
        }
        return scalars.endIndex
    }

    private func pieces(_ link: WebLink) -> [(name: String, pattern: WebPatternPart, bytes: [UInt8])] {
        [
            ("scheme", scheme, Array(link.scheme.utf8)), ("host", host, Array(link.host.utf8)),
            ("path", path, link.path),
            ("query", query, link.query), ("fragment", fragment, link.fragment),
        ]
    }

    func mismatch(_ link: WebLink) -> String? {
        pieces(link).first { WebPatternMatch.parts($0.pattern, of: $0.bytes) == nil }?.name
    }

    /// Only parts with a name.
    func parts(of link: WebLink) -> [(name: String, value: String)] {
        pieces(link).flatMap { WebPatternMatch.parts($0.pattern, of: $0.bytes) ?? [] }
            .filter { !($0.name.utf8.first.map { (0x30...0x39).contains($0) } ?? true) }
    }

    var text: String {
        var text = scheme.isAll && host.isAll ? "" : scheme.text + "://" + host.text
        if !path.isAll || (text.isEmpty && query.isAll && fragment.isAll) { text += path.text }
        if !query.isAll { text += "?" + query.text }
        if !fragment.isAll { text += "#" + fragment.text }
        return text
    }
}
