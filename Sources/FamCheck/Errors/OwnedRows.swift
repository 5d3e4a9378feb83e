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
        guard let parts = Parts(words, checker) else { return nil }
        // A name that is right is meant before one that is nearly right, and then as few words as there can be.
        let exact = parts.owners.lazy.compactMap { OwnedRows.line(parts, $0, $1, OwnerNames(checker, isExact: true)) }
        let near = (parts.mayGroup ? [] : parts.owners.reversed()).lazy.compactMap {
            OwnedRows.line(parts, $0, $1, OwnerNames(checker, isExact: false))
        }
        guard let line = exact.first ?? near.first else { return nil }
        self.line = line
    }

    private static func line(_ parts: Parts, _ name: String, _ period: String, _ names: OwnerNames) -> String? {
        let registry = names.checker.registry, stage = parts.stage
        if let entity = parts.source, let flags = names.flags(name, period, entity) {
            return "\(entity.plural)\(flags)" + (stage == nil ? "" : " | count")
        }
        if stage == nil, period.isEmpty, let row = names.row(name, with: parts.what) {
            return "(\(row)).\(parts.what)"
        }
        guard let entity = registry.happening, let field = parts.field,
            let flags = names.flags(name, period, entity)
        else { return nil }
        return "\(entity.plural)\(flags) | \((stage ?? .sum).rawValue) \(field)"
    }

    /// What is said where nobody has the name: who there is. Nil for other words, and where there is nobody.
    static func nobody(_ words: [String], _ checker: Checker) -> String? {
        guard let parts = Parts(words, checker), !parts.mayGroup, let (name, period) = parts.owners.last,
            let entity = parts.source ?? (parts.field == nil ? nil : checker.registry.happening),
            let kind = ownerKind(of: entity, checker.registry),
            case .missing? = checker.lookup?.exists(entity: kind.name, text: plain(name)),
            let labels = checker.lookup?.labels(of: kind.name, upTo: most + 1), !labels.isEmpty
        else { return nil }
        let shown = labels.prefix(most).map { SafeText.shown($0) } + (labels.count > most ? ["…"] : [])
        let names = (labels.count == 1 ? "is " : "are ") + shown.joined(separator: ", ")
        let line = line(parts, labels[0], period, OwnerNames(checker, isExact: true)).map {
            "; of \(SafeText.shown(labels[0])) it is `\(SafeText.shown($0))`"
        }
        return "no \(kind.name) is called `\(SafeText.shown(plain(name)))`: there \(names)\(line ?? "")"
    }

    private static let most = 5

    private static func ownerKind(of entity: EntitySpec, _ registry: Registry) -> EntitySpec? {
        entity.shape.columns.lazy.compactMap { column in
            if case .entity(let kind) = column.type.unwrapped { registry.entity(kind) } else { nil }
        }.first { $0.label != nil }
    }
}

/// Rows by the names that are typed.
private struct OwnerNames {
    let checker: Checker
    /// Whether only names that are right will do.
    let isExact: Bool

    init(_ checker: Checker, isExact: Bool) {
        self.checker = checker
        self.isExact = isExact
    }

    /// The flags that choose the rows; nil if these rows have no such owner, or no time.
    func flags(_ name: String, _ period: String, _ entity: EntitySpec) -> String? {
        for column in entity.shape.columns {
            guard case .entity(let kind) = column.type.unwrapped, let name = called(name, kind) else { continue }
            let flags = " --\(ParameterSpec.flagName(column.name)) \(name)"
            if period.isEmpty { return flags }
            return entity.timeField == nil ? nil : flags + " --in \(period)"
        }
        return nil
    }

    /// The command for the row of this name that has the field.
    func row(_ name: String, with field: String) -> String? {
        checker.registry.entities.lazy.compactMap { entity in
            guard entity.label != nil, checker.registry.command(entity.name) != nil,
                entity.readableField(field) != nil, let name = called(name, entity.name)
            else { return nil }
            return "\(entity.name) \(name)"
        }.first
    }

