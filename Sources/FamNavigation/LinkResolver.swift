import FamRegistry
import FamText
import FamValues

/// Links as targets: parsed, matched, their rows looked up, their gate and the open layers asked. Changes nothing.
///
/// `fam://ADDRESS` is the address, unless a pattern of the scheme `fam` fits. Errors of the store are thrown; everything that is wrong
/// with the link is an outcome.
public struct LinkResolver {
    public static let addressRoute = "address"

    let matcher: LinkMatcher
    let map: NavigationMap
    let finder: RowFinder
    let state: RouterState

    public init(matcher: LinkMatcher, map: NavigationMap, finder: RowFinder, state: RouterState) {
        self.matcher = matcher
        self.map = map
        self.finder = finder
        self.state = state
    }

    /// A line of a file. What is no UTF-8 is malformed, never repaired and looked up.
    public func resolve(_ bytes: [UInt8]) throws -> LinkOutcome {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.count <= LinkParser.maximalBytes, String(validating: bytes, as: UTF8.self) == nil else { return try resolve(text) }
        return .refused(LinkRefusal(.malformed, seen: text, reason: LinkFault.unreadable.reason))
    }

    public func resolve(_ text: String) throws -> LinkOutcome {
        do {
            let link = try LinkParser.parse(text)
            let candidates = matcher.candidates(link)
            guard let first = candidates.patterns.first else { return .accepted(try address(link)) }
            do {
                return .accepted(try take(first, candidates.link))
            } catch let refusal as LinkRefusal {
                for pattern in candidates.patterns.dropFirst() {
                    if let target = try? take(pattern, candidates.link) { return .accepted(target) }
                }
                throw refusal
            }
        } catch let fault as LinkFault {
            let nearest = NearestRoute.find(for: text, matcher: matcher, map: map)
            return .refused(LinkRefusal(.malformed, seen: text, reason: fault.reason, nearest: nearest?.pattern))
        } catch let refusal as LinkRefusal {
            return .refused(refusal)
        }
    }

    // MARK: fam://ADDRESS

    private func address(_ link: ParsedLink) throws -> LinkTarget {
        guard link.scheme == "fam" else {
            let nearest = NearestRoute.find(for: link, matcher: matcher, map: map)
            throw LinkRefusal(
                .unknownRoute, seen: nearest?.seen ?? link.text, reason: "no handler for `\(SafeText.shown(link.text))`",
                expected: nearest?.expected, nearest: nearest?.pattern)
        }
        let segments = [link.host] + link.path
        do {
            let parser = AddressParser(map: map, finder: finder), text = "/" + segments.joined(separator: "/")
            var entry = try parser.resolve(segments, text)
            entry.texts += try parser.texts(link.query, of: entry.screen, text)
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
            let nearest = NearestRoute.find(for: link, matcher: matcher, map: map)
            throw LinkRefusal(
                kind, seen: kind == .unknownRoute ? nearest?.seen ?? link.text : link.text, reason: problem.message,
                expected: kind == .unknownRoute ? nearest?.expected : problem.help, nearest: nearest?.pattern, route: LinkResolver.addressRoute)
        }
    }

    // MARK: Patterns

    private func take(_ pattern: LinkMatcher.Pattern, _ link: ParsedLink) throws -> LinkTarget {
        let spec = pattern.spec
        var rows: [String: EntityRef] = [:], texts: [String: String] = [:]
        for (part, segment) in zip(spec.path, link.path) {
            switch part {
            case .fixed: continue
            case .row(let name, let entity, let owner): rows[name] = try find(spec, name, entity, segment, owner.flatMap { rows[$0] })
            case .text(let name, let type): texts[name] = try plain(spec, name, segment, type)
            }
        }
        var warnings: [String] = []
        var isComplete = true
        for item in spec.query {
            do {
                rows[item.name] = try read(spec, item, link)
                if rows[item.name] == nil, let text = link.value(item.name) {
                    texts[item.name] = try plain(spec, item.name, text, item.type)
                }
            } catch let refusal as LinkRefusal where !item.isRequired {
                isComplete = false
                if link.value(item.name) != nil { warnings.append(refusal.reason) }
            }
        }
        guard isComplete || spec.screenWithoutParameters != nil else {
            throw LinkRefusal(.badParameter, seen: link.text, reason: warnings.first ?? "an item is missing", nearest: spec.patternText, route: spec.id)
        }
        let screen = isComplete ? spec.screen : spec.screenWithoutParameters ?? spec.screen
        return try checked(spec.id, try entry(spec, screen, rows, texts), gate: spec.gate, warnings: warnings)
    }

