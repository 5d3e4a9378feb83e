import FamRegistry
import FamValues

/// What the rows of a table that a reversal restored hold, as far as the screens of its rules ask: which rows they
/// refer to, and for each of these the least value of a column. Memory: a few numbers, however many rows come back.
struct ScreenedRows {
    /// With more in one column, the rows are asked one by one.
    private static let most = 1_000

    private struct Screen {
        let screen: RowScreen
        let reference: Int
        let least: Int?
        /// By the key of the row that is referred to, its place in `leasts`.
        var places: [Int64: Int] = [:]
        var leasts: [Int64] = []
        /// The rows of one child are often together.
        var latest: (n: Int64, place: Int)?
    }

    /// Which rows may break a rule: all, or those that refer to one of some rows.
    enum Suspects {
        case all
        case referring([(column: Int, rows: [Int64])])
    }

    private let table: EntityTable
    private var screens: [Screen] = []
    /// Whether each rule of the table has a screen that is of use.
    private var isOfUse: Bool

    init(_ table: EntityTable) {
        self.table = table
        for rule in table.spec.constraints {
            guard let screen = rule.screen, let reference = table.column(screen.reference) else { continue }
            let least = screen.least.flatMap { table.column($0) }
            guard (least == nil) == (screen.least == nil) else { continue }
            screens.append(Screen(screen: screen, reference: reference, least: least))
        }
        isOfUse = screens.count == table.spec.constraints.count
    }

    mutating func note(_ image: RowImage) {
        guard isOfUse else { return }
        for index in screens.indices {
            guard let n = image.integer(screens[index].reference) else { continue }
            let place = place(of: n, index)
            guard let least = screens[index].least else { continue }
            screens[index].leasts[place] = min(screens[index].leasts[place], image.integer(least) ?? .min)
        }
    }

    private mutating func place(of n: Int64, _ index: Int) -> Int {
        if let latest = screens[index].latest, latest.n == n { return latest.place }
        let place = screens[index].places[n] ?? screens[index].leasts.count
        if place == screens[index].leasts.count {
            screens[index].leasts.append(.max)
            screens[index].places[n] = place
            if place == Self.most { isOfUse = false }
        }
        screens[index].latest = (n, place)
        return place
    }

    /// - Returns: those that the rules have to be asked about, once all rows are as they will be.
    func suspects(_ store: Store, _ context: any Context) throws -> Suspects {
        guard isOfUse else { return .all }
        var found: [(column: Int, rows: [Int64])] = []
        for screen in screens {
            let form = table.columns[screen.reference].form
            let rows = try screen.places.filter { n, place in
                // A row that is gone is a conflict of its own.
                guard case .entity(let row) = try store.value(form, .int(n)) else { return false }
                let least = try screen.least.map {
                    try store.value(table.columns[$0].form, .int(screen.leasts[place]))
                }
                return try screen.screen.mayBreak(row, least ?? .null, context)
            }
            if !rows.isEmpty { found.append((screen.reference, rows.keys.sorted())) }
        }
        return .referring(found)
    }
}
