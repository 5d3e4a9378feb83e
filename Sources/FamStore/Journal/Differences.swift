import FamRegistry
import FamText
import FamValues

/// The difference of one row, or one of its fields, between two states of the household.
public struct RowDifference: Sendable {
    public enum Kind: String, NamedCases {
        case added, changed, removed

        public static let typeName = "change"
    }

    public var entity: EntitySpec
    public var kind: Kind
    /// Its label in the later state that has it. For a row without a label, the rows it refers to, or the end of its
    /// id.
    public var name: String
    /// Nil if the whole row was added or deleted.
    public var field: String?
    /// As people write them; nil if there is no value.
    public var before: String?
    public var after: String?
}

extension Store {
    /// The differences between the state after entry `first`, 0 for the beginning, and the state after a later one. For
    /// nil `last`, the current state, including changes of the current run. By entity, then in the order rows were
    /// made. For an added or deleted row, the row alone; with `isFull`, each of its fields. Reads the journal, so
    /// nothing is undone and no lock is taken. Cost: a pass over the changes since `first`; reads the images of touched
    /// rows.
    public func differences(
        after first: Int64, through last: Int64?, isFull: Bool = false, zone: Zone,
        _ body: (RowDifference) throws -> Void
    ) throws {
        try accessing { access in
            try requireKept(since: first + 1, "the state after `j\(first)` cannot be made")
            try Differences(self, access, first, last ?? .max, isFull, ValueText(zone: zone, now: nil)).forEach(body)
        }
    }

    /// The last entry made at or before this time; 0 if there is none.
    public func entry(at time: Instant) throws -> Int64 {
        try accessing { _ in
            let row = try statement(
                "SELECT ifnull((SELECT min(n) - 1 FROM fam_journal WHERE at > ?), (SELECT ifnull(max(n), 0) FROM "
                    + "fam_journal))"
            )
            defer { row.reset() }
            row.bind(time.micros, at: 0)
            return try row.step() ? row.int(0) : 0
        }
    }
}

/// Where to find a state of a row.
private enum StateSource {
    /// It did not exist.
    case nowhere
    /// In the image taken before this entry changed the row.
    case before(Int64)
    /// Not touched since, so it is the current row.
    case present
}

private struct Differences {
    private let store: Store
    private let isFull: Bool
    private let form: ValueText
    /// The rows that existed in the earlier state, or came back since, and were touched before the later one.
    private var earlier: [RowKey: StateSource] = [:]
    private var later: [RowKey: StateSource] = [:]
    private var made: [MadeKeys]

    init(_ store: Store, _ access: Access, _ first: Int64, _ last: Int64, _ isFull: Bool, _ form: ValueText) throws {
        self.store = store
        self.isFull = isFull
        self.form = form
        made = Array(repeating: MadeKeys(), count: store.catalog.count)
        try readChanges(since: first, through: last)
        // The changes of the current run are not in an entry yet.
        guard last == .max, let entry = access.run?.entry else { return }
        for table in store.catalog.tables {
            if let keys = entry.made[table.index] { made[table.index].add(keys.lowerBound...Int64.max) }
        }
    }

    private mutating func readChanges(since first: Int64, through last: Int64) throws {
        let rows = try store.statement(
            "SELECT entry, entity, n, last, before IS NULL FROM \(try store.storedChanges()) "
                + "WHERE entry > ? AND entity <> '' ORDER BY entry, entity, n"
        )
        defer { rows.reset() }
        rows.bind(first, at: 0)
        while try rows.step() {
            try Work.look(taking: 64)
            guard let table = store.catalog.table(rows.text(1))?.index else { continue }
            let entry = rows.int(0)
            let n = rows.int(2)
            let isNew = rows.int(4) == 1
            let key = RowKey(table: table, n: n)
            if entry <= last {
                note(key, through: max(n, rows.int(3)), isNew ? .nowhere : .before(entry), isNew: isNew)
            } else if later[key] == nil, earlier[key] != nil || made[table].contains(n) {
                later[key] = isNew ? .nowhere : .before(entry)
            }
        }
    }

