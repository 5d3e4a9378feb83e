import FamRegistry
import FamSyntax
import FamText
import FamValues

extension Pass {
    /// `into events --key id { id: id, at: at }` of a file that also has notes: what somebody corrected there would
    /// stay behind without a word.
    func warnOfUntaken(_ entity: EntitySpec, _ fields: [NamedExpr], _ record: NodeID, _ rows: RowScope) {
        let taken = fields.reduce(into: Set(fields.map(\.name))) { $0.formUnion($1.expr.columns) }
        let left = rows.shape.columns.map(\.name).filter {
            entity.readableField($0)?.isStored == true && !taken.contains($0)
        }
        guard !left.isEmpty else { return }
        let start = Int(span(record).start), place = Span(span(record).source, start, start + 1)
        let added = left.map { "\($0): \($0)" }.joined(separator: ", ")
        warn(
            .likelyMistake,
            "a `{ … }` names all columns that are taken, and \(Words.list(left)) \(left.count == 1 ? "is" : "are") not",
            at: place, label: "did you mean `{ \(SafeText.shown(added)), …`?", fix: Fix(place, "{ \(added),"))
    }
}
