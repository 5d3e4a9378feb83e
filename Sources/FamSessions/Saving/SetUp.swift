import FamRegistry
import FamStore
import FamText
import FamValues

/// The rows that a session found, as a script statement that makes them: a table for each entity, with ids, so that a
/// second run leaves them unchanged.
public struct SetUp {
    private let rows: [NeededRows]
    /// The labels that name exactly one row.
    private var names: [RowID: String] = [:]
    /// Times in the household's time zone.
    private let texts: ValueText
    /// Whether text that people wrote, such as notes, is omitted where a row may lack it.
    public var hidesWords = false

    public init(_ rows: [NeededRows], zone: Zone) {
        self.rows = rows
        texts = ValueText(zone: zone, now: nil)
        for part in rows { note(part) }
    }

    private mutating func note(_ part: NeededRows) {
        guard let label = part.entity.label else { return }
        var ids: [String: RowID?] = [:]
        for row in part.rows {
            guard let text = row.values.first(where: { $0.field.name == label })?.value.text else { continue }
            // Digits are first read as a number or the end of an id.
            let isPlain = text.contains { $0.isLetter && !$0.isHexDigit }
            ids[text] = ids[text] == nil && isPlain ? .some(row.id) : .some(nil)
        }
        for (text, id) in ids { if let id { names[id] = text } }
    }

    /// The most rows in one table: a reader that goes line by line parses a statement again with each of its lines.
    private static let rowsTogether = 50

    /// How many rows it makes.
    public var count: Int { rows.reduce(0) { $0 + $1.rows.count } }

    /// The labels that people chose, with the entity of the row.
    public var personalLabels: [(label: String, entity: String)] {
        rows.flatMap { part in
            part.rows.flatMap(\.values).compactMap { field, value in
                guard field.name == part.entity.label, part.entity.hasCommands else { return nil }
                return value.text.map { ($0, part.entity.name) }
            }
        }
    }

    /// Empty if it makes no rows: a comment alone would be no entry.
    public var text: String {
        if count == 0 { return "" }
        let all = rows.flatMap { part in
            let fields = part.entity.fields.filter { field in
                part.rows.contains { row in
                    row.values.contains { $0.field.name == field.name && !SetUp.isGiven(anyway: $0.value, field) }
                }
            }
            return stride(from: 0, to: part.rows.count, by: SetUp.rowsTogether).flatMap { first in
                let rows = part.rows[first..<min(first + SetUp.rowsTogether, part.rows.count)]
                return ["["] + rows.map { line($0.id, $0.values, fields) }
                    + ["] | into \(part.entity.plural) --key id"]
            }
        }
        return (["# Rows as they were when it began."] + all).joined(separator: "\n")
    }

    private func line(
        _ id: RowID, _ values: [(field: FieldSpec, value: Value)], _ fields: [FieldSpec]
    ) -> String {
        let cells = fields.map { field in
            let value = values.first { $0.field.name == field.name }?.value ?? .null
            let isHidden = hidesWords && field.sensitivity == .personal && field.type.isOptional && value.text != nil
            return "\(field.name): " + literal(isHidden ? .null : value)
        }
        return "  { " + (["id: \"\(id)\""] + cells).joined(separator: ", ") + " },"
    }

    private func literal(_ value: Value) -> String {
        switch value {
        case .null, .bool, .int: texts.plain(value)
        case .entity(let ref): Quoting.literal(names[ref.id] ?? ref.id.description)
        default: Quoting.literal(texts.plain(value))
        }
    }

    /// Whether a new row has this value by default.
    private static func isGiven(anyway value: Value, _ field: FieldSpec) -> Bool {
        switch field.default {
        case .value(let usual): value == usual
        case .required: value.isNull
        default: false
        }
    }
}
