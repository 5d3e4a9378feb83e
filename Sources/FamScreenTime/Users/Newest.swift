import FamRegistry
import FamValues

/// The newest rows out of several queries, one for each person: each gives at most `limit` from an index, so the cost
/// does not grow with the rows that are there.
enum Newest {
    static func rows<E: Entity>(
        _ queries: [RowQuery<E>], by time: Field<E, Instant>, limit: Int, _ records: any Records
    ) throws -> [ReadRow<E>] {
        guard limit > 0 else { return [] }
        var found: [(at: Instant, row: ReadRow<E>)] = []
        for query in queries {
            for row in try query.sorted(time).last(limit).rows(records) {
                found.append((try row[time], row))
            }
        }
        found.sort { ($0.at, $0.row.row.key) > ($1.at, $1.row.row.key) }
        return found.prefix(limit).map(\.row)
    }
}
