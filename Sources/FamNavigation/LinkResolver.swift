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
    private let finder: RowFinder
    private let addresses: AddressParser

    /// - Parameter finder: says whether a refusal says which row is near; that looks at every row.
    public init(matcher: LinkMatcher, map: NavigationMap, finder: RowFinder, state: RouterState) {
        self.matcher = matcher
        self.map = map
        self.finder = finder
        self.state = state
        addresses = AddressParser(map: map, finder: finder)
    }

    public func resolve(_ text: String) throws -> LinkOutcome { try resolve(Array(text.utf8)) }

    /// What is not UTF-8 is malformed, never repaired and looked up.
    public func resolve(_ bytes: [UInt8]) throws -> LinkOutcome {
        do {
            let link = try LinkParser.parse(bytes)
            let candidates = matcher.candidates(link)
            guard let first = candidates.first else { return .accepted(try address(link)) }
            if first.spec.isShared { return .accepted(try takeShared(candidates, link)) }
            do {
                return .accepted(try take(first, link, candidates.shape))
            } catch let refusal as LinkRefusal {
                for pattern in candidates.others {
                    if let target = try? take(pattern, link, candidates.shape) { return .accepted(target) }
                }
                throw refusal
            }
        } catch let fault as LinkFault {
            let nearest = matcher.nearestRoutes(map).find(for: bytes)
            let seen = String(decoding: bytes.prefix(LinkParser.maximalBytes), as: UTF8.self)
            return .refused(LinkRefusal(.malformed, seen: seen, reason: fault.reason, nearest: nearest?.pattern))
        } catch let refusal as LinkRefusal {
            return .refused(refusal)
        }
    }

    // MARK: fam://ADDRESS

    private func address(_ link: ParsedLink) throws -> LinkTarget {
        guard link.hasScheme("fam") else {
            let nearest = matcher.nearestRoutes(map).find(for: link)
            throw LinkRefusal(
                .unknownRoute, seen: nearest?.seen ?? link.text,
                reason: "no handler for `\(SafeText.shown(link.text))`",
                expected: nearest?.expected, nearest: nearest?.pattern)
        }
        let segments = [link.host] + link.path
        do {
            func text() -> String { "/" + segments.joined(separator: "/") }
            var entry = try addresses.resolve(segments, text())
            if link.hasQuery { entry.texts += try addresses.texts(link.query, of: entry.screen, text()) }
            return try checked(LinkResolver.addressRoute, entry, gate: nil, warnings: [])
        } catch let problem as Diagnostic {
            let kind: LinkRefusal.Kind? =
                switch problem.code {
                case .unknownAddress: .unknownRoute
                case .notFound: .notFound
                case .ambiguous: .badParameter
                default: nil
                }
            guard let kind else { throw problem }
            let nearest = matcher.nearestRoutes(map).find(for: link)
            var refusal = LinkRefusal(
                kind, seen: kind == .unknownRoute ? nearest?.seen ?? link.text : link.text, reason: problem.message,
                expected: kind == .unknownRoute ? nearest?.expected : nil, nearest: nearest?.pattern,
                route: LinkResolver.addressRoute)
            refusal.help = kind == .unknownRoute ? nil : problem.help
            throw refusal
        }
    }

    // MARK: Patterns

    /// What the parts and items of a link named.
    private struct Named {
        var rows: [(name: String, ref: EntityRef)] = []
        var texts: [(name: String, text: String)] = []

        func row(_ name: String) -> EntityRef? { rows.first { $0.name == name }?.ref }
    }

    private func take(
        _ pattern: LinkMatcher.Pattern, _ link: ParsedLink, _ shape: LinkMatcher.Shape
    ) throws
        -> LinkTarget
    {
        let spec = pattern.spec
        var named = Named()
        for (part, place) in zip(spec.path, shape.segments(link)) {
            switch part {
            case .fixed: continue
            case .row(let name, let entity, let owner):
                let ref = try find(pattern, name, entity, link.text(link.pieces[place]), owner.flatMap(named.row))
                named.rows.append((name: name, ref: ref))
            case .text(let name, let type):
                let text = try plain(pattern, name, link.text(link.pieces[place]), type)
                named.texts.append((name: name, text: text))
            }
        }
        var warnings: [String] = []
        var isComplete = true
        for item in spec.query {
            do {
                try read(pattern, item, link, &named)
            } catch let refusal as LinkRefusal where !item.isRequired {
                isComplete = false
                if link.value(item.name) != nil { warnings.append(refusal.reason) }
            }
        }
        guard isComplete || spec.screenWithoutParameters != nil else {
            throw LinkRefusal(
                .badParameter, seen: link.text, reason: warnings.first ?? "an item is missing", nearest: pattern.text,
                route: spec.id)
        }
        let screen = isComplete ? spec.screen : spec.screenWithoutParameters ?? spec.screen
        return try checked(spec.id, try entry(pattern, screen, named), gate: spec.gate, warnings: warnings)
    }

    /// Of a pattern that several modules have, the one that holds the row: the active module first, then by rank.
    private func takeShared(_ candidates: LinkMatcher.Candidates, _ link: ParsedLink) throws -> LinkTarget {
        let patterns = candidates.patterns, active = state.module
        var first: LinkRefusal?
        for pattern in patterns.filter({ $0.feature == active }) + patterns.filter({ $0.feature != active }) {
            do {
                return try take(pattern, link, candidates.shape)
            } catch let refusal as LinkRefusal where refusal.kind == .notFound {
                first = first ?? refusal
            }
        }
        throw first ?? LinkRefusal(.unknownRoute, seen: link.text, reason: "no module takes this link")
    }

    /// The row here of the person that another module, which has the same pattern, knows by this text.
    private func counterpart(_ pattern: LinkMatcher.Pattern, _ name: String, _ entity: String, _ text: String) throws
        -> EntityRef?
    {
        for other in matcher.patterns where other.spec.isShared && other !== pattern {
            for item in other.spec.query where item.name == name {
                guard case .entity(let theirs) = item.type.unwrapped,
                    let ref = try? finder.withoutSuggestions.find(theirs, text)
                else { continue }
                let features = finder.registry.features
                for feature in features {
                    if let same = try feature.counterpart?(ref, entity, finder.records, features) { return same }
                }
            }
        }
        return nil
    }

    /// Notes the row of an item, or the text of a plain one.
    private func read(
        _ pattern: LinkMatcher.Pattern, _ item: LinkParameter, _ link: ParsedLink, _ named: inout Named
    )
        throws
    {
        guard let value = link.value(item.name), !value.isEmpty else { throw missing(pattern, item, link) }
        if case .entity(let entity) = item.type.unwrapped {
            return named.rows.append((name: item.name, ref: try find(pattern, item.name, entity, value, nil)))
        }
        if let problem = ValueReader.canRead(value, as: item.type) {
            throw LinkRefusal(
                .badParameter, seen: "\(item.name)=\(value)", reason: problem.message, expected: item.patternText,
                nearest: pattern.text, route: pattern.spec.id)
        }
        named.texts.append((name: item.name, text: try plain(pattern, item.name, value, item.type)))
    }

    private func missing(_ pattern: LinkMatcher.Pattern, _ item: LinkParameter, _ link: ParsedLink) -> LinkRefusal {
        let wanted = item.name.utf8.map(ASCIIWord.folded)
        let near = link.query.first {
            let name = $0.name.utf8.map(ASCIIWord.folded)
            return $0.name != item.name && (name == wanted || NearWords.isOneSlip(name, wanted))
        }
        let reason =
            near.map { "`\(SafeText.shown($0.name))` is not read, the item is called `\(item.name)`" }
            ?? "the item `\(item.name)` is missing"
        return LinkRefusal(
            .badParameter, seen: near?.name ?? link.text, reason: reason, expected: item.patternText,
            nearest: pattern.text, route: pattern.spec.id)
    }

    private func find(
        _ pattern: LinkMatcher.Pattern, _ name: String, _ entity: String, _ text: String, _ owner: EntityRef?
    ) throws -> EntityRef {
        do {
            return try finder.find(entity, text, owner: owner)
        } catch let problem as Diagnostic where problem.code == .notFound || problem.code == .ambiguous {
            if pattern.spec.isShared, let same = try counterpart(pattern, name, entity, text) { return same }
            var refusal = LinkRefusal(
                problem.code == .notFound ? .notFound : .badParameter, seen: "\(name)=\(text)", reason: problem.message,
                expected: "\(name)=\(entity.uppercased())", nearest: pattern.text, route: pattern.spec.id)
            refusal.help = problem.help
            throw refusal
        }
    }

    /// The screen with the rows that the spec derives from the parameters' rows.
    private func entry(_ pattern: LinkMatcher.Pattern, _ id: String, _ named: Named) throws -> ScreenEntry {
        let spec = pattern.spec
        guard let screen = map.screen(id) else {
            throw LinkRefusal(
                .unknownRoute, seen: id, reason: "the screen `\(id)` of this link does not exist", route: spec.id)
        }
        var entry = ScreenEntry(id)
        for part in screen.pattern {
            switch part {
            case .fixed: continue
            case .row(let name, let entity, _):
                guard let ref = try row(spec, name, named) else {
                    throw LinkRefusal(
                        .notFound, seen: name, reason: "the \(entity) of this link is gone", nearest: pattern.text,
                        route: spec.id)
                }
                entry.rows.append(NamedRow(name, entity: entity, id: ref.id))
            case .text(let name, _):
                let source = spec.rows[name]?.first ?? name
                let text = named.texts.first { $0.name == source }?.text ?? ""
                if map.leadsElsewhere(text, for: name, of: screen) { throw taken(pattern, source, text) }
                entry.texts.append(NamedText(name, text))
            }
        }
        for item in screen.query {
            let source = spec.rows[item.name]?.first ?? item.name
            guard let text = named.texts.first(where: { $0.name == source })?.text else { continue }
            entry.texts.append(NamedText(item.name, text))
        }
        return entry
    }

    /// The place would have the address of another one.
    private func taken(_ pattern: LinkMatcher.Pattern, _ name: String, _ text: String) -> LinkRefusal {
        LinkRefusal(
            .badParameter, seen: "\(name)=\(text)",
            reason: "`\(SafeText.shown(text))` is the address of a page of its own there, and no \(name)",
            expected: "\(name)=\(name.uppercased())", nearest: pattern.text, route: pattern.spec.id)
    }

    /// A text that may be in an address.
    private func plain(
        _ pattern: LinkMatcher.Pattern, _ name: String, _ text: String, _ type: ValueType
    ) throws -> String {
        let problem = ValueReader.canRead(text, as: type)
        guard RowFinder.isPlain(text), problem == nil else {
            throw LinkRefusal(
                .badParameter, seen: "\(name)=\(text)",
                reason: problem?.message ?? "`\(name)` holds what no address can hold",
                expected: "\(name)=\(name.uppercased())", nearest: pattern.text, route: pattern.spec.id)
        }
        return text
    }

    private func row(_ spec: LinkSpec, _ name: String, _ named: Named) throws -> EntityRef? {
        guard let path = spec.rows[name], let start = path.first else { return named.row(name) }
        var ref = named.row(start) ?? named.rows.first { $0.ref.entity == start }?.ref
        for field in path.dropFirst() {
            guard let from = ref, case .entity(let next) = try finder.records.value(of: from, field: field) else {
                return nil
            }
            ref = next
        }
        return ref
    }

    // MARK: Gates and layers

    private func checked(
        _ route: String, _ entry: ScreenEntry, gate: GateSpec?, warnings: [String]
    ) throws
        -> LinkTarget
    {
        let link = LinkTarget(route: route, entry: entry, warnings: warnings, map: map)
        switch map.hindrance(to: entry, own: gate, in: state) {
        case nil: return link
        case .gate(let closed):
            var refusal = LinkRefusal(
                .needsSignIn, seen: route, reason: "this link waits: \(closed.reason)", route: route)
            refusal.help = closed.help
            let gate = Gate(module: map.module(ofScreen: entry.screen), id: closed.id)
            refusal.waiting = LinkRefusal.Waiting(gate: gate, entry: entry)
            throw refusal
        case .blocker(let open):
            throw LinkRefusal(.blockedByCover, seen: open.screen, reason: Hindrance.unanswered, route: route)
        }
    }
}
