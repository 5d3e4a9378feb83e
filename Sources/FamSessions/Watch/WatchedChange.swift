import FamValues

/// The difference between two reads of the same rows.
struct WatchedChange {
    let shape: RowShape
    private(set) var added: [Int] = []
    /// Their current and former indexes.
    private(set) var changed: [(now: Int, was: Int)] = []
    private(set) var removed: [Int] = []
    private let before: Table
    private let after: Table

    /// The parts as a block sees them.
    static let parts = ["added", "changed", "was", "removed"]

    /// Rows of an entity are identified by their keys. Other rows are identified by their first columns, as many as
    /// make them unique (after `group` its keys); a table with one row needs none. Cost: linear in the rows.
    init(from before: Table, to after: Table) {
        shape = after.shape
        self.before = before
        self.after = after
        if let old = before.keys, let new = after.keys {
            compare(old, new)
        } else if before.rows.count == 1, after.rows.count == 1 {
            compare([0], [0])
        } else if let count = (0...shape.columns.count).first(where: {
            Self.isKey($0, before) && Self.isKey($0, after)
        }) {
            compare(before.rows.map { Array($0.prefix(count)) }, after.rows.map { Array($0.prefix(count)) })
        } else {
            compare(Self.counted(before), Self.counted(after))
        }
    }

    var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

    private static func isKey(_ count: Int, _ table: Table) -> Bool {
        var seen: Set<[Value]> = []
        return table.rows.allSatisfy { seen.insert(Array($0.prefix(count))).inserted }
    }

    /// Rows that may occur several times, each with the number of equal rows before it.
    private static func counted(_ table: Table) -> [[Value]] {
        var seen: [[Value]: Int64] = [:]
        return table.rows.map { row in
            let count = seen[row, default: 0]
            seen[row] = count + 1
            return row + [.int(count)]
        }
    }

    private mutating func compare<Key: Hashable>(_ old: [Key], _ new: [Key]) {
        var places = Dictionary(old.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        for (index, key) in new.enumerated() {
            guard let place = places.removeValue(forKey: key) else {
                added.append(index)
                continue
            }
            if before.rows[place] != after.rows[index] { changed.append((index, place)) }
        }
        removed = places.values.sorted()
    }

    // MARK: As values

    /// The argument of a block.
    var record: Value {
        let tables = [
            part(after, added), part(after, changed.map(\.now)), part(before, changed.map(\.was)),
            part(before, removed),
        ]
        let columns = zip(Self.parts, tables).map { Column($0, .table($1.shape)) }
        return .record(RecordValue(RowShape(columns), tables.map { .table($0) }))
    }

    private func part(_ table: Table, _ places: [Int]) -> Table {
        Table(
            shape: shape, rows: places.map { table.rows[$0] }, keys: table.keys.map { keys in places.map { keys[$0] } })
    }

    /// The output without a block: each row, and what happened to it.
    var table: Table {
        let name = shape.index(of: "change") == nil ? "change" : "watched"
        func rows(_ what: String, _ table: Table, _ places: [Int]) -> [[Value]] {
            places.map { [.string(what)] + table.rows[$0] }
        }
        let keys: [Int64]? =
            if let old = before.keys, let new = after.keys {
                added.map { new[$0] } + changed.map { new[$0.now] } + removed.map { old[$0] }
            } else { nil }
        return Table(
            shape: RowShape([Column(name, .string)] + shape.columns, entity: keys == nil ? nil : shape.entity),
            rows: rows("added", after, added) + rows("changed", after, changed.map(\.now))
                + rows("removed", before, removed), keys: keys)
    }
}
