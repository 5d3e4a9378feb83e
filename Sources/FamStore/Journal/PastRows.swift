import FamText
import FamValues

/// Covers the tables changed since a time with temporary views of the same names, which have the rows of that time:
/// those not touched since, from the table itself, and for the others the images from before. SQLite resolves a
/// temporary view before a table, so every statement reads it. The caller's savepoint removes them.
struct PastRows {
    let store: Store
    let access: Access

    /// - Parameters:
    ///   - first: the first entry that is hidden; nil if none is.
    ///   - sums: whether anybody reads kept sums.
    func cover(since first: Int64?, sums: Bool) throws {
        var parts: [String: Part] = [:]
        if let first {
            try store.requireKept(since: first, "the household of that time cannot be shown")
            try collect(since: first, &parts)
        }
        // The rows that are not in the sums yet count as much as those that were changed since.
        if sums { for kept in try store.sumsBehind() { try add(store.catalog[kept.source], to: &parts) } }
        for part in parts.values { try part.finish() }
        if sums {
            for source in parts.values.map(\.table) {
                for kept in source.feeds { try carry(kept, source, &parts) }
            }
        }
        for part in parts.values { try part.show() }
    }

    private func add(_ table: EntityTable, to parts: inout [String: Part]) throws {
        if parts[table.spec.name] == nil { parts[table.spec.name] = try Part(table, access) }
    }

    /// Nil for rows of a module that is not here.
    private func part(of entity: String, in parts: inout [String: Part]) throws -> Part? {
        if let part = parts[entity] { return part }
        guard let table = store.catalog.table(entity) else { return nil }
        try add(table, to: &parts)
        return parts[entity]
    }

    /// For each row the first change counts: before that it was as at the time.
    private func collect(since first: Int64, _ parts: inout [String: Part]) throws {
        let rows = try store.statement(
            "SELECT entity, n, last, before, entry FROM \(try store.storedChanges()) WHERE entry >= ? AND entity <> '' "
                + "ORDER BY entry, entity, n"
        )
        defer { rows.reset() }
        rows.bind(first, at: 0)
        var pulse = Pulse(every: 256)
        while try rows.step() {
            try pulse.beat()
            guard let part = try part(of: rows.text(0), in: &parts) else { continue }
            if rows.isNull(3) {
                try part.noteMade(rows.int(1)...max(rows.int(1), rows.int(2)))
            } else if let image = rows.blob(3, { RowImage($0, part.table) }) {
                try part.noteBefore(rows.int(1), image)
            }
        }
    }

    /// A kept sum is its current value minus what touched rows add now, plus what they added then.
    private func carry(_ kept: KeptColumn, _ source: EntityTable, _ parts: inout [String: Part]) throws {
        guard let part = parts[source.spec.name] else { return }
        let owner = store.catalog[kept.owner]
        let by = Dialect.quoted(source.columns[kept.by].name), amount = Dialect.quoted(source.columns[kept.amount].name)
        let rows = try PreparedStatement(
            access.db,
            """
            SELECT owner, sum(amount) FROM (
              \(part.touchedRows("\(by) AS owner, -\(amount) AS amount"))
              UNION ALL SELECT \(by), \(amount) FROM temp.\(part.images)
              UNION ALL \(Dialect.rowsBehind(kept, in: store.catalog)))
            WHERE owner IS NOT NULL GROUP BY owner HAVING sum(amount) <> 0
            """)
        var sums: [(owner: Int64, amount: Int64)] = []
        while try rows.step() { sums.append((rows.int(0), rows.int(1))) }
        rows.reset()
        guard !sums.isEmpty else { return }
        if parts[owner.spec.name] == nil {
            try add(owner, to: &parts)
            try parts[owner.spec.name]?.finish()
        }
        for sum in sums { try parts[owner.spec.name]?.add(sum.amount, to: kept, of: sum.owner) }
    }
}

extension PastRows {
    /// One table that was changed since: the keys of all touched rows, and the images of those that existed.
    final class Part {
        let table: EntityTable
        /// The quoted name in SQL.
        let touched: String
        let images: String
        private let access: Access
        private let mark: PreparedStatement
        private let markRows: PreparedStatement
        private let put: PreparedStatement
        /// The keys of rows made since; ascending ranges, each joined with what goes on where it ends.
        private var made: [ClosedRange<Int64>] = []
        /// Those that are hidden by their bounds, which costs nothing for each row.
        private var ranges: [ClosedRange<Int64>] = []

        /// How many of them a view has as an arm of its own.
        private static let mostRanges = 3

