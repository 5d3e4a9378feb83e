import FamRegistry
import FamText
import FamValues

/// Places as addresses. Parsing a printed address returns the same place: each segment is looked up before it is used.
public struct AddressPrinter {
    let map: NavigationMap
    let finder: RowFinder
    private let known: [EntityRef]

    /// - Parameter known: rows that were just read, which need no look-up by id.
    public init(map: NavigationMap, finder: RowFinder, known: [EntityRef] = []) {
        self.map = map
        self.finder = finder
        self.known = known
    }

    /// `/kids/Maya/rewards/Sticker%20book`. Cost: two look-ups per row in the address, one for a known row.
    public func address(_ entry: ScreenEntry) -> String {
        path(entry) + query(entry, isPlain: true)
    }

    /// Without the items that may follow.
    func path(_ entry: ScreenEntry) -> String { "/" + text(entry, isPlain: true).joined(separator: "/") }

    /// `?sort=newest&page=2`, in the order that the screen declares.
    private func query(_ entry: ScreenEntry, isPlain: Bool) -> String {
        let items = (map.screen(entry.screen)?.query ?? []).compactMap { item in
            entry.text(item.name).map { "\(item.name)=\(PercentCode.encoded($0, isPlain: isPlain))" }
        }
        return items.isEmpty ? "" : "?" + items.joined(separator: "&")
    }

    /// `fam://kids/Maya`: every byte outside the unreserved set is escaped.
    public func link(_ entry: ScreenEntry) -> String {
        "fam://" + text(entry, isPlain: false).joined(separator: "/") + query(entry, isPlain: false)
    }

    private func text(_ entry: ScreenEntry, isPlain: Bool) -> [String] {
        segments(entry).map { PercentCode.encoded($0, isPlain: isPlain) }
    }

    /// The segments before escaping. A row that is gone is written as its whole id (N-Q06).
    public func segments(_ entry: ScreenEntry) -> [String] {
        guard let screen = map.screen(entry.screen) else { return [] }
        var segments: [String] = []
        var found: [String: EntityRef] = [:]
        let nodes = map.nodes
        var at: Int? = 0
        for part in screen.pattern {
            let node = at.map { nodes[$0] }
            switch part {
            case .fixed(let word):
                segments.append(word)
                at = node?.fixed[ASCIIWord.folded(word) ?? word]
            case .row(let name, _, let owner):
                let row = entry.rows.first { $0.name == name }
                let ref = row.flatMap(present)
                found[name] = ref
                segments.append(
                    ref.map { segment($0, owner.flatMap { found[$0] }, node) } ?? row?.id.description ?? name)
                at = node?.row?.node
            case .text(let name, _, _):
                segments.append(entry.text(name) ?? name)
                at = node?.text?.node
            }
        }
        return segments
    }

    /// A row that is gone or belongs to somebody else cannot be found by a name, so its whole id is written. Other
    /// readers name a row without a label differently than an address does.
    private func present(_ row: NamedRow) -> EntityRef? {
        let hasLabel = finder.registry.entity(row.entity)?.label != nil
        let here = hasLabel ? known.first { $0.id == row.id && $0.entity == row.entity } : nil
        return here ?? (try? finder.row(row))
    }

    private func segment(_ ref: EntityRef, _ owner: EntityRef?, _ node: NavigationMap.Node?) -> String {
        finder.segment(of: ref, owner: owner) { name in
            guard let word = ASCIIWord.folded(name), let node else { return false }
            return node.fixed[word] != nil || node.reserved.contains(word)
        }
    }
}
