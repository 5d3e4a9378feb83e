import FamRegistry
import FamValues

extension PersonSpec {
    /// X-C02: the accounts of children; the activity feed is what happened to them.
    static let screenTimeChild = PersonSpec(
        UserRow.singular, mayBeLinked: { ref, context in try Users(context).role(UserRow(ref)) == .child }
    ) { query, context in
        var rows = ActivityRow.query
        if let row = query.row { rows = rows.whose(ActivityRow.user, UserRow(row)) }
        if let from = query.from { rows = rows.whose(ActivityRow.at, .greaterOrEqual, from) }
        if let end = query.end { rows = rows.whose(ActivityRow.at, .less, end) }
        return try rows.sorted(ActivityRow.at).last(query.limit).rows(context.records).reversed().map { row in
            PersonMoment(
                at: try row[ActivityRow.at], row: try row[ActivityRow.user].ref,
                kind: try row[ActivityRow.kind].rawValue, what: try row[ActivityRow.text])
        }
    }
}
