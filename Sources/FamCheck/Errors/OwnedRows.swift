import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Rows of one owner as people ask for them, and how it is written: `sum of points of Maya`, `moments of Maya this
/// week`, `stars of Maya`.
struct OwnedRows {
    /// `events --child Maya --in this-week | sum points`
    let line: String

    private static let links: Set = ["of", "for", "from", "by"]
    private static let figures: Set<StageKind> = [.sum, .count, .avg, .min, .max, .median]

    init?(_ words: [String], _ checker: Checker) {
        var rest = words.filter { $0 != "the" && $0 != "all" }[...]
        let stage = rest.first.flatMap { OwnedRows.figure($0, checker.registry) }
        if stage != nil { rest = rest.dropFirst().drop { OwnedRows.links.contains($0) } }
        guard rest.count >= 3, let what = rest.popFirst(), let link = rest.popFirst(), OwnedRows.links.contains(link),
            let name = rest.popFirst(), let period = OwnedRows.period(rest)
        else { return nil }
        let registry = checker.registry
        if let entity = registry.source(what), stage == nil || stage == .count,
            let flags = OwnedRows.flags(name, period, entity, checker)
        {
            line = "\(entity.plural)\(flags)" + (stage == nil ? "" : " | count")
            return
        }
        if stage == nil, period.isEmpty, let row = OwnedRows.row(name, with: what, checker) {
            line = "(\(row)).\(what)"
            return
        }
        guard stage != .count, let entity = registry.happening,
            let field = [what, Habits.flag(what, registry)].compactMap(\.self).first(where: {
                entity.shape.index(of: $0) != nil
            }), let flags = OwnedRows.flags(name, period, entity, checker)
        else { return nil }
        line = "\(entity.plural)\(flags) | \((stage ?? .sum).rawValue) \(field)"
    }

    /// `sum`, `average`
    private static func figure(_ word: String, _ registry: Registry) -> StageKind? {
        let stage = StageKind(rawValue: word) ?? Habits.command(word, registry).flatMap(StageKind.init(rawValue:))
        return stage.flatMap { figures.contains($0) ? $0 : nil }
    }

    /// `this-week` of `this week`; empty for no words, nil for words that are no period.
    private static func period(_ words: ArraySlice<String>) -> String? {
        let text = words.drop { $0 == "in" }.joined(separator: "-")
        return text.isEmpty || ValueReader.canRead(text, as: .period) == nil ? text : nil
    }

    /// The flags that choose the rows; nil if these rows have no such owner, or no time.
    private static func flags(_ name: String, _ period: String, _ entity: EntitySpec, _ checker: Checker) -> String? {
        guard let owner = entity.shape.columns.first(where: { isRow(name, $0.type.unwrapped, checker) }) else {
            return nil
        }
        let flags = " --\(ParameterSpec.flagName(owner.name)) \(name)"
        if period.isEmpty { return flags }
        return entity.timeField == nil ? nil : flags + " --in \(period)"
    }

    /// The command for the row of this name that has the field.
    private static func row(_ name: String, with field: String, _ checker: Checker) -> String? {
        checker.registry.entities.first {
            $0.label != nil && checker.registry.command($0.name) != nil && $0.readableField(field) != nil
                && isRow(name, .entity($0.name), checker)
        }.map { "\($0.name) \(name)" }
    }

    private static func isRow(_ name: String, _ type: ValueType, _ checker: Checker) -> Bool {
        guard case .entity(let entity) = type else { return false }
        if case .found? = checker.lookup?.exists(entity: entity, text: name.filter { $0 != "\"" }) { return true }
        return false
    }
}

extension Pass {
    /// `events of Maya this week`: both flags at once, in a line that begins with the rows.
    func refuseOwnedRows(_ item: NodeID, _ form: CallForm) -> Bool {
        let written = words(from: item), line = lineWords(around: item)
        guard case .source = form.callee, written.count > 2, line.count == written.count + 1,
            let owned = OwnedRows(line.map(\.text), checker)
        else { return false }
        let place = spanning(item, written[...])
        let whole = Span(place.source, line[0].range.lowerBound, Int(place.end))
        error(
            .extraArgument, "`\(form.name)` does not take `\(SafeText.shown(source(place)))`", at: place,
            label: "did you mean `\(SafeText.shown(owned.line))`?", fix: Fix(whole, owned.line))
        return true
    }

    /// `events of Maya`: the flag that chooses the rows.
    func ownerPhrase(at item: NodeID, _ form: CallForm) -> (Span, String)? {
        guard case .source = form.callee, ["of", "for", "from", "by"].contains(source(span(item))) else { return nil }
        let words = words(from: item)
        guard words.count > 1, let flag = choosingFlag(String(words[1]), form) else { return nil }
        return (spanning(item, words.prefix(2)), flag)
    }
}