    /// The name as it is typed, or the one that is meant; nil if no row is called so.
    private func called(_ name: String, _ entity: String) -> String? {
        switch checker.lookup?.exists(entity: entity, text: plain(name)) {
        case .found?: isExact ? Quoting.argument(plain(name)) : nil
        case .missing?: isExact ? nil : near(plain(name), entity).map { Quoting.argument($0) }
        default: nil
        }
    }
}

extension OwnerNames {
    /// `Anna Lena` for `Anna`, `Maya` for `Mya`.
    private func near(_ name: String, _ entity: String) -> String? {
        let labels = checker.lookup?.labels(of: entity, upTo: 50) ?? []
        let longer = labels.filter { $0.lowercased().hasPrefix(name.lowercased()) }
        return longer.count == 1 ? longer[0] : Suggestion.nearest(name, in: labels)
    }
}

/// Without its quotes.
private func plain(_ name: String) -> String { name.filter { $0 != "\"" } }

extension OwnedRows {
    /// The words of such a question.
    fileprivate struct Parts {
        let stage: StageKind?
        /// `points`, `moments`
        let what: String
        /// The rows that `what` names, and the field of what happens.
        let source: EntitySpec?
        let field: String?
        /// `points by month`: what follows may be a field as well as a name.
        let mayGroup: Bool
        /// The names that the rest can be read as, longest first, each with the period after it: `Anna Lena` with
        /// `this-week`.
        let owners: [(name: String, period: String)]

        init?(_ words: [String], _ checker: Checker) {
            var rest = Parts.whole(words).filter { $0 != "the" && $0 != "all" }[...]
            let registry = checker.registry
            stage = rest.first.flatMap { Parts.figure($0, registry) }
            if stage != nil { rest = rest.dropFirst().drop { links.contains($0) } }
            guard rest.count >= 3, let what = rest.popFirst(), let link = rest.popFirst(), links.contains(link) else {
                return nil
            }
            self.what = what
            mayGroup = link == "by"
            source = stage == nil || stage == .count ? registry.source(what) : nil
            let names = [what, Habits.flag(what, registry)].compactMap(\.self)
            field =
                stage == .count
                ? nil : names.first { registry.happening?.shape.index(of: $0) != nil }
            owners = (1...rest.count).reversed().compactMap { count in
                Parts.period(rest.dropFirst(count)).map { (rest.prefix(count).joined(separator: " "), $0) }
            }
        }

        /// `"Anna Lena"` is one word.
        private static func whole(_ words: [String]) -> [String] {
            var result: [String] = [], isOpen = false
            for word in words {
                if isOpen { result[result.count - 1] += " \(word)" } else { result.append(word) }
                if word.count(where: { $0 == "\"" }) % 2 == 1 { isOpen.toggle() }
            }
            return result
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
    }
}

extension Pass {
    /// `events of Maya this week`: both flags at once, in a line that begins with the rows.
    func refuseOwnedRows(_ item: NodeID, _ form: CallForm) -> Bool {
        let written = words(from: item), line = lineWords(around: item)
        guard case .source = form.callee, written.count > 1, let first = line.first,
            Int(span(item).start) == line.dropFirst().first?.range.lowerBound
        else { return false }
        let place = spanning(item, written[...]), texts = line.map(\.text)
        let whole = Span(place.source, first.range.lowerBound, Int(place.end))
        let message = "`\(form.name)` does not take `\(SafeText.shown(source(place)))`"
        // `of Maya` alone is `--child Maya`.
        if written.count > 2, let owned = OwnedRows(texts, checker) {
            error(
                .extraArgument, message, at: place, label: "did you mean `\(SafeText.shown(owned.line))`?",
                fix: Fix(whole, owned.line))
            return true
        }
        guard ownerPhrase(at: item, form) == nil, let help = OwnedRows.nobody(texts, checker) else { return false }
        error(.extraArgument, message, at: place, help: help)
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
