import FamText
import FamValues
import GRDB

/// Kept figures: a change of a row adds to an amount in memory, per line of the figure. The amounts go into the
/// figure's table before the figure is read, before a savepoint and before the commit, so a bulk run pays a
/// dictionary's entry per row and no write.
extension Store {
    /// How many lines may wait in memory.
    private static let mostPending = 100_000

    /// Adds what a row contributes, `sign` times, to the figures over its table. `cell` gives the integer in a stored
    /// column.
    @inline(__always)
    func feedFigures(_ access: Access, _ table: EntityTable, sign: Int64, _ cell: (Int) -> Int64?) throws {
        for figure in table.figures { try feed(access, figure, sign: sign, cell) }
    }

    private func feed(_ access: Access, _ figure: FigureTable, sign: Int64, _ cell: (Int) -> Int64?) throws {
        let key = figure.key(try connection().zone, cell), amounts = figure.amounts(cell)
        let isNothing = try figure.add(
            amounts, sign: sign, to: &access.pendingFigures[figure.index][key, default: .zero])
        if isNothing { access.pendingFigures[figure.index][key] = nil }
        if access.pendingFigures[figure.index].count >= Store.mostPending { try flush(access, figure) }
    }

    /// An update moves a row from one line to another, or changes its amounts.
    func feedFigures(
        _ access: Access, _ table: EntityTable, from old: RowImage, to new: RowImage, changed: [Int]
    ) throws {
        for figure in table.figures where changed.contains(where: figure.columns.contains) {
            try feed(access, figure, sign: -1) { old.integer($0) }
            try feed(access, figure, sign: 1) { new.integer($0) }
        }
    }

    /// Writes all pending amounts.
    func flushFigures(_ access: Access) throws {
        for figure in catalog.figures { try flush(access, figure) }
    }

    func flush(_ access: Access, _ figure: FigureTable) throws {
        // The note says the same of all figures.
        if access.settledThrough != nil {
            try endUnsettled(access)
            return try flushFigures(access)
        }
        guard !access.pendingFigures[figure.index].isEmpty else { return }
        let pending = access.pendingFigures[figure.index]
        access.pendingFigures[figure.index] = [:]
        try endUnsettled(access)
        let writer = FigureWriter(
            figure, add: try statement(.figureAdd, figure.index) { figure.add },
            remove: try statement(.figureRemoval, figure.index) { figure.removeEmpty })
        // In order of the keys, because neighbours are on one page.
        let lines = pending.sorted { $0.key < $1.key }
        for (index, line) in lines.enumerated() {
            do {
                try mapped { try writer.write(line.key, line.value) }
            } catch {
                for rest in lines[index...] { access.pendingFigures[figure.index][rest.key] = rest.value }
                throw error
            }
        }
    }
}

/// Adds amounts to the lines of one figure.
struct FigureWriter {
    private let figure: FigureTable
    private let add: PreparedStatement
    private let remove: PreparedStatement

    init(_ figure: FigureTable, add: PreparedStatement, remove: PreparedStatement) {
        self.figure = figure
        self.add = add
        self.remove = remove
    }

    func write(_ key: FigureKey, _ amounts: FigureAmounts) throws {
        let keys = figure.spec.keys.count
        for place in 0..<keys { add.bind(key[place], at: place) }
        for place in 0...figure.spec.amounts.count { add.bind(amounts[place], at: keys + place) }
        do {
            try add.execute()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw figure.overflow
        }
        guard amounts[0] < 0 else { return }
        for place in 0..<keys { remove.bind(key[place], at: place) }
        try remove.execute()
    }
}