    /// The row of an item; nil for a value that only has to be readable.
    private func read(_ spec: LinkSpec, _ item: LinkParameter, _ link: ParsedLink) throws -> EntityRef? {
        let wanted = "\(item.name)=\(item.type.unwrapped.description.uppercased())"
        guard let value = link.value(item.name), !value.isEmpty else {
            let near = link.query.first { Suggestion.nearest($0.name, in: [item.name]) != nil }
            let reason = near.map { "`\(SafeText.shown($0.name))` is not read, the item is called `\(item.name)`" } ?? "the item `\(item.name)` is missing"
            throw LinkRefusal(.badParameter, seen: near?.name ?? link.text, reason: reason, expected: wanted, nearest: spec.patternText, route: spec.id)
        }
        if case .entity(let entity) = item.type.unwrapped { return try find(spec, item.name, entity, value, nil) }
        if let problem = ValueReader.canRead(value, as: item.type) {
            throw LinkRefusal(
                .badParameter, seen: "\(item.name)=\(value)", reason: problem.message, expected: wanted, nearest: spec.patternText, route: spec.id)
        }
        return nil
    }

    private func find(_ spec: LinkSpec, _ name: String, _ entity: String, _ text: String, _ owner: EntityRef?) throws -> EntityRef {
        do {
            return try finder.find(entity, text, owner: owner)
        } catch let problem as Diagnostic where problem.code == .notFound || problem.code == .ambiguous {
            throw LinkRefusal(
                problem.code == .notFound ? .notFound : .badParameter, seen: "\(name)=\(text)", reason: problem.message,
                expected: problem.help ?? "\(name)=\(entity.uppercased())", nearest: spec.patternText, route: spec.id)
        }
    }

    /// The screen with the rows that the spec derives from the parameters' rows.
    private func entry(
        _ spec: LinkSpec, _ id: String, _ rows: [String: EntityRef], _ texts: [String: String]
    ) throws -> ScreenEntry {
        guard let screen = map.screen(id) else {
            throw LinkRefusal(.unknownRoute, seen: id, reason: "the screen `\(id)` of this link does not exist", route: spec.id)
        }
        var entry = ScreenEntry(id)
        for case .row(let name, let entity, _) in screen.pattern {
            guard let ref = try row(spec, name, rows) else {
                throw LinkRefusal(.notFound, seen: name, reason: "the \(entity) of this link is gone", nearest: spec.patternText, route: spec.id)
            }
            entry.rows.append(NamedRow(name, entity: entity, id: ref.id))
        }
        for case .text(let name, _) in screen.pattern {
            entry.texts.append(NamedText(name, texts[spec.rows[name]?.first ?? name] ?? ""))
        }
        for item in screen.query {
            guard let text = texts[spec.rows[item.name]?.first ?? item.name] else { continue }
            entry.texts.append(NamedText(item.name, text))
        }
        return entry
    }

    /// A text that may stand in an address.
    private func plain(_ spec: LinkSpec, _ name: String, _ text: String, _ type: ValueType) throws -> String {
        guard RowFinder.isPlain(text), ValueReader.canRead(text, as: type) == nil else {
            throw LinkRefusal(
                .badParameter, seen: "\(name)=\(text)",
                reason: ValueReader.canRead(text, as: type)?.message ?? "`\(name)` holds what no address can hold",
                expected: "\(name)=\(name.uppercased())", nearest: spec.patternText, route: spec.id)
        }
        return text
    }

    private func row(_ spec: LinkSpec, _ name: String, _ rows: [String: EntityRef]) throws -> EntityRef? {
        guard let path = spec.rows[name], let start = path.first else { return rows[name] }
        var ref = rows[start] ?? rows.values.first { $0.entity == start }
        for field in path.dropFirst() {
            guard let from = ref, case .entity(let next) = try finder.records.value(of: from, field: field) else { return nil }
            ref = next
        }
        return ref
    }

    // MARK: Gates and layers

    private func checked(_ route: String, _ entry: ScreenEntry, gate: GateSpec?, warnings: [String]) throws -> LinkTarget {
        guard let target = map.target(of: entry) else {
            throw LinkRefusal(.unknownRoute, seen: entry.screen, reason: "the screen `\(entry.screen)` cannot be reached", route: route)
        }
        if let closed = closedGate(entry, target, gate) {
            var refusal = LinkRefusal(.needsSignIn, seen: route, reason: "this link waits: \(closed.reason)", route: route)
            refusal.help = closed.help
            refusal.pending = PendingTarget(gate: Gate(module: target.module, id: closed.id), target: target)
            throw refusal
        }
        if let blocker = state.blocker(of: target) {
            throw LinkRefusal(.blockedByCover, seen: blocker.screen, reason: "`\(blocker.screen)` is open and waits for an answer", route: route)
        }
        return LinkTarget(route: route, entry: entry, target: target, warnings: warnings)
    }

    /// The gate that the link asks for itself, or the root gate of its module, whose own screen is free.
    private func closedGate(_ entry: ScreenEntry, _ target: Target, _ own: GateSpec?) -> GateSpec? {
        if let own, state.closedGates.contains(Gate(module: target.module, id: own.id)) { return own }
        guard let root = map.closedGate(of: target.module, in: state), !root.admits(entry.screen) else { return nil }
        return root
    }
}
