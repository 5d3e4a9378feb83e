import FamText
import FamValues
import GRDB

/// Kept figures: a change of a row adds to an amount in memory, per row of the figure. The amounts are written to the
/// figure's table before it is read, before a savepoint and before the commit, so a bulk run costs a dictionary entry
/// per row instead of a write.
extension Store {
    /// How many rows of figures may be pending in memory.
    private static let mostPending = 32_768
    /// The same in a sandbox, which is often gone before anything reads them.
    private static let mostPendingBehind = 262_144
    /// A run with so many will most likely have all of them: room is made once, not at each doubling.
    private static let manyPending = 1024

    /// Adds the contribution of a row, times `sign`, to the figures over its table. `cell` returns the integer in a
    /// stored column.
    @inline(__always)
    func feedFigures(_ access: Access, _ table: EntityTable, sign: Int64, _ cell: (Int) -> Int64?) throws {
        if table.figures.isEmpty { return }
        let zone = try connection().zone
        for figure in table.figures { try feed(access, figure, zone, sign: sign, cell) }
    }

    private func feed(
        _ access: Access, _ figure: FigureTable, _ zone: Zone, sign: Int64, _ cell: (Int) -> Int64?
    ) throws {
        let key = figure.key(zone, cell), amounts = figure.amounts(cell)
        let isNothing = try figure.add(
            amounts, sign: sign, to: &access.pendingFigures[figure.index][key, default: .zero])
        if isNothing { access.pendingFigures[figure.index][key] = nil }
        let count = access.pendingFigures[figure.index].count
        if count == Store.manyPending { access.pendingFigures[figure.index].reserveCapacity(Store.mostPending) }
        if count >= (staysBehind ? Store.mostPendingBehind : Store.mostPending) { try flush(access, figure) }
    }

    /// An update may move a row to another row of the figure, or change its amounts.
    func feedFigures(
        _ access: Access, _ table: EntityTable, from old: RowImage, to new: RowImage, changed: [Int]
    ) throws {
        let zone = try connection().zone
        for figure in table.figures where changed.contains(where: figure.columns.contains) {
            try feed(access, figure, zone, sign: -1) { old.integer($0) }
            try feed(access, figure, zone, sign: 1) { new.integer($0) }
        }
    }

    /// Writes all pending amounts.
    func flushFigures(_ access: Access) throws {
        for figure in catalog.figuresInUse { try flush(access, figure) }
    }

    func flush(_ access: Access, _ figure: FigureTable) throws {
        // The note says the same of all figures.
        if access.settledThrough != nil {
            try endUnsettled(access)
            return try flushFigures(access)
        }
        guard !access.pendingFigures[figure.index].isEmpty else { return }
        // In order of the keys, since neighbors are on the same page.
        let lines = access.pendingFigures[figure.index].sorted { $0.key < $1.key }
        access.pendingFigures[figure.index].removeAll(keepingCapacity: lines.count >= Store.mostPending)
        try endUnsettled(access)
        let writer = FigureWriter(figure) { kind, sql in try self.statement(kind, figure.index, sql) }
        var written = 0
        do {
            try mapped { try writer.write(lines, &written) }
        } catch {
            for rest in lines[written...] { access.pendingFigures[figure.index][rest.key] = rest.value }
            throw error
        }
    }
}

/// Adds amounts to the rows of one figure, several with one statement: a statement of its own for each takes a fourth
/// more, and a bulk run has two rows of figures per row.
struct FigureWriter {
    typealias Line = (key: FigureKey, value: FigureAmounts)

    private static let together = 32

    private let figure: FigureTable
    private let statement: (NumberedStatements.Kind, () -> String) throws -> PreparedStatement

    init(
        _ figure: FigureTable,
        statement: @escaping (NumberedStatements.Kind, () -> String) throws -> PreparedStatement
    ) {
        self.figure = figure
        self.statement = statement
    }

    /// - Parameter written: how many of the lines are written, also if it throws.
    func write(_ lines: [Line], _ written: inout Int) throws {
        let together = Self.together
        if lines.count >= together {
            let add = try statement(.figureAddMany) { figure.add(together) }
            while lines.count - written >= together {
                try write(lines[written..<written + together], add)
                written += together
            }
        }
        guard written < lines.count else { return }
        let add = try statement(.figureAdd) { figure.add(1) }
        while written < lines.count {
            try write(lines[written...written], add)
            written += 1
        }
    }

    private func write(_ lines: ArraySlice<Line>, _ add: PreparedStatement) throws {
        let keys = figure.spec.keys.count, amounts = figure.spec.amounts.count + 1
        var place = 0
        for line in lines {
            for lane in 0..<keys { add.bind(line.key[lane], at: place + lane) }
            for lane in 0..<amounts { add.bind(line.value[lane], at: place + keys + lane) }
            place += keys + amounts
        }
        do {
            try add.execute()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw figure.overflow
        }
        for line in lines where line.value[0] < 0 {
            let remove = try statement(.figureRemoval) { figure.removeEmpty }
            for lane in 0..<keys { remove.bind(line.key[lane], at: lane) }
            try remove.execute()
        }
    }
}
