import FamText
import FamValues

/// Rows in order of their keys: stable, nulls first when ascending. With a limit it holds at most twice that many rows.
final class SortedRows: RowCursor {
    let shape: RowShape
    private let input: any RowCursor
    private let keys: [(function: RowFunction, descending: Bool)]
    private let limit: Int?
    private let zone: Zone
    private var sorted: [Entry]?
    private var position = 0

    private struct Entry {
        var keys: [Value]
        /// The place in the input decides between equal keys.
        var order: Int
        var row: Row
    }

    init(
        _ input: any RowCursor, _ shape: RowShape, _ keys: [(RowFunction, Bool)], limit: Int?, zone: Zone
    ) {
        self.input = input
        self.shape = shape
        self.keys = keys.map { (function: $0.0, descending: $0.1) }
        self.limit = limit
        self.zone = zone
    }

    deinit { Leftovers.release(&sorted) }

    func next() throws -> Row? {
        // Nothing is read for nothing, as in the database.
        if limit == 0 { return nil }
        if sorted == nil { sorted = try read() }
        guard let sorted, position < sorted.count else { return nil }
        defer { position += 1 }
        return sorted[position].row
    }

    private func read() throws -> [Entry] {
        var entries: [Entry] = [], order = 0
        let room = limit.map { Swift.max($0, 512) * 2 } ?? .max
        do {
            while let row = try input.next() {
                entries.append(Entry(keys: try keys.map { try $0.function(row) }, order: order, row: row))
                order += 1
                if entries.count >= room { entries = try first(entries) }
            }
            return try first(entries)
        } catch {
            Leftovers.keep(entries)
            throw error
        }
    }

    private func first(_ entries: [Entry]) throws -> [Entry] {
        let ordered = try entries.watchedSort(by: precedes)
        return limit.map { Array(ordered.prefix($0)) } ?? ordered
    }

    private func precedes(_ a: Entry, _ b: Entry) -> Bool {
        for (index, key) in keys.enumerated() {
            let order = SortOrder.compare(a.keys[index], b.keys[index], zone)
            if order != 0 { return key.descending ? order > 0 : order < 0 }
        }
        return a.order < b.order
    }
}
