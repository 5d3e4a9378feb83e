import FamRegistry
import FamText
import FamValues

/// Links that work here: the examples of patterns, and the address of each screen with rows of this household.
struct LinkExamples {
    let navigation: Navigation

    /// For completion of a link, each with its destination. Cost: a few bounded queries per screen.
    static let suggestions: ParameterSpec.Suggestions = { context in
        let examples = LinkExamples(navigation: try Navigation(context))
        let map = examples.navigation.map
        return try map.features.flatMap { feature in
            try feature.screens.compactMap { screen in
                try examples.link(to: screen).map { (text: $0, detail: screen.title) }
            }
                + feature.links.compactMap { link in
                    try examples.example(of: link).map {
                        (text: $0, detail: link.screen.title)
                    }
                }
        }
    }

    /// The `fam` link of the screen with the first existing rows and the example texts of its pattern; nil if one is
    /// missing.
    func link(to screen: ScreenSpec) throws -> String? {
        guard let rows = try firstRows(screen.pattern[...], owners: [:], of: screen) else { return nil }
        var texts: [NamedText] = []
        for case .text(let name, _, let example) in screen.pattern {
            guard let example else { return nil }
            texts.append(NamedText(name, example))
        }
        return navigation.printer.link(ScreenEntry(screen.id, rows: rows, texts: texts))
    }

    /// An example that the pattern accepts here: its own, otherwise one with the first rows of this household; nil if
    /// there are none.
    func example(of link: LinkSpec) throws -> String? {
        if try takes(link.example, link) { return link.example }
        guard let text = try built(link), try takes(text, link) else { return nil }
        return text
    }

    private func takes(_ text: String, _ link: LinkSpec) throws -> Bool {
        switch try navigation.resolver().resolve(text) {
        case .accepted(let target): target.route == link.id || link.isShared
        // At a closed gate it waits, as it should.
        case .refused(let refusal): refusal.route == link.id && refusal.waiting != nil
        }
    }

    private func built(_ link: LinkSpec) throws -> String? {
        var text = "\(link.scheme)://\(link.host ?? "open")", items: [String] = []
        for part in link.path {
            guard case .fixed(let word) = part else { return nil }
            text += "/" + word
        }
        for item in link.query {
            guard case .entity(let entity) = item.type.unwrapped, let spec = navigation.finder.registry.entity(entity),
                let first = try rows(of: spec, owner: nil, on: link.screen, limit: 1).first
            else { return nil }
            let name = navigation.finder.segment(of: first.ref, owner: nil) { _ in false }
            items.append("\(item.name)=\(PercentCode.encoded(name, isPlain: false))")
        }
        return items.isEmpty ? text : text + "?" + items.joined(separator: "&")
    }

    /// Whether the link of a screen's address leads to it: a pattern of the same form takes precedence.
    func isOwn(_ link: String) throws -> Bool {
        switch try navigation.resolver().resolve(link) {
        case .accepted(let target): target.route == LinkResolver.addressRoute
        case .refused(let refusal): refusal.route ?? LinkResolver.addressRoute == LinkResolver.addressRoute
        }
    }

    /// Tries the owners in turn, so that a first child without rewards does not leave the reward's page without an
    /// example.
    private func firstRows(
        _ pattern: ArraySlice<PatternPart>, owners: [String: EntityRef], of screen: ScreenSpec
    ) throws -> [NamedRow]? {
        guard let part = pattern.first else { return [] }
        guard case .row(let name, let entity, let owner) = part, let spec = navigation.finder.registry.entity(entity)
        else {
            return try firstRows(pattern.dropFirst(), owners: owners, of: screen)
        }
        let candidates = try rows(of: spec, owner: owner.flatMap { owners[$0] }, on: screen, limit: 20)
        for candidate in candidates {
            let known = owners.merging([name: candidate.ref]) { _, new in new }
            if let rest = try firstRows(pattern.dropFirst(), owners: known, of: screen) {
                return [NamedRow(name, entity: entity, id: candidate.ref.id)] + rest
            }
        }
        return nil
    }

    /// The first rows of an entity; for a screen that does not show all of them, the first that it shows.
    private func rows(of spec: EntitySpec, owner: EntityRef?, on screen: ScreenSpec?, limit: Int) throws -> [EntityRow]
    {
        let finder = navigation.finder, isOfSome = screen?.holds != nil
        let found = try finder.rows(of: spec, owner: owner, limit: isOfSome ? 20 * limit : limit)
        return try isOfSome ? found.filter { try screen?.shows($0.ref, finder.records) ?? true } : found
    }
}
