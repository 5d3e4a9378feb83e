import FamRegistry

/// What a resolver looks up once.
final class ResolverMemory {
    /// A layer that waits for an answer shuts some rows of a screen, a closed gate all of them.
    let hasWaitingLayer: Bool
    private let map: NavigationMap
    private let registry: Registry
    private var patterns: [ObjectIdentifier: PreparedPattern] = [:]
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
        let id = ObjectIdentifier(pattern)
        if let known = patterns[id] { return known }
        let made = PreparedPattern(pattern, map, registry)
        patterns[id] = made
        return made
    }
}
