import FamRegistry
import FamText
import FamValues

/// Links as targets: parsed, matched, their rows looked up, their gate and the open layers asked. Changes nothing.
///
/// `fam://ADDRESS` is the address, unless a pattern of the scheme `fam` fits. Errors of the store are thrown;
/// everything that is wrong with the link is an outcome.
public struct LinkResolver {
    public static let addressRoute = "address"

    let matcher: LinkMatcher
    let map: NavigationMap
    let state: RouterState
    let finder: RowFinder
    private let addresses: AddressParser
    let memory: ResolverMemory
    /// Read when the first link of the web comes.
    private let webHosts: (() throws -> WebHosts)?

    /// - Parameters:
    ///   - finder: says whether a refusal says which row is near; that looks at every row.
    ///   - webHosts: whose `https` links are addresses; none takes no link of the web.
    init(
        matcher: LinkMatcher, map: NavigationMap, finder: RowFinder, state: RouterState,
        webHosts: (() throws -> WebHosts)? = nil
    ) {
        self.webHosts = webHosts
        self.matcher = matcher
        self.map = map
        self.finder = finder
        self.state = state
        addresses = AddressParser(map: map, finder: finder)
        memory = ResolverMemory(map, finder.registry, state)
    }

    public func resolve(_ text: String) throws -> LinkOutcome { try resolve(Array(text.utf8)) }

    /// A link that is not UTF-8 is malformed; it is never repaired and looked up.
    public func resolve(_ bytes: [UInt8]) throws -> LinkOutcome {
        do throws(LinkStop) {
            return .accepted(try target(of: bytes))
        } catch .refused(let refusal) {
            return .refused(refusal)
        } catch .broken(let error) {
            throw error
        }
    }

    private func target(of bytes: [UInt8]) throws(LinkStop) -> LinkTarget {
        let link = try parsed(bytes)
        if let webHosts, link.hasScheme("https") { return try target(of: local(link, webHosts)) }
        let candidates = matcher.candidates(link)
        guard let first = candidates.first else { return try address(link) }
        if first.spec.isShared { return try takeShared(candidates, link) }
        do throws(LinkStop) {
            return try take(first, link, candidates.shape)
        } catch .refused(let refusal) {
            for pattern in candidates.others {
                if let target = try? take(pattern, link, candidates.shape) { return target }
            }
            throw .refused(refusal)
        }
    }

    /// A link of a listed host as one of the scheme `fam`.
    private func local(_ link: ParsedLink, _ webHosts: () throws -> WebHosts) throws(LinkStop) -> [UInt8] {
        let hosts = try LinkStop.reading { try memory.hosts(webHosts) }
        do {
            return try hosts.local(link)
        } catch {
            throw .refused(error)
        }
    }

    private func parsed(_ bytes: [UInt8]) throws(LinkStop) -> ParsedLink {
        do {
            return try LinkParser.parse(bytes)
        } catch {
            let nearest = matcher.nearestRoutes(map).find(for: bytes)
            let seen = String(decoding: bytes.prefix(LinkParser.maximalBytes), as: UTF8.self)
            throw .refused(LinkRefusal(.malformed, seen: seen, reason: error.reason, nearest: nearest?.pattern))
        }
    }

    // MARK: fam://ADDRESS

    private func address(_ link: ParsedLink) throws(LinkStop) -> LinkTarget {
        guard link.hasScheme("fam") else {
            let nearest = matcher.nearestRoutes(map).find(for: link)
            throw .refused(
                LinkRefusal(
                    .unknownRoute, seen: nearest?.seen ?? link.text,
                    reason: ["no handler for `", SafeText.shown(link.text), "`"].joined(by: ""),
                    expected: nearest?.expected, nearest: nearest?.pattern))
        }
        return try checked(LinkResolver.addressRoute, try place(link), nil, gate: nil, warnings: [])
    }

    private func place(_ link: ParsedLink) throws(LinkStop) -> ScreenEntry {
        let segments = [link.host] + link.path
        do {
            var entry = try addresses.resolve(segments, "/" + segments.joined(separator: "/"))
            if link.hasQuery { entry.texts += try addresses.texts(link.query, of: entry.screen, isOfLink: true) }
            return entry
        } catch let fault as AddressParser.ItemFault {
            let known = fault.known.map { "\($0.name)=\($0.name.uppercased())" }
            var refusal = LinkRefusal(
                .badParameter, seen: fault.seen, reason: fault.reason,
                expected: known.isEmpty ? nil : known.joined(separator: "&"), route: LinkResolver.addressRoute)
            refusal.help = fault.help
            throw .refused(refusal)
        } catch let problem as Diagnostic {
            let kind: LinkRefusal.Kind? =
                switch problem.code {
                case .unknownAddress: .unknownRoute
                case .notFound: .notFound
                case .ambiguous: .badParameter
                default: nil
                }
            guard let kind else { throw .broken(problem) }
            let nearest = matcher.nearestRoutes(map).find(for: link)
            var refusal = LinkRefusal(
                kind, seen: kind == .unknownRoute ? nearest?.seen ?? link.text : link.text, reason: problem.message,
                expected: kind == .unknownRoute ? nearest?.expected : nil, nearest: nearest?.pattern,
                route: LinkResolver.addressRoute)
            refusal.help = kind == .unknownRoute ? nil : problem.help
            if kind == .badParameter { refusal.candidates = problem.notes.first }
            throw .refused(refusal)
        } catch {
            throw .broken(error)
        }
    }

    // MARK: Gates and layers

    func checked(
        _ route: String, _ entry: ScreenEntry, _ way: PreparedPattern.Way?, gate: GateSpec?, warnings: [LinkRefusal]
    ) throws(LinkStop) -> LinkTarget {
        let link = LinkTarget(route: route, entry: entry, warnings: warnings, map: map)
        if way?.isFree == true { return link }
        switch map.hindrance(to: entry, own: gate, in: state) {
        case nil:
            if !memory.hasWaitingLayer { way?.isFree = true }
            return link
        case .gate(let closed):
            var refusal = LinkRefusal(
                .needsSignIn, reason: "this link waits: \(closed.reason)", route: route)
            refusal.help = closed.help
            let gate = Gate(module: map.module(ofScreen: entry.screen), id: closed.id)
            refusal.waiting = LinkRefusal.Waiting(gate: gate, entry: entry)
            throw .refused(refusal)
        case .blocker(let open):
            var refusal = LinkRefusal(.blockedByCover, reason: open.reason, route: route)
            refusal.help = open.help
            throw .refused(refusal)
        }
    }
}