    /// The first change of a row has its earlier state.
    private mutating func note(_ key: RowKey, through last: Int64, _ source: StateSource, isNew: Bool) {
        if earlier[key] != nil || made[key.table].contains(key.n) { return }
        let isNext = made[key.table].ranges.last.map { $0.upperBound < key.n } ?? true
        if isNew, isNext { made[key.table].add(key.n...last) } else { earlier[key] = source }
    }

    func forEach(_ body: (RowDifference) throws -> Void) throws {
        var touched: [Int: [Int64]] = [:]
        for key in earlier.keys { touched[key.table, default: []].append(key.n) }
        var goneLater: [Int: [Int64]] = [:]
        for key in later.keys where earlier[key] == nil { goneLater[key.table, default: []].append(key.n) }
        for table in store.catalog.tables {
            var keys = Set((touched[table.index] ?? []) + (goneLater[table.index] ?? []))
            for range in made[table.index].ranges { keys.formUnion(try present(table, range)) }
            for n in keys.sorted() {
                try Work.look(taking: 512)
                try compare(table, RowKey(table: table.index, n: n), body)
            }
        }
    }

    private func present(_ table: EntityTable, _ range: ClosedRange<Int64>) throws -> [Int64] {
        let rows = try store.statement("SELECT n FROM \(table.name) WHERE n BETWEEN ? AND ?")
        defer { rows.reset() }
        rows.bind(range.lowerBound, at: 0)
        rows.bind(range.upperBound, at: 1)
        var keys: [Int64] = []
        while try rows.step() { keys.append(rows.int(0)) }
        return keys
    }

    private func compare(_ table: EntityTable, _ key: RowKey, _ body: (RowDifference) throws -> Void) throws {
        let before = try image(table, key, earlier[key] ?? .nowhere)
        let after = try image(table, key, later[key] ?? .present)
        guard let shown = after ?? before, before != after else { return }
        let kind: RowDifference.Kind = before == nil ? .added : after == nil ? .removed : .changed
        var difference = RowDifference(
            entity: table.spec, kind: kind, name: try name(shown, table), field: nil, before: nil, after: nil)
        if kind != .changed {
            try body(difference)
            guard isFull else { return }
        }
        for (index, column) in table.columns.enumerated() where !column.isSecret {
            // A field newer than the image was not changed.
            if case .before(let entry)? = earlier[key], before != nil,
                try store.isYounger(column, of: table, than: entry)
            {
                continue
            }
            let old = before?.cells[index] ?? .null
            let new = after?.cells[index] ?? .null
            guard old != new else { continue }
            difference.field = column.name
            difference.before = try text(column, old)
            difference.after = try text(column, new)
            try body(difference)
        }
    }

    private func image(_ table: EntityTable, _ key: RowKey, _ source: StateSource) throws -> RowImage? {
        switch source {
        case .nowhere: nil
        case .before(let entry): try store.image(before: entry, key)
        case .present: try store.image(table, key.n)
        }
    }

    /// The name of a row without a label: the rows it refers to, such as `Maya, Reading`.
    private func name(_ image: RowImage, _ table: EntityTable) throws -> String {
        if let label = table.label, case .text(let text) = image.cells[label] { return text }
        let references = try table.columns.indices.filter { table.columns[$0].target != nil }.compactMap {
            try text(table.columns[$0], image.cells[$0])
        }
        return references.isEmpty ? Store.ending(image.id) : references.joined(separator: ", ")
    }

    private func text(_ column: StoredColumn, _ cell: StoredValue) throws -> String? {
        if cell == .null { return nil }
        let value = try store.value(column.form, cell)
        if value.isNull, let target = column.target, case .int(let n) = cell { return try deletedName(target, n) }
        return form.plain(value)
    }

    /// The name of a row that no longer exists.
    private func deletedName(_ target: Int, _ n: Int64) throws -> String {
        let key = RowKey(table: target, n: n)
        let table = store.catalog[target]
        guard let source = later[key] ?? earlier[key], let image = try image(table, key, source),
            let label = table.label,
            case .text(let text) = image.cells[label]
        else { return "\(table.spec.name) that is gone" }
        return text
    }
}
