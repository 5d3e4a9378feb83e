import FamRegistry
import FamText
import FamValues

/// Why a module takes a link or does not: its matching patterns, otherwise the nearest one.
struct LinkExplanation: QuietTable {
    static let module = Column("module", .string)
    static let route = Column("route", .string)
    static let pattern = Column("pattern", .string)
    static let answer = Column("answer", .string)
    static let reason = Column("reason", .string)
    static let columns = RowShape([module, route, pattern, answer, reason])
    /// A route begins with its module, and a reason names the part of the pattern that differs.
    static let quiet = [module, pattern]

    let link: ParsedLink
    let outcome: LinkOutcome
    let matcher: LinkMatcher

    private enum Answer: String { case takes, refuses, would = "would take", declines }

    /// - Parameter all: includes a row for each pattern, not only for those with an answer.
    func rows(all: Bool) -> [[Value]] {
        let fitting = Set(matcher.candidates(link).patterns.map(\.spec.id))
        var rows: [[Value]] = [], rest = matcher.patterns[...]
        while let first = rest.first {
            let own = rest.prefix { $0.feature == first.feature }
            rest = rest[own.endIndex...]
            let asked = own.map { (pattern: $0, answer: answer(of: $0.spec, fits: fitting.contains($0.spec.id))) }
            let relevant = asked.filter { $0.answer != .declines }
            if all || !relevant.isEmpty {
                rows += (all ? asked : relevant).map { row($0.pattern, $0.answer) }
            } else {
                rows.append(nearest(own))
            }
        }
        if link.hasScheme("fam") || link.hasScheme("https"), fitting.isEmpty {
            rows.append(LinkExplanation.row(LinkResolver.addressRoute, "fam://ADDRESS", outcome))
        }
        return rows
    }

    /// The row for a link that no pattern of a module takes.
    static func row(_ route: String, _ pattern: String, _ outcome: LinkOutcome) -> [Value] {
        let said: (Answer, String) =
            switch outcome {
            case .accepted(let link): (.takes, "leads to \(link.entry.screen)")
            case .refused(let refusal): (.refuses, refusal.reason)
            }
        return cells("", route, pattern, said.0.rawValue, said.1)
    }

    static func cells(
        _ module: String, _ route: String, _ pattern: String, _ answer: String, _ reason: String
    ) -> [Value] {
        [module, route, pattern, answer, reason].map { .string($0) }
    }

    private func row(_ pattern: LinkMatcher.Pattern, _ answer: Answer) -> [Value] {
        let reason = answer == .declines ? difference(pattern.spec).reason : reason(of: answer)
        return LinkExplanation.cells(pattern.feature, pattern.spec.id, pattern.text, answer.rawValue, reason)
    }

    private func answer(of spec: LinkSpec, fits: Bool) -> Answer {
        switch outcome {
        case .accepted(let link) where link.route == spec.id: .takes
        case .refused(let refusal) where refusal.route == spec.id: .refuses
        default: fits ? .would : .declines
        }
    }

    private func reason(of answer: Answer) -> String {
        switch outcome {
        case .accepted(let link) where answer == .takes: link.warnings.first?.reason ?? "leads to \(link.entry.screen)"
        case .refused(let refusal) where answer == .refuses: refusal.reason
        default: "comes after the one that takes it"
        }
    }

    /// The row of a module without a matching pattern: the pattern that has most in common with the link.
    private func nearest(_ patterns: ArraySlice<LinkMatcher.Pattern>) -> [Value] {
        var best = patterns[patterns.startIndex], common = -1, reason = ""
        for pattern in patterns {
            let found = difference(pattern.spec)
            if found.common > common { (best, common, reason) = (pattern, found.common, found.reason) }
        }
        guard common > 0 else {
            let schemes = Set(patterns.map(\.spec.scheme)).sorted().map { "`\($0)`" }.joined(separator: " and ")
            let said = patterns.count == 1 ? "its scheme is" : "its schemes are"
            return LinkExplanation.cells(
                best.feature, "\(best.feature).*", "", Answer.declines.rawValue, "\(said) \(schemes)")
        }
        return LinkExplanation.cells(best.feature, best.spec.id, best.text, Answer.declines.rawValue, reason)
    }

    /// How many parts a link and a pattern have in common, and the first in which they differ.
    private func difference(_ spec: LinkSpec) -> (common: Int, reason: String) {
        guard link.scheme == spec.scheme else { return (0, "its scheme is `\(spec.scheme)`") }
        if let host = spec.host, ASCIIWord.folded(host) != ASCIIWord.folded(link.host) {
            return (1, "its host is `\(host)`")
        }
        let path = link.path
        for (index, part) in spec.path.enumerated() {
            guard index < path.count else { return (index + 2, "`/\(part.text)` is missing") }
            if case .fixed(let word) = part, ASCIIWord.folded(path[index]) != ASCIIWord.folded(word) {
                return (index + 2, "it has `\(word)`, the link `\(SafeText.shown(path[index]))`")
            }
        }
        if path.count > spec.path.count {
            return (spec.path.count + 2, "it ends before `/\(SafeText.shown(path[spec.path.count]))`")
        }
        return (path.count + 2, "another reading of the link fits better")
    }
}