        init(_ table: EntityTable, _ access: Access) throws {
            self.table = table
            self.access = access
            touched = Dialect.quoted("fam_touched_" + table.plainName)
            images = Dialect.quoted("fam_images_" + table.plainName)
            try Part.execute(access, "CREATE TEMP TABLE \(touched) (n INTEGER PRIMARY KEY)")
            try Part.execute(access, "CREATE TEMP TABLE \(images) AS SELECT * FROM main.\(table.name) WHERE 0")
            mark = try PreparedStatement(access.db, "INSERT OR IGNORE INTO temp.\(touched) VALUES (?)")
            markRows = try PreparedStatement(
                access.db,
                "INSERT OR IGNORE INTO temp.\(touched) SELECT n FROM main.\(table.name) WHERE n BETWEEN ? AND ?")
            let marks = Array(repeating: "?", count: table.columns.count + 2).joined(separator: ", ")
            put = try PreparedStatement(
                access.db, "INSERT INTO temp.\(images) (n, \(table.columnList)) VALUES (\(marks))")
        }

        private static func execute(_ access: Access, _ sql: String) throws {
            try PreparedStatement(access.db, sql).execute()
        }

        /// Whether the row is touched for the first time.
        private func touch(_ n: Int64) throws -> Bool {
            mark.bind(n, at: 0)
            try mark.execute()
            return access.connection.changesCount > 0
        }

        /// Keys only increase, but a restored row has its earlier key.
        func noteMade(_ keys: ClosedRange<Int64>) throws {
            guard let last = made.last else { return made.append(keys) }
            if keys.lowerBound > last.upperBound {
                guard keys.lowerBound == last.upperBound + 1 else { return made.append(keys) }
                made[made.count - 1] = last.lowerBound...keys.upperBound
            } else if keys.lowerBound < keys.upperBound {
                // Of a damaged journal: `count` may be no number.
                try touchRows(keys)
            } else if !isMade(keys.lowerBound) {
                _ = try touch(keys.lowerBound)
            }
        }

        private func touchRows(_ keys: ClosedRange<Int64>) throws {
            markRows.bind(keys.lowerBound, at: 0)
            markRows.bind(keys.upperBound, at: 1)
            try markRows.execute()
        }

        func noteBefore(_ n: Int64, _ image: RowImage) throws {
            if isMade(n) { return }
            guard try touch(n) else { return }
            put.bind(n, at: 0)
            put.bind(image.id.high, image.id.low, at: 1)
            for (index, cell) in image.cells.enumerated() { put.bind(cell, at: index + 2) }
            try put.execute()
        }

        private func isMade(_ n: Int64) -> Bool {
            var low = 0, high = made.count
            while low < high {
                let middle = (low + high) / 2
                if made[middle].upperBound < n { low = middle + 1 } else { high = middle }
            }
            return low < made.count && made[low].contains(n)
        }

        /// The journal has neither secrets nor kept sums, so both keep their current values if the row still exists.
        func finish() throws {
            if made.count <= Part.mostRanges { ranges = made } else { for keys in made { try touchRows(keys) } }
            for column in table.columns where column.isSecret {
                let name = Dialect.quoted(column.name)
                try Part.execute(
                    access,
                    "UPDATE temp.\(images) SET \(name) = (SELECT m.\(name) FROM main.\(table.name) AS m "
                        + "WHERE m.n = \(images).n)"
                )
            }
            for kept in table.kept {
                let name = Dialect.quoted(kept.name)
                let present = "(SELECT m.\(name) FROM main.\(table.name) AS m WHERE m.n = \(images).n)"
                try Part.execute(access, "UPDATE temp.\(images) SET \(name) = ifnull(\(present), 0)")
            }
        }

        /// A row of which only a kept sum was changed has its current values otherwise.
        func add(_ amount: Int64, to kept: KeptColumn, of owner: Int64) throws {
            if !isMade(owner), try touch(owner) {
                try Part.execute(
                    access, "INSERT INTO temp.\(images) SELECT * FROM main.\(table.name) WHERE n = \(owner)")
            }
            let name = Dialect.quoted(kept.name)
            try Part.execute(access, "UPDATE temp.\(images) SET \(name) = \(name) + (\(amount)) WHERE n = \(owner)")
        }

        /// The present rows that were touched, as arms of a compound SELECT.
        func touchedRows(_ columns: String) -> String {
            let rows = "SELECT \(columns) FROM main.\(table.name) WHERE n"
            let untouched = "n NOT IN (SELECT n FROM temp.\(touched))"
            let made = ranges.map { "\(rows) BETWEEN \($0.lowerBound) AND \($0.upperBound) AND \(untouched)" }
            return (["\(rows) IN (SELECT n FROM temp.\(touched))"] + made).joined(separator: " UNION ALL ")
        }

        func show() throws {
            var arms: [String] = [], from = ""
            for keys in ranges {
                arms.append("\(from)n < \(keys.lowerBound)")
                from = "n > \(keys.upperBound) AND "
            }
            arms.append(from + "1")
            let rows = arms.map {
                "SELECT * FROM main.\(table.name) WHERE \($0) AND n NOT IN (SELECT n FROM temp.\(touched)) UNION ALL "
            }
            try Part.execute(
                access, "CREATE TEMP VIEW \(table.name) AS \(rows.joined())SELECT * FROM temp.\(images)")
        }
    }
}
