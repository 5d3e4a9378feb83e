import FamRegistry
import FamValues

extension PersonSpec {
    /// X-C02: the accounts of children, with the activity feed as their history.
    static let screenTimeChild = PersonSpec(
        UserRow.singular, mayBeLinked: { ref, context in try Users(context).role(UserRow(ref)) == .child }
    ) { query, context in
        var all = ActivityRow.query
        if let from = query.from { all = all.whose(ActivityRow.at, .greaterOrEqual, from) }
        if let end = query.end { all = all.whose(ActivityRow.at, .less, end) }
        let own = try OwnRows.people(context)
        let people = query.row.map { row in [UserRow(row)].filter { own?.contains($0) != false } } ?? own
        // Reads at most `limit` rows per person, however long the feed is.
        let queries = people?.map { all.whose(ActivityRow.user, $0) } ?? [all]
        return try queries.flatMap { rows in
            try rows.sorted(ActivityRow.at).last(query.limit).rows(context.records).reversed().map { row in
                PersonMoment(
                    at: try row[ActivityRow.at], row: try row[ActivityRow.user].ref,
                    kind: try row[ActivityRow.kind].rawValue, what: try row[ActivityRow.text])
            }
        }
    }
}
