import FamRegistry
import FamValues

extension PersonSpec {
    /// X-C02: every child, with its history.
    static let child = PersonSpec(ChildRow.singular, mayBeLinked: { _, _ in true }) { query, context in
        let filter = HistoryFilter(
            child: query.row.map(ChildRow.init), kinds: nil, text: nil, from: query.from, end: query.end,
            limit: query.limit)
        return try HistoryStore(context).entries(filter).map { entry in
            var what = entry.what
            if entry.kind == "moment", let stars = entry.stars { what += stars < 0 ? " \(stars)" : " +\(stars)" }
            return PersonMoment(at: entry.at, row: entry.child?.ref, kind: entry.kind, what: what)
        }
    }
}
