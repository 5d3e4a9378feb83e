import FamText
import GRDB

/// Changes of most rows of a table at once, such as the undo of an import.
extension Store {
    /// With fewer rows, making indexes anew is not worth it.
    static let bulkRows = 10_000

    /// Whether a range is long enough. The `count` of one in a damaged journal may be no number.
    static func mayBeBulk(_ keys: ClosedRange<Int64>) -> Bool {
        let (last, isBeyond) = keys.lowerBound.addingReportingOverflow(Int64(bulkRows - 1))
        return !isBeyond && last <= keys.upperBound
    }

    /// Whether to change so many rows of a table is to change most of it: what is kept beside the table is then made
    /// anew, since that is less work than to keep it up.
    func isBulk(_ table: EntityTable, changing rows: Int) throws -> Bool {
        try rows >= Self.bulkRows && rows >= count(of: table) / 2
    }

    /// Runs `body` without the table's indexes, which are made anew afterward. Whoever catches an error of `body` takes
    /// back what was done here, too.
    func withoutIndexes<T>(
        _ access: Access, _ table: EntityTable, ifBulk isBulk: Bool, _ body: () throws -> T
    ) throws -> T {
        guard isBulk else { return try body() }
        let indexes = try indexes(of: table, access.db)
        do {
            for index in indexes { try access.db.execute(sql: "DROP INDEX \(Dialect.quoted(index.name))") }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_LOCKED {
            // Somebody still reads; what was dropped until then is made again.
        }
        let result = try body()
        let left = Set(try self.indexes(of: table, access.db).map(\.name))
        for index in indexes where !left.contains(index.name) { try access.db.execute(sql: index.definition) }
        return result
    }

    /// Runs `body`, which removes rows without a word to the table's figures: they are computed anew from the rows that
    /// are left, which are fewer.
    func withoutFigures(
        _ access: Access, _ table: EntityTable, ifBulk isBulk: Bool, _ body: () throws -> Void
    ) throws {
        guard isBulk else { return try body() }
        try endUnsettled(access)
        for figure in table.figures {
            access.pendingFigures[figure.index] = [:]
            try access.db.execute(sql: "DELETE FROM \(figure.name)")
        }
        try body()
        let scan = FigureScan(catalog: catalog, db: try access.db, zone: try connection().zone)
        for figure in table.figures {
            access.pendingFigures[figure.index] = try scan.lines(figure)
            try flush(access, figure)
        }
    }

    /// Those that can be made anew: not what keeps ids unique.
    func indexes(of table: EntityTable, _ db: Database) throws -> [(name: String, definition: String)] {
        let rows = try PreparedStatement(
            db, "SELECT name, sql FROM main.sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL")
        rows.bind(.text(table.plainName), at: 0)
        var result: [(String, String)] = []
        while try rows.step() { result.append((rows.text(0), rows.text(1))) }
        return result
    }

    /// The rows of a table, or those with keys in a range. Cost: a pass over the smallest index.
    func count(of table: EntityTable, _ keys: ClosedRange<Int64> = .min ... .max) throws -> Int {
        let row = try statement(
            "SELECT count(*) FROM \(table.name)" + (keys == .min ... .max ? "" : " WHERE n BETWEEN ? AND ?"))
        defer { row.reset() }
        if keys != .min ... .max {
            row.bind(keys.lowerBound, at: 0)
            row.bind(keys.upperBound, at: 1)
        }
        return try row.step() ? Int(row.int(0)) : 0
    }
}
