import FamRegistry
import FamValues

/// The summary card of Today: moments and stars of each active child (K-P50).
enum TodaySummaryPart {
    static func block(_ children: [Child], _ moments: [Moment]) -> ScreenText.Block {
        let rows = children.map { child -> [Value] in
            let own = moments.filter { $0.child == child.row }
            return [
                .string(child.name), .int(child.stars), .int(Int64(own.count)), .int(own.reduce(0) { $0 + $1.points }),
            ]
        }
        let shape = RowShape([
            Column("child", .string), Column("stars", .int), Column("moments", .int), Column("stars today", .int),
        ])
        return .card(.elevated, [.table(Table(shape: shape, rows: rows))])
    }
}
