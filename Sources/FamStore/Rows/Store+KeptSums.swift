import FamText
import FamValues

/// Kept sums (K-P18): a change of a row adds to an amount in memory, per owner. The amounts are written to the owners'
/// rows before a query could see them and before the commit, so a bulk run costs an addition per row instead of an
/// UPDATE.
extension Store {
    /// Adds the contribution of a row's cells, times `sign`, to the sums they belong to.
    func feed(_ access: Access, _ table: EntityTable, _ cells: [StoredValue], sign: Int64) throws {
        for kept in table.feeds {
            guard case .int(let owner) = cells[kept.by], case .int(let amount) = cells[kept.amount] else { continue }
            try add(access, kept, owner, sign * amount)
        }
    }

    @inline(__always)
    func add(_ access: Access, _ kept: KeptColumn, _ owner: Int64, _ amount: Int64) throws {
        let (sum, overflow) = access.pending[kept.index][owner, default: 0].addingReportingOverflow(amount)
        guard !overflow else { throw Store.keptOverflow(kept) }
        access.pending[kept.index][owner] = sum
        access.hasPending = true
        // A commit may leave it to a later one, and must not leave that a sum without a value.
        guard writesBehind, access.batch == nil, try isThere(access, kept, owner) else { return }
        _ = try keptValue(access, kept, owner)
    }

    private func isThere(_ access: Access, _ kept: KeptColumn, _ owner: Int64) throws -> Bool {
        if access.keptInDatabase[kept.index][owner] != nil { return true }
        return try exists(catalog[kept.owner], owner)
    }

    /// The current total of one owner. Cost: a lookup in memory, after the first time in a run.
    func keptValue(_ access: Access, _ kept: KeptColumn, _ owner: Int64) throws -> Int64 {
        let stored: Int64
        if let known = access.keptInDatabase[kept.index][owner] {
            stored = known
        } else {
            stored = try holdingNotes(access) { try storedValue(access, kept, owner) }
            // Only the write lock keeps others from changing it.
            if access.run?.hasBegun == true { access.keptInDatabase[kept.index][owner] = stored }
        }
        let (sum, overflow) = stored.addingReportingOverflow(access.pending[kept.index][owner] ?? 0)
        guard !overflow else { throw Store.keptOverflow(kept) }
        return sum
    }

    /// The total without pending amounts.
    private func storedValue(_ access: Access, _ kept: KeptColumn, _ owner: Int64) throws -> Int64 {
        let table = catalog[kept.owner]
        let whole = try isBehind(kept, access) ? Dialect.wholeKept(kept, of: table.name, in: catalog) : nil
        let row =
            try whole.map { try statement("SELECT \($0) FROM \(table.name) WHERE n = ?") }
            ?? statement(.keptRead, kept.index) {
                "SELECT \(Dialect.quoted(kept.name)) FROM \(table.name) WHERE n = ?"
            }
        defer { row.reset() }
        row.bind(owner, at: 0)
        guard try row.step() else { throw Store.gone(table) }
        return row.int(0)
    }

    /// Writes all pending amounts into their owners' rows.
    func flushKept(_ access: Access) throws {
        guard access.hasPending else { return }
        for kept in catalog.keptInUse where !access.pending[kept.index].isEmpty {
            let table = catalog[kept.owner]
            let update = try statement(.keptWrite, kept.index) {
                "UPDATE \(table.name) SET \(Dialect.quoted(kept.name)) = ? WHERE n = ?"
            }
            for (owner, amount) in access.pending[kept.index] where amount != 0 {
                guard try isThere(access, kept, owner) else { continue }
                let total = try keptValue(access, kept, owner)
                update.bind(total, at: 0)
                update.bind(owner, at: 1)
                try update.execute()
                access.keptInDatabase[kept.index][owner] = total
                access.pending[kept.index][owner] = 0
            }
            access.pending[kept.index] = [:]
        }
        access.hasPending = false
        access.hasFlushedSums = true
        guard !access.sumsBehind.isEmpty else { return }
        access.sumsBehind = []
        try statement(Store.forgetSumsNotes).execute()
    }

    /// Discards pending amounts for a row that is being deleted.
    func dropKept(_ access: Access, _ table: EntityTable, _ owner: Int64) {
        for kept in table.kept {
            access.pending[kept.index][owner] = nil
            access.keptInDatabase[kept.index][owner] = nil
        }
    }

    func exists(_ table: EntityTable, _ n: Int64) throws -> Bool {
        let row = try statement("SELECT 1 FROM \(table.name) WHERE n = ?")
        defer { row.reset() }
        row.bind(n, at: 0)
        return try row.step()
    }

    static func gone(_ table: EntityTable) -> Diagnostic {
        Diagnostic(.notFound, "the \(table.spec.name) is gone", help: "it was deleted after it was named here")
    }

    private static func keptOverflow(_ kept: KeptColumn) -> Diagnostic {
        Diagnostic(.overflow, "the sum `\(kept.name)` is outside the range of 64-bit integers")
    }
}
