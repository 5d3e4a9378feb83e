import FamRegistry
import FamSyntax
import FamText

/// `child delete Leo` of a session as `children | where name == "Leo" | delete`, and a new name for Zoe likewise, so
/// that its script can run again where it has run: no row has that name then, and none is meant. A row that the script
/// adds is there again, so its lines stay.
struct RowsByFilter {
    private static let confirming = "--yes"
    private static let verbs: [StaticString] = ["into", "delete", "edit"]
    private let registry: Registry
    /// Kinds and names of the rows that the session adds.
    private let added: Set<String>

    init(_ registry: Registry, _ entries: [EntryWords]) {
        self.registry = registry
        added = Set(
            entries.lazy.filter { $0.text.hasBytes("add") }.flatMap { entry in
                let words = entry.words
                return words.indices.dropLast(2).filter { words[$0 + 1].text == "add" }.map { place in
                    RowsByFilter.key(words[place].text, RowsByFilter.plain(words[place + 2]))
                }
            })
    }

    /// `… | into children` as `… | into children --key name`: the second time these rows are there.
    private func keyed(_ body: String) -> String? {
        let words = EntryWords(body).words
        guard let into = words.firstIndex(where: { $0.text == "into" && $0.kind != .string }), into > 0,
            into + 2 == words.count, let spec = registry.source(words[into + 1].text), !spec.key.isEmpty
        else { return nil }
        return "\(body) --key \(spec.key.joined(separator: ","))"
    }

    /// The line by a filter or a key; nil if it is not of that kind.
    func line(_ body: String) -> String? {
        // Few lines have one of them, and every line of a session is tested.
        guard body.hasWord(of: Self.verbs) else { return nil }
        if body.hasBytes(" into ") { return keyed(body) }
        let words = EntryWords(body).words
        guard let verb = words.firstIndex(where: { ["delete", "edit"].contains($0.text) }), verb > 0,
            words[0].kind == .command, let row = words.dropFirst(verb + 1).first,
            let spec = registry.entity(words[..<verb].map(\.text).joined(separator: " ")), let label = spec.label
        else { return nil }
        var rest = words.dropFirst(verb + 2).filter { $0.text != Self.confirming }
        let name = Self.plain(row)
        guard [.word, .string].contains(row.kind), !name.contains(where: { "/,$\\".contains($0) }),
            !added.contains(Self.key(words[verb - 1].text, name))
        else { return nil }
        let all = spec.hiddenBy == nil ? "" : " --all"
        let rows = "\(spec.plural)\(all) | where \(label) == \(Quoting.literal(name))"
        if words[verb].text == "delete" { return rest.isEmpty ? "\(rows) | delete" : nil }
        guard rest.count == 2, rest.removeFirst().text == "--" + label, let value = rest.first,
            [.word, .string].contains(value.kind), !Self.plain(value).contains(where: { "$\\".contains($0) })
        else { return nil }
        return "\(rows) | edit \(label) = \(Quoting.literal(Self.plain(value)))"
    }

    private static func key(_ kind: String, _ name: String) -> String { kind + " " + name }

    private static func plain(_ word: EntryWords.Word) -> String {
        word.kind == .string ? String(word.text.dropFirst().dropLast()) : word.text
    }
}
