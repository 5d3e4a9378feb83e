import FamRegistry
import FamText
import FamValues

/// Links as targets: parses, matches and looks up rows, and checks the gate and the open layers. Changes nothing.
///
/// `fam://ADDRESS` is the address, unless a pattern of the scheme `fam` matches. Store errors are thrown; everything
/// wrong with the link is an outcome.
public struct LinkResolver {
    static let addressRoute = "address"

    let matcher: LinkMatcher
    let map: NavigationMap
    let state: RouterState
    let finder: RowFinder
    private let addresses: AddressParser
    let memory: ResolverMemory
    /// Read when the first web link arrives.
    private let webHosts: (() throws -> WebHosts)?

    /// - Parameters:
    ///   - finder: decides whether a refusal names a similar row, which reads every row.
    ///   - webHosts: the hosts whose `https` links are addresses; without any, web links are refused.
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
        if candidates.others.isEmpty { return try take(first, link, candidates.shape) }
        do throws(LinkStop) {
            return try take(first, link, candidates.shape)
        } catch .refused(let refusal) {
            for pattern in candidates.others {
                if let target = try? take(pattern, link, candidates.shape) { return target }
            }
            throw .refused(refusal)
        }
    }

    /// Rewrites a link of a listed host to the scheme `fam`.
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
            let nearest = matcher.nearestRoutes(map).find(for: bytes, suggests: finder.suggests)
            let seen = String(decoding: bytes.prefix(LinkParser.maximalBytes), as: UTF8.self)
            throw .refused(LinkRefusal(.malformed, seen: seen, reason: error.reason, nearest: nearest?.pattern))
        }
    }

    // MARK: fam://ADDRESS

    private func address(_ link: ParsedLink) throws(LinkStop) -> LinkTarget {
        guard link.hasScheme("fam") else {
            let reason = ["no handler for `", SafeText.shown(link.text), "`"].joined(separator: "")
            throw .refused(unknown(link, nearest(link), reason))
        }
        return try checked(LinkResolver.addressRoute, try place(link), nil, gate: nil, warnings: [])
    }

    private func nearest(_ link: ParsedLink) -> NearestRoute? {
        matcher.nearestRoutes(map).find(for: link, suggests: finder.suggests)
    }

    /// What the scheme offers if no pattern is similar.
    private func unknown(
        _ link: ParsedLink, _ nearest: NearestRoute?, _ reason: String, route: String? = nil
    ) -> LinkRefusal {
        if let nearest {
            return LinkRefusal(
                .unknownRoute, seen: nearest.seen, reason: reason, expected: nearest.expected,
                nearest: nearest.pattern, route: route)
        }
        let suggests = finder.suggests
        return LinkRefusal(
            .unknownRoute, seen: link.text, reason: reason,
            expected: suggests ? matcher.nearestRoutes(map).hosts(of: link.scheme) : nil, route: route,
            help: suggests ? "`link list` shows the links that are opened" : nil)
    }

    private func place(_ link: ParsedLink) throws(LinkStop) -> ScreenEntry {
        let segments = [link.host] + link.path
        do {
            var entry = try addresses.resolve(segments, "/" + segments.joined(separator: "/"))
            if link.hasQuery { entry.texts += try addresses.texts(link.query, of: entry.screen, isOfLink: true) }
            return entry
        } catch let fault as AddressParser.ItemFault {
            let known = fault.known.map { "\($0.name)=\($0.name.uppercased())" }
            throw .refused(
                LinkRefusal(
                    .badParameter, seen: fault.seen, reason: fault.reason,
                    expected: known.isEmpty ? nil : known.joined(separator: "&"), route: LinkResolver.addressRoute,
                    help: fault.help))
        } catch let problem as Diagnostic {
            let kind: LinkRefusal.Kind? =
                switch problem.code {
                case .unknownAddress: .unknownRoute
                case .notFound: .notFound
                case .ambiguous: .badParameter
                default: nil
                }
            guard let kind else { throw .broken(problem) }
            let nearest = nearest(link)
            if kind == .unknownRoute {
                throw .refused(unknown(link, nearest, problem.message, route: LinkResolver.addressRoute))
            }
            if kind == .notFound, let nearest, nearest.isByWords {
                // `/kids/tab/nope`: what was not a row is a word.
                let reason = "no screen has the address `/\(SafeText.shown(segments.joined(separator: "/")))`"
                throw .refused(unknown(link, nearest, reason, route: LinkResolver.addressRoute))
            }
            throw .refused(
                LinkRefusal(
                    kind, seen: link.text, reason: problem.message, nearest: nearest?.pattern,
                    route: LinkResolver.addressRoute, help: problem.help,
                    candidates: kind == .badParameter ? problem.notes.first : nil))
        } catch {
            throw .broken(error)
        }
    }

    // MARK: Gates and layers

    func checked(
        _ route: String, _ entry: ScreenEntry, _ way: PreparedPattern.Way?, gate: @autoclosure () -> GateSpec?,
        warnings: [LinkRefusal]
    ) throws(LinkStop) -> LinkTarget {
        let link = LinkTarget(route: route, entry: entry, warnings: warnings, map: map)
        if way?.isFree == true { return link }
        switch map.obstacle(to: entry, own: gate(), in: state) {
        case nil:
            if !memory.hasWaitingLayer { way?.isFree = true }
            return link
        case .gate(let closed):
            let gate = Gate(module: map.module(ofScreen: entry.screen), id: closed.id)
            throw .refused(
                LinkRefusal(
                    .needsSignIn, reason: "this link waits: \(closed.reason)", route: route, help: closed.help,
                    waiting: LinkRefusal.Waiting(gate: gate, entry: entry)))
        case .blocker(let open):
            throw .refused(LinkRefusal(.blockedByCover, reason: open.reason, route: route, help: open.help))
        }
    }
}
