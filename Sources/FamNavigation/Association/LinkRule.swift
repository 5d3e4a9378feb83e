import FamText

/// One rule of an association file: what path, query and fragment of a link have to match, and whether the rule opens
/// an app or keeps it closed.
struct LinkRule: Sendable {
    enum Query: Sendable {
        case whole(LinkGlob)
        /// By item name; each value has to match.
        case items([(name: String, value: LinkGlob)])
    }

    var apps: [String]
    var path = LinkGlob.all
    var query = Query.whole(.all)
    var fragment = LinkGlob.all
    var isExcluding = false
    /// Whether the link is compared with its escapes, without decoding them.
    var isEscaped = true

    /// The first part of a link that does not match; nil if all do.
    func mismatch(_ link: WebLink) -> String? {
        guard path.matches(part(link.path)) else { return "path" }
        switch query {
        case .whole(let pattern): if !pattern.matches(part(link.query)) { return "query" }
        case .items(let wanted):
            for item in wanted where !fits(item.name, item.value, link) { return "query item \(item.name)" }
        }
        return fragment.matches(part(link.fragment)) ? nil : "fragment"
    }

    /// Every item with the name has to match; a missing one, or one without a value, counts as empty text.
    private func fits(_ name: String, _ pattern: LinkGlob, _ link: WebLink) -> Bool {
        let values = link.items.filter { $0.name.utf8.elementsEqual(name.utf8) }.map(\.value)
        return values.isEmpty ? pattern.matches([]) : values.allSatisfy { pattern.matches(part($0)) }
    }

    private func part(_ bytes: [UInt8]) -> [UInt8] {
        isEscaped ? bytes : PercentCode.decoded(bytes).map { Array($0.utf8) } ?? bytes
    }

    /// As a table shows it: `/help/* ?articleNumber=???? #intro`.
    var text: String {
        var parts = [path.text]
        switch query {
        case .whole(let pattern): if pattern != .all { parts.append("?" + pattern.text) }
        case .items(let items): parts.append("?" + items.map { "\($0.name)=\($0.value.text)" }.joined(separator: "&"))
        }
        if fragment != .all { parts.append("#" + fragment.text) }
        return parts.joined(separator: " ")
    }
}

/// The undecoded parts of a web link that association files compare.
struct WebLink {
    var scheme: String
    var host: String
    var path: [UInt8]
    var query: [UInt8] = []
    var fragment: [UInt8] = []

    /// Nil if the text is not a link.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let mark = bytes.firstIndex(of: 0x3A), bytes[mark...].starts(with: "://".utf8) else { return nil }
        scheme = String(decoding: bytes[..<mark].map(ASCIIWord.folded), as: UTF8.self)
        var rest = bytes[(mark + 3)...]
        if let hash = rest.firstIndex(of: 0x23) {
            fragment = Array(rest[(hash + 1)...])
            rest = rest[..<hash]
        }
        if let question = rest.firstIndex(of: 0x3F) {
            query = Array(rest[(question + 1)...])
            rest = rest[..<question]
        }
        let slash = rest.firstIndex(of: 0x2F) ?? rest.endIndex
        host = String(decoding: rest[..<slash].map(ASCIIWord.folded), as: UTF8.self)
        path = slash == rest.endIndex ? [0x2F] : Array(rest[slash...])
        guard !scheme.isEmpty, !host.isEmpty else { return nil }
    }

    var items: [(name: String, value: [UInt8])] {
        query.split(separator: 0x26).map { part in
            let equals = part.firstIndex(of: 0x3D) ?? part.endIndex
            return (name: PercentCode.decoded(part[..<equals]) ?? "", value: Array(part[equals...].dropFirst()))
        }
    }
}
