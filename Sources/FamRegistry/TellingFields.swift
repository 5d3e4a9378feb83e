import FamText
import FamValues

/// What tells rows of the same name apart, for the list of an `ambiguous` name: of the fields that a table shows, the
/// first few in which these rows differ. The label and the owner are shown anyway.
public struct TellingFields {
    private let fields: [FieldSpec]
    private static let most = 2
    /// The most columns of one value, because a note may be a page long.
    private static let longest = 24

    public init(_ entity: EntitySpec) {
        fields = entity.fields.filter { field in
            !field.isSecret && !field.isQuiet && field.name != entity.label && field.name != entity.owner
                && field.name != entity.number
        }
    }

    /// For each row `born 2021-09-05`, `stars 12`; a row without a value has `no born`.
    public func texts(
        _ rows: [EntityRef], in zone: Zone, _ value: (EntityRef, _ field: String) throws -> Value
    ) rethrows -> [[String]] {
        let form = ValueText(zone: zone, now: nil)
        var found = rows.map { _ in [String]() }, count = 0
        var told: Set<String> = []
        for field in fields where count < TellingFields.most {
            // The age says nothing that the birth date has not said.
            if case .derived(let expression) = field.source, !told.isDisjoint(with: expression().columns) { continue }
            let texts = try rows.map { row -> String in
                let text = form.human(try value(row, field.name))
                guard !text.isEmpty else { return "no \(field.name)" }
                return "\(field.name) \(SafeText.shown(TextWidth.truncated(text, to: TellingFields.longest)))"
            }
            guard Set(texts).count > 1 else { continue }
            count += 1
            told.insert(field.name)
            for (index, text) in texts.enumerated() { found[index].append(text) }
        }
        return found
    }
}
