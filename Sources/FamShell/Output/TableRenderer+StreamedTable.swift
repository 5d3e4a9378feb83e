import FamText
import FamValues

extension TableRenderer {
    /// Rows that the widths of the columns are chosen by, where all rows are shown.
    static let fitted = 10_000

    /// The table in pieces, as its rows come. Where a part of the rows is shown, head and tail are kept; where all are,
    /// the first 10,000 choose the widths, to which what comes after them is cut on a terminal. Up to this many rows
    /// the text is that of `render`.
    public func stream(_ rows: any RowCursor, _ write: (String) -> Void) throws {
        let most = mostRows ?? TableRenderer.fitted
        var head: [NumberedRow] = []
        while head.count <= most, let row = try rows.next() { head.append((head.count + 1, row.values)) }
        if head.count <= most { return write(try render(rows.shape, head, count: head.count)) }
        if mostRows == nil { try streamAll(head, rows, write) } else { write(try ends(head, rows)) }
    }

    /// The first rows and the last.
    private func ends(_ head: [NumberedRow], _ rows: any RowCursor) throws -> String {
        var head = head
        var last = Array(head.suffix(TableRenderer.tail))
        var count = head.count
        while let row = try rows.next() {
            count += 1
            last.removeFirst()
            last.append((count, row.values))
        }
        head.removeLast(TableRenderer.tail + 1)
        return try render(rows.shape, head + [nil] + last, count: count)
    }

    private func streamAll(_ head: [NumberedRow], _ rows: any RowCursor, _ write: (String) -> Void) throws {
        var piece = head
        var count = 0
        let first = try columns(rows.shape, head)
        let widths = fit(first, digits: 7)
        write(header(first, widths) + "\n")
        while !piece.isEmpty {
            let columns = try self.columns(rows.shape, piece)
            for index in piece.indices { write(line(columns, widths, index) + "\n") }
            count += piece.count
            piece.removeAll(keepingCapacity: true)
            while piece.count < 1024, let row = try rows.next() { piece.append((count + piece.count + 1, row.values)) }
        }
        for note in footer(count, shown: count, dropped: dropped(first, widths)) { write(note + "\n") }
    }
}
