/// Finds address patterns that cannot be distinguished.
enum PatternLint {
    private enum Place: Hashable {
        case word(String)
        /// A row, or any text.
        case open
    }

    static func problems(of registry: Registry) -> [String] {
        var addresses: [[Place]: String] = [:], branches: [[Place]: (what: String, screen: String)] = [:]
        var problems: [String] = []
        for screen in registry.features.flatMap(\.screens) {
            let places = screen.pattern.map(place)
            if let other = addresses[places] {
                problems.append("screens `\(other)` and `\(screen.id)` have the same address")
            }
            addresses[places] = screen.id
            for index in places.indices where places[index] == .open {
                let before = Array(places[..<index]), what = content(screen.pattern[index])
                if let other = branches[before], other.what != what {
                    problems.append(
                        "screens `\(other.screen)` and `\(screen.id)` have \(other.what) and \(what) at the same place "
                            + "of their addresses"
                    )
                }
                branches[before] = (what, screen.id)
            }
        }
        return problems + endings(of: registry)
    }

    /// The index of the ends of ids costs each start and each write; without it a link costs more with each row.
    private static func endings(of registry: Registry) -> [String] {
        let features = registry.features
        let parts = features.flatMap(\.screens).flatMap(\.pattern) + features.flatMap(\.links).flatMap(\.path)
        let inPaths: [String] = parts.compactMap { if case .row(_, let entity, _) = $0 { entity } else { nil } }
        let inItems: [String] = features.flatMap(\.links).flatMap(\.query).compactMap {
            if case .entity(let entity) = $0.type.unwrapped { entity } else { nil }
        }
        let named = Set(inPaths + inItems)
        return (0..<registry.entityCount).map(registry.entity(at:)).compactMap { entity in
            switch (named.contains(entity.name), entity.isFoundByEnding) {
            case (true, false): "entity `\(entity.name)` is named by addresses or links, and not `isFoundByEnding`"
            case (false, true): "entity `\(entity.name)` is `isFoundByEnding`, and no address or link names it"
            default: nil
            }
        }
    }

    private static func place(_ part: PatternPart) -> Place {
        if case .fixed(let word) = part { .word(word) } else { .open }
    }

    private static func content(_ part: PatternPart) -> String {
        switch part {
        case .fixed(let word): word
        case .row(_, let entity, _): "a row of `\(entity)`"
        case .text: "a text"
        }
    }
}
