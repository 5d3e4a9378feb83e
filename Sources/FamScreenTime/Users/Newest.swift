import FamRegistry
import FamValues

/// The newest rows of several queries, such as one per person. Each reads at most `limit` rows from an index, so the
/// cost does not grow with the number of rows.
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
