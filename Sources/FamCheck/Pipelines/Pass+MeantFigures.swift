import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Figures of groups as other programs write them.
extension Pass {
    /// `events | group child | sum points`: the figure of each group in one stage, at its name.
    func groupedFigure(_ span: Span) -> Meant? {
        let start = lineStart(before: Int(span.start))
        let stages = tree.source.text(start..<Int(span.end)).split(separator: "|", omittingEmptySubsequences: false)
        guard stages.count > 2, let last = stages.last?.split(separator: " "), last.count == 2,
            ["sum", "avg", "min", "max", "median"].contains(last[0])
        else { return nil }
        let group = stages[stages.count - 2].split(separator: " ")
        guard group.first == "group", group.count > 1, !group.contains(where: { $0.contains("{") }) else { return nil }
        let instead = "\(last[0]) \(last[1]) by \(group.dropFirst().joined(separator: " "))"
        let blanks = stages[stages.count - 2].utf8.prefix { $0 == 0x20 }.count
        let length = stages.suffix(2).map(\.utf8.count).reduce(1, +) - blanks
        let place = Span(span.source, Int(span.end) - length, Int(span.end))
        return Meant("did you mean `\(SafeText.shown(instead))`?", fix: Fix(place, instead), at: place)
    }

    /// `sum stars` of moments, which have points: the word of a module for one of these columns.
    func ownWord(_ text: String, _ rows: RowScope, _ span: Span) -> Meant? {
        guard let own = Habits.flag(text, registry), rows.shape.index(of: own) != nil else { return nil }
        return Meant("did you mean `\(own)`?", fix: Fix(span, own))
    }

    /// `events | sum by month`: with the first number that such rows have.
    func figure(without kind: AggregateKind, _ span: Span) -> Meant? {
        guard let rows = rows(before: span),
            let number = rows.fields.first(where: { [.int, .float, .money].contains($0.type.unwrapped) })
        else { return nil }
        let place = Span(span.source, Int(span.start), Int(span.start) + kind.rawValue.utf8.count)
        let instead = "\(kind.rawValue) \(number.name)"
        guard source(place) == kind.rawValue else { return nil }
        let rest = words(from: span).dropFirst().joined(separator: " ")
        return Meant(
            "did you mean `\(SafeText.shown(rest.isEmpty ? instead : instead + " " + rest))`?",
            fix: Fix(place, instead))
    }

    private func lineStart(before place: Int) -> Int {
        let before = tree.source.bytes[..<place].suffix(500)
        return before.lastIndex { [0x0A, 0x3B, 0x7B, 0x28].contains($0) }.map { $0 + 1 } ?? before.startIndex
    }
}
