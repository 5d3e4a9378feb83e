import FamRegistry
import FamShell
import FamValues
import Foundation

/// Links that begin with a text: each module's patterns up to their first value, the names of their items, and the
/// values that are rows; for `fam://`, addresses.
struct LinkSuggestions {
    let registry: Registry
    let data: any CompletionData

    func matching(_ text: String, limit: Int) -> [(link: String, title: String)] {
        let links = registry.features.flatMap(\.links)
        if let mark = text.firstIndex(of: "?") {
            return links.filter { LinkSuggestions.start($0)?.lowercased() == text[..<mark].lowercased() }
                .flatMap { items(of: $0, text, after: mark, limit) }
        }
        let starts = links.compactMap { link in
            LinkSuggestions.start(link).map { start in
                (link: start + (link.query.first { $0.isRequired }.map { "?\($0.name)=" } ?? ""), title: link.summary)
            }
        }
        let scheme = "fam:/"
        guard text.hasPrefix(scheme + "/") else { return starts }
        return starts
            + data.addresses(matching: String(text.dropFirst(scheme.count)), limit: limit).map {
                (scheme + $0.address, $0.title)
            }
    }

    /// Such as `tinywins://child`; nil for a pattern with rows in its path.
    private static func start(_ link: LinkSpec) -> String? {
        guard let host = link.host else { return nil }
        var text = "\(link.scheme)://\(host)"
        for part in link.path {
            guard case .fixed(let word) = part else { return nil }
            text += "/" + word
        }
        return text
    }

    /// The item being typed: the remaining names, or the values after its `=`.
    private func items(
        of link: LinkSpec, _ text: String, after mark: String.Index, _ limit: Int
    ) -> [(link: String, title: String)] {
        let begin = text[mark...].lastIndex(of: "&") ?? mark
        let item = text[text.index(after: begin)...], done = text[...begin]
        guard let sign = item.firstIndex(of: "=") else {
            return link.query.filter { !done.contains("\($0.name)=") }.map { ("\(done)\($0.name)=", $0.summary) }
        }
        guard let parameter = link.query.first(where: { $0.name == item[..<sign] }) else { return [] }
        let head = text[...sign], typed = String(item[item.index(after: sign)...]).removingPercentEncoding ?? ""
        switch parameter.type.unwrapped {
        case .entity(let entity):
            return data.rows(of: entity, matching: typed, limit: limit).map {
                ("\(head)\(LinkSuggestions.encoded($0.name))", $0.detail)
            }
        case .enumeration(_, let cases): return cases.map { ("\(head)\($0)", parameter.summary) }
        default: return []
        }
    }

    /// Keeps letters of all scripts readable; encodes characters with a meaning in links or lines.
    private static func encoded(_ text: String) -> String {
        text.map { sign in
            if sign.isLetter || sign.isNumber || "-._~".contains(sign) { return String(sign) }
            return String(sign).utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
                .joined()
        }.joined()
    }
}
