import FamRegistry
import FamValues

/// Links that work here: those that patterns give as their examples, and for each screen its address with rows of this household.
struct LinkExamples {
    let navigation: Navigation

    /// For completion of a link: each with what it leads to. Cost: a few bounded queries per screen.
    static let suggestions: ParameterSpec.Suggestions = { context in
        let examples = LinkExamples(navigation: try Navigation(context))
        let map = examples.navigation.map
        return try map.features.flatMap { feature in
            try feature.screens.compactMap { screen in try examples.link(to: screen).map { (text: $0, detail: screen.title) } }
                + feature.links.map { (text: $0.example, detail: map.screen($0.screen)?.title ?? $0.id) }
        }
    }

    /// The `fam` link of the screen with the first rows there are; nil where one is missing.
    func link(to screen: ScreenSpec) throws -> String? {
        guard let rows = try firstRows(screen.pattern[...], owners: [:]) else { return nil }
        return navigation.printer.link(ScreenEntry(screen.id, rows: rows))
    }

    /// Tries the owners in turn, so that a first child without rewards does not leave the reward's page without an example.
    private func firstRows(_ pattern: ArraySlice<PatternPart>, owners: [String: EntityRef]) throws -> [NamedRow]? {
        guard let part = pattern.first else { return [] }
        if case .text = part { return nil }
        guard case .row(let name, let entity, let owner) = part, let spec = navigation.finder.registry.entity(entity) else {
            return try firstRows(pattern.dropFirst(), owners: owners)
        }
        let candidates = try navigation.finder.rows(of: spec, owner: owner.flatMap { owners[$0] }, limit: 20)
        for candidate in candidates {
            let known = owners.merging([name: candidate.ref]) { _, new in new }
            if let rest = try firstRows(pattern.dropFirst(), owners: known) {
                return [NamedRow(name, entity: entity, id: candidate.ref.id)] + rest
            }
        }
        return nil
    }
}
