import FamRegistry
import FamText
import FamValues

/// A link read by a matching pattern: the rows and texts that it names, and the screen they lead to.
extension LinkResolver {
    /// The rows and values that the parts and items of a link name.
    private struct Named {
        var rows: [(name: String, ref: EntityRef)] = []
        var texts: [(name: String, text: String)] = []

        func row(_ name: String) -> EntityRef? {
            for row in rows where row.name == name { return row.ref }
            return nil
        }

        func text(_ name: String) -> String? {
            for text in texts where text.name == name { return text.text }
            return nil
        }
    }

    func take(
        _ pattern: LinkMatcher.Pattern, _ link: ParsedLink, _ shape: LinkMatcher.Shape
    ) throws(LinkStop) -> LinkTarget {
        let prepared = memory.prepared(pattern), spec = pattern.spec
        let value = prepared.soleItem.flatMap { link.place($0.name) }
        if let value, let known = prepared.targets.known(value, link, finder.records) { return known }
        var named = Named()
        if prepared.hasPathValues { try readPath(pattern, link, shape, &named) }
        var warnings: [LinkRefusal] = []
        var isComplete = true
        for item in prepared.items {
            let value = link.place(item.name)
            if item.declared.isRequired {
                try read(pattern, item, value, link, &named)
                continue
            }
            do throws(LinkStop) {
                try read(pattern, item, value, link, &named)
            } catch .refused(let refusal) where value == nil || prepared.forgives {
                isComplete = false
                // Unknown items of a link are ignored, unless a known name is similar.
                if value != nil || refusal.isMisspelled { warnings.append(refusal) }
            }
        }
        guard isComplete || spec.screenWithoutParameters != nil else {
            throw .refused(
                LinkRefusal(
                    .badParameter, seen: link.text, reason: warnings.first?.reason ?? "an item is missing",
                    nearest: pattern.text, route: spec.id))
        }
        let way = isComplete ? prepared.whole : prepared.bare ?? prepared.whole
        let target = try checked(spec.id, try entry(pattern, way, named), way, gate: spec.gate, warnings: warnings)
        if let value, way.isFree, isComplete { prepared.targets.keep(target, for: value, link) }
        return target
    }

    private func readPath(
        _ pattern: LinkMatcher.Pattern, _ link: ParsedLink, _ shape: LinkMatcher.Shape, _ named: inout Named
    ) throws(LinkStop) {
        for (part, place) in zip(pattern.spec.path, shape.segments(link)) {
            switch part {
            case .fixed: continue
            case .row(let name, let entity, let owner):
                guard let spec = finder.registry.entity(entity) else { continue }
                let expected = "\(name)=\(entity.uppercased())"
                let ref = try find(pattern, name, expected, spec, link.pieces[place], link, owner.flatMap(named.row))
                named.rows.append((name: name, ref: ref))
            case .text(let name, let type, _):
                let text = try plain(pattern, name, link.text(link.pieces[place]), type)
                named.texts.append((name: name, text: text))
            }
        }
    }

    /// For a pattern that several modules share, the one whose module has the row: the active module first, then by
    /// rank.
    func takeShared(_ candidates: LinkMatcher.Candidates, _ link: ParsedLink) throws(LinkStop) -> LinkTarget {
        let patterns = candidates.patterns, active = state.module
        var first: LinkRefusal?
        for pattern in patterns.filter({ $0.feature == active }) + patterns.filter({ $0.feature != active }) {
            do throws(LinkStop) {
                return try take(pattern, link, candidates.shape)
            } catch .refused(let refusal) where refusal.kind == .notFound {
                first = first ?? refusal
            }
        }
        throw .refused(first ?? LinkRefusal(.unknownRoute, seen: link.text, reason: "no module takes this link"))
    }

