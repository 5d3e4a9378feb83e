import FamText
import FamValues

/// Covers the tables changed since a time with temporary views of the same names, which have the rows of that time:
/// those not touched since, from the table itself, and for the others the images from before. SQLite resolves a
/// temporary view before a table, so every statement reads it. The caller's savepoint removes them.
struct PastRows {
    let store: Store
    let access: Access

    func cover(since time: Instant) throws {
        var parts: [String: Part] = [:]
        if let first = try firstEntry(after: time) {
            try store.requireKept(since: first, "the household of that time cannot be shown")
            for table in try changed(since: first) { try add(table, to: &parts) }
            try collect(since: first, &parts)
        }
        // The rows that are not in the sums yet count as much as those that were changed since.
        for kept in try store.sumsBehind() { try add(store.catalog[kept.source], to: &parts) }
        for part in parts.values { try part.finish() }
        for source in parts.values.map(\.table) {
            for kept in source.feeds { try carry(kept, source, &parts) }
        }
        for part in parts.values { try part.show() }
    }

    /// The first entry after a time.
    private func firstEntry(after time: Instant) throws -> Int64? {
        let rows = try store.statement("SELECT min(n) FROM fam_journal WHERE at > ?")
        defer { rows.reset() }
        rows.bind(time.micros, at: 0)
        return try rows.step() && !rows.isNull(0) ? rows.int(0) : nil
    }

    private func changed(since first: Int64) throws -> [EntityTable] {
        let rows = try store.statement("SELECT DISTINCT entity FROM \(try store.storedChanges()) WHERE entry >= ?")
        defer { rows.reset() }
        rows.bind(first, at: 0)
        var tables: [EntityTable] = []
        while try rows.step() { tables += store.catalog.table(rows.text(0)).map { [$0] } ?? [] }
        return tables
    }

    private func add(_ table: EntityTable, to parts: inout [String: Part]) throws {
        if parts[table.spec.name] == nil { parts[table.spec.name] = try Part(table, access) }
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
            guard let part = parts[rows.text(0)] else { continue }
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
              SELECT \(by) AS owner, -\(amount) AS amount FROM main.\(source.name)
                WHERE n IN (SELECT n FROM temp.\(part.touched))
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
        private let put: PreparedStatement
        /// The keys of rows made since; ascending ranges.
        private var made: [ClosedRange<Int64>] = []

        init(_ table: EntityTable, _ access: Access) throws {
            self.table = table
            self.access = access
            touched = Dialect.quoted("fam_touched_" + table.plainName)
            images = Dialect.quoted("fam_images_" + table.plainName)
            try Part.execute(access, "CREATE TEMP TABLE \(touched) (n INTEGER PRIMARY KEY)")
            try Part.execute(access, "CREATE TEMP TABLE \(images) AS SELECT * FROM main.\(table.name) WHERE 0")
            mark = try PreparedStatement(access.db, "INSERT OR IGNORE INTO temp.\(touched) VALUES (?)")
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
            // `count` is not a number for the ranges of a damaged journal.
            if keys.lowerBound == keys.upperBound { _ = try touch(keys.lowerBound) } else { made.append(keys) }
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
            for keys in made {
                try Part.execute(
                    access,
                    """
                    INSERT OR IGNORE INTO temp.\(touched) SELECT n FROM main.\(table.name)
                    WHERE n BETWEEN \(keys.lowerBound) AND \(keys.upperBound)
                    """)
            }
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

        func show() throws {
            try Part.execute(
                access,
                """
                CREATE TEMP VIEW \(table.name) AS
                SELECT * FROM main.\(table.name) WHERE n NOT IN (SELECT n FROM temp.\(touched))
                UNION ALL SELECT * FROM temp.\(images)
                """)
        }
    }
}
