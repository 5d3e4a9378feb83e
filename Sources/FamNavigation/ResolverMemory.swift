import FamRegistry

/// What a resolver looks up only once.
final class ResolverMemory {
    /// A layer that waits for an answer blocks some rows of a screen, a closed gate all of them.
    let hasWaitingLayer: Bool
    private let map: NavigationMap
    private let registry: Registry
    /// By the index of the pattern.
    private var patterns: [PreparedPattern?] = []
    private var webHosts: WebHosts?

    init(_ map: NavigationMap, _ registry: Registry, _ state: RouterState) {
        self.map = map
        self.registry = registry
        hasWaitingLayer = state.hasWaitingLayer
    }

    func hosts(_ read: () throws -> WebHosts) throws -> WebHosts {
        if let webHosts { return webHosts }
        let hosts = try read()
        webHosts = hosts
        return hosts
    }

    func prepared(_ pattern: LinkMatcher.Pattern) -> PreparedPattern {
        if pattern.place < patterns.count, let known = patterns[pattern.place] { return known }
        let made = PreparedPattern(pattern, map, registry)
        while patterns.count <= pattern.place { patterns.append(nil) }
        patterns[pattern.place] = made
        return made
    }
}
