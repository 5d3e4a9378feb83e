import FamRegistry
import FamText
import FamValues

/// The web hosts whose links are this household's: `https://HOST/kids/Maya` is `fam://kids/Maya`. None is listed by
/// default; nothing is ever fetched from one.
struct WebHosts {
    static let preference = PreferenceSpec(
        "linkHosts", .string, default: .string(""), group: "links",
        summary: "Hosts whose `https` links are opened as addresses, separated by commas."
    ) { value in
        guard case .string(let text) = value, let wrong = names(text).first(where: { !isHost($0) }) else { return nil }
        return "host names such as `family.example`, separated by commas, and `\(SafeText.shown(wrong))` is not one"
    }

    private let hosts: [String]

    init(_ context: any Context) throws {
        hosts = WebHosts.names(try context.preferences.string(WebHosts.preference))
    }

    /// What an `https` link is as one of the scheme `fam`.
    func local(_ link: ParsedLink) throws(LinkRefusal) -> [UInt8] {
        guard hosts.contains(ASCIIWord.folded(link.host) ?? "") else {
            throw LinkRefusal(
                .unknownRoute, seen: link.host, reason: "the household opens no links of this host",
                help: help(for: link.host))
        }
        let rest = link.bytes[(link.pieces[0].range.upperBound)...].drop { $0 == UInt8(ascii: "/") }
        guard let first = rest.first, first != UInt8(ascii: "?"), first != UInt8(ascii: "#") else {
            throw LinkRefusal(
                .unknownRoute, seen: link.text, reason: "the link has no address after its host",
                help: "such as `https://\(SafeText.shown(link.host))/today`")
        }
        return Array("fam://".utf8) + rest
    }

    /// The command that adds the host to the listed ones.
    private func help(for host: String) -> String {
        if let near = Suggestion.nearest(host, in: hosts) { return "did you mean `\(near)`?" }
        let name = host.lowercased()
        guard WebHosts.isHost(name) else {
            return "a host whose links are opened is written in ASCII: `xn--…` for other letters"
        }
        let all = (hosts + [name]).joined(separator: ",")
        let command: Invocation = "preference set \(WebHosts.preference.key) \(all)"
        return "\(command: command) lists it among the hosts whose links are opened"
    }

    private static func names(_ text: String) -> [String] {
        text.split(separator: ",").map { part in
            var name = part.drop { $0 == " " }
            while name.last == " " { name.removeLast() }
            return name.lowercased()
        }
    }

    /// Labels of letters, digits and dashes, with dots between them.
    private static func isHost(_ text: String) -> Bool {
        text.utf8.count <= 253
            && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy {
                        $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0) || (0x30...0x39).contains($0)
                    }
            }
    }
}
