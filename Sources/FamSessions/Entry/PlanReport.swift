import FamRegistry
import FamStore
import FamText
import FamValues

/// What a plan would change: counts, and the first rows of each kind before and after.
struct PlanReport {
    /// The most rows to report for each entity.
    static let shown = 10

    private let changes: [PlannedChange]
    private let form: ValueText
    private let names: RowNames

    init(_ changes: [PlannedChange], zone: Zone, now: Instant) {
        self.changes = changes
        form = ValueText(zone: zone, now: nil)
        names = RowNames(zone: zone, now: now)
    }

    // MARK: For people

    ///     moments: 0 added, 1 changed, 1 removed
    ///       ~ Maya, Set the table, yesterday 18:30
    ///           note: washd → washed
    ///       - Leo, Read, today 08:00
    var text: String {
        if changes.isEmpty { return "nothing would change" }
        return changes.flatMap { change in
            ["\(change.entity.words.many): \(change.added) added, \(change.changed) changed, \(change.removed) removed"]
                + change.rows.flatMap(lines) + rest(change)
        }.joined(separator: "\n")
    }

    private func rest(_ change: PlannedChange) -> [String] {
        let left = change.added + change.changed + change.removed - change.rows.count
        return left > 0 && !change.rows.isEmpty ? ["  · \(Counted.grouped(left)) more"] : []
    }

    private func lines(_ row: PlannedRow) -> [String] {
        let name = names.name(row.ref, row.after ?? row.before)
        guard let before = row.before else { return ["  + \(name)"] }
        guard let after = row.after else { return ["  - \(name)"] }
        return ["  ~ \(name)"]
            + differences(before, after).map { field, old, new in
                "      \(field.name): \(SafeText.brief(text(old))) → \(SafeText.brief(text(new)))"
            }
    }

    private func text(_ value: Value) -> String {
        if value.isNull { return "nothing" }
        let text = form.plain(value)
        return text.isEmpty ? "\"\"" : text
    }

    private func differences(_ before: RowDraft, _ after: RowDraft) -> [(field: FieldSpec, before: Value, after: Value)]
    {
        zip(before.entity.fields, zip(before.values, after.values)).compactMap { field, values in
            field.isSecret || values.0 == values.1 ? nil : (field, values.0, values.1)
        }
    }

    // MARK: For programs

    /// A record for each entity: `rows`, `added`, `changed`, `removed`, `first`; each of `first` has `change`, `id`,
    /// `name` and `fields` with `before` and `after`.
    var value: Value {
        .list(
            changes.map { change in
                PlanReport.record([
                    ("rows", .string(change.entity.plural)), ("added", .int(Int64(change.added))),
                    ("changed", .int(Int64(change.changed))),
                    ("removed", .int(Int64(change.removed))), ("first", .list(change.rows.map(value))),
                ])
            })
    }

    private func value(_ row: PlannedRow) -> Value {
        let kind = row.before == nil ? "added" : row.after == nil ? "removed" : "changed"
        guard let entity = (row.after ?? row.before)?.entity else { return .null }
        let none = RowDraft(entity: entity, values: entity.fields.map { _ in .null })
        let before = row.before ?? none, after = row.after ?? none
        return PlanReport.record([
            ("change", .string(kind)), ("id", .string(row.ref.id.description)),
            ("name", .string(names.name(row.ref, row.after ?? row.before))),
            (
                "fields",
                .list(
                    differences(before, after).map { field, old, new in
                        PlanReport.record([("name", .string(field.name)), ("before", old), ("after", new)])
                    })
            ),
        ])
    }

    private static func record(_ fields: [(String, Value)]) -> Value {
        .record(RecordValue(RowShape(fields.map { Column($0.0, $0.1.type) }), fields.map(\.1)))
    }
}
