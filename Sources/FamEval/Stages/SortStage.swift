import FamText
import FamValues

/// Rows in order of their keys: stable, nulls first when ascending. With a limit it holds at most twice that many rows.
final class SortedRows: RowCursor {
    let shape: RowShape
    private let input: any RowCursor
    private let keys: [(function: RowFunction, descending: Bool)]
    private let limit: Int?
    private let zone: Zone
    private var entries: [Entry]?
    /// The places of the entries in their order: whole entries that move or are copied would be counted anew, all of
    /// them at once, which nothing interrupts.
    private var order: [Int] = []
    private var position = 0
    private var pulse = Pulse()

    private struct Entry {
        var keys: [Value]
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

    deinit { Leftovers.release(&entries) }

    func next() throws -> Row? {
        // Nothing is read for nothing, as in the database.
        if limit == 0 { return nil }
        if entries == nil { try read() }
        guard position < order.count else { return nil }
        try pulse.beat()
        defer { position += 1 }
        return entries?[order[position]].row
    }

    private func read() throws {
        var entries: [Entry] = []
        let room = limit.map { Swift.max($0, 512) * 2 } ?? .max
        do {
            while let row = try input.next() {
                entries.append(Entry(keys: try keys.map { try $0.function(row) }, row: row))
                if entries.count >= room { entries = try first(entries).map { entries[$0] } }
            }
            order = try first(entries)
            self.entries = entries
        } catch {
            Leftovers.keep(entries)
            throw error
        }
    }

    private func first(_ entries: [Entry]) throws -> [Int] {
        let order = try entries.indices.watchedSort { precedes(entries, $0, $1) }
        return limit.map { Array(order.prefix($0)) } ?? order
    }

    /// Between equal keys the place decides: what is left of earlier rows is in order, and before those after it.
    private func precedes(_ entries: [Entry], _ a: Int, _ b: Int) -> Bool {
        for (index, key) in keys.enumerated() {
            let order = SortOrder.compare(entries[a].keys[index], entries[b].keys[index], zone)
            if order != 0 { return key.descending ? order > 0 : order < 0 }
        }
        return a < b
    }
}