    /// This module's row for the person whom another module with the same pattern knows by this text.
    private func counterpart(
        _ pattern: LinkMatcher.Pattern, _ name: String, _ entity: String, _ text: String
    ) throws
        -> EntityRef?
    {
        for other in matcher.patterns where other.spec.isShared && other !== pattern {
            for item in other.spec.query where item.name == name {
                guard case .entity(let theirs) = item.type.unwrapped, let spec = finder.registry.entity(theirs),
                    let ref = (try? finder.found(spec, text, nil)) ?? nil
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
        _ pattern: LinkMatcher.Pattern, _ item: PreparedPattern.Item, _ value: ParsedLink.Piece?, _ link: ParsedLink,
        _ named: inout Named
    ) throws(LinkStop) {
        guard let value, !value.isEmpty else { throw .refused(missing(pattern, item.declared, link)) }
        if let entity = item.entity {
            let ref = try find(pattern, item.declared.name, item.expected, entity, value, link, nil)
            return named.rows.append((name: item.declared.name, ref: ref))
        }
        let name = item.declared.name, text = link.text(value)
        if let problem = ValueReader.canRead(text, as: item.declared.type) {
            throw .refused(
                LinkRefusal(
                    .badParameter, seen: "\(name)=\(text)", reason: problem.message,
                    expected: item.declared.patternText, nearest: pattern.text, route: pattern.spec.id))
        }
        // An item wins over the same value in the path.
        named.texts.removeAll { $0.name == name }
        named.texts.append((name: name, text: try plain(pattern, name, text, item.declared.type)))
    }

    private func missing(_ pattern: LinkMatcher.Pattern, _ item: LinkParameter, _ link: ParsedLink) -> LinkRefusal {
        let wanted = item.name.utf8.map(ASCIIWord.folded)
        let near = link.query.first {
            let name = $0.name.utf8.map(ASCIIWord.folded)
            return $0.name != item.name && (name == wanted || NearWords.isOneSlip(name, wanted))
        }
        let reason =
            near.map { "`\(SafeText.shown($0.name))` is ignored; the item is called `\(item.name)`" }
            ?? "the item `\(item.name)` is \(link.query.contains { $0.name == item.name } ? "empty" : "missing")"
        return LinkRefusal(
            .badParameter, seen: near?.name ?? link.text, reason: reason, expected: item.patternText,
            nearest: pattern.text, route: pattern.spec.id, isMisspelled: near != nil)
    }

    private func find(
        _ pattern: LinkMatcher.Pattern, _ name: String, _ expected: String, _ spec: EntitySpec,
        _ value: ParsedLink.Piece, _ link: ParsedLink, _ owner: EntityRef?
    ) throws(LinkStop) -> EntityRef {
        // Most links of a list name rows that were named before, which needs no string.
        if !value.isEscaped, let known = link.withBytes(of: value, { finder.known(spec, $0, owner) }) { return known }
        let text = link.text(value)
        func refused(
            _ kind: LinkRefusal.Kind, _ reason: LinkRefusal.Words, _ help: String?, _ candidates: String? = nil
        ) -> LinkStop {
            .refused(
                LinkRefusal(
                    kind, seen: .item(name: name, value: text), reason: reason, expected: expected,
                    nearest: pattern.text, route: pattern.spec.id, help: help, candidates: candidates))
        }
        let help: String?
        do {
            if let ref = try finder.found(spec, text, owner) { return ref }
            if pattern.spec.isShared, let same = try counterpart(pattern, name, spec.name, text) { return same }
            help = try finder.near(spec, text, owner).map { "did you mean `\(SafeText.shown($0))`?" }
        } catch let problem as Diagnostic where problem.code == .ambiguous {
            throw refused(.badParameter, .text(problem.message), problem.help, problem.notes.first)
        } catch {
            throw .broken(error)
        }
        throw refused(.notFound, .noRow(spec, text, owner: owner), help)
    }

    /// The screen with the rows that the spec derives from the parameters' rows.
    private func entry(
        _ pattern: LinkMatcher.Pattern, _ way: PreparedPattern.Way, _ named: Named
    ) throws(LinkStop) -> ScreenEntry {
        var entry = ScreenEntry(way.screen.id)
        for source in way.sources {
            switch source.kind {
            case .row:
                guard let ref = try row(named, source.start, source.fields) else {
                    throw .refused(
                        LinkRefusal(
                            .notFound, seen: source.name, reason: "the \(source.entity) of this link is gone",
                            nearest: pattern.text, route: pattern.spec.id))
                }
                try requireHeld(ref, source, pattern, way)
                entry.rows.append(NamedRow(source.name, entity: source.entity, id: ref.id))
            case .text:
                let text = named.text(source.start) ?? ""
                if map.leadsElsewhere(text, for: source.name, of: way.screen) {
                    throw .refused(taken(pattern, source.start, text))
                }
                entry.texts.append(NamedText(source.name, text))
            case .item:
                if let text = named.text(source.start) { entry.texts.append(NamedText(source.name, text)) }
            }
        }
        return entry
    }

    /// A row of the entity that the screen does not show is refused.
    private func requireHeld(
        _ ref: EntityRef, _ source: PreparedPattern.Source, _ pattern: LinkMatcher.Pattern, _ way: PreparedPattern.Way
    ) throws(LinkStop) {
        if way.screen.holds == nil { return }
        if try LinkStop.reading({ try way.screen.shows(ref, finder.records) }) { return }
        throw .refused(
            LinkRefusal(
                .notFound, seen: source.name, reason: "what this link names is not a \(source.name)",
                nearest: pattern.text, route: pattern.spec.id))
    }

    /// Otherwise the place would have the address of another one.
    private func taken(_ pattern: LinkMatcher.Pattern, _ name: String, _ text: String) -> LinkRefusal {
        LinkRefusal(
            .badParameter, seen: "\(name)=\(text)",
            reason: "`\(SafeText.shown(text))` is the address of a page of its own there, not a \(name)",
            expected: "\(name)=\(name.uppercased())", nearest: pattern.text, route: pattern.spec.id)
    }

    /// A text that may be in an address.
    private func plain(
        _ pattern: LinkMatcher.Pattern, _ name: String, _ text: String, _ type: ValueType
    ) throws(LinkStop) -> String {
        let problem = ValueReader.canRead(text, as: type)
        guard RowFinder.isPlain(text), problem == nil else {
            throw .refused(
                LinkRefusal(
                    .badParameter, seen: "\(name)=\(text)",
                    reason: problem?.message ?? "`\(name)` holds what no address can hold",
                    expected: "\(name)=\(name.uppercased())", nearest: pattern.text, route: pattern.spec.id))
        }
        return text
    }

    private func row(_ named: Named, _ start: String, _ fields: [String]) throws(LinkStop) -> EntityRef? {
        var ref = named.row(start)
        if ref == nil { for row in named.rows where row.ref.entity == start { ref = row.ref } }
        for field in fields {
            guard let from = ref,
                case .entity(let next) = try LinkStop.reading({ try finder.records.value(of: from, field: field) })
            else { return nil }
            ref = next
        }
        return ref
    }
}
