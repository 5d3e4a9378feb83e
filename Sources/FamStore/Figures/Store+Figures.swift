import FamRegistry
import FamText
import FamValues

extension Store {
    public func figures(_ query: FigureQuery) throws -> [FigureRow] {
        guard let figure = catalog.figure(query.figure) else {
            throw Diagnostic(.unknownType, "no entity keeps the figure `\(query.figure.name)`")
        }
        let keys = try query.keys.map { try place(of: $0, in: figure) }
        guard query.tests.allSatisfy({ $0.from <= $0.through }) else {
            return keys.isEmpty ? [row(figure, query, [], .zero)] : []
        }
        let tests = try query.tests.map {
            KeyTest(place: try place(of: $0.key, in: figure), range: $0.from...$0.through)
        }
        return try accessing { access in
            let lines =
                try connection().keepsFigures && !access.isPast
                ? try kept(access, figure, keys, tests) : try scanned(access, figure, keys, tests)
            return try lines.map { key, amounts in
                row(figure, query, try keys.enumerated().map { try value(figure, $1, key[$0]) }, amounts)
            }
        }
    }

    /// The range for one key.
    private struct KeyTest {
        let place: Int
        let range: ClosedRange<Int64>
    }

    private func place(of key: String, in figure: FigureTable) throws -> Int {
        guard let place = figure.spec.keys.firstIndex(where: { $0.name == key }) else {
            throw Diagnostic(.unknownField, "the figure `\(figure.spec.name)` has no key `\(key)`")
        }
        return place
    }

    private func row(
        _ figure: FigureTable, _ query: FigureQuery, _ keys: [Value], _ amounts: FigureAmounts
    ) -> FigureRow {
        FigureRow(
            figure: figure.spec, keyNames: query.keys, keys: keys,
            amounts: (0...figure.spec.amounts.count).map { amounts[$0] })
    }

    /// From the figure's table, after writing pending amounts. The requested keys are in the first lanes.
    private func kept(
        _ access: Access, _ figure: FigureTable, _ keys: [Int], _ tests: [KeyTest]
    ) throws -> [(FigureKey, FigureAmounts)] {
        if access.run?.hasBegun == true {
            try flush(access, figure)
            return try written(figure, keys, tests)
        }
        return try inOneSnapshot(access) {
            let lines = try written(figure, keys, tests)
            guard let unsettled = try unsettled(access) else { return lines }
            return try merged(lines, unsettled.figures[figure.index], figure, keys, tests)
        }
    }

    /// The lines as they are in the figure's table.
    private func written(
        _ figure: FigureTable, _ keys: [Int], _ tests: [KeyTest]
    ) throws -> [(FigureKey, FigureAmounts)] {
        let names = keys.map { Dialect.quoted(figure.spec.keys[$0].name) }
        // Without rows, an ungrouped sum is null.
        let sums = figure.amountNames.map { "ifnull(sum(\($0)), 0)" }
        let wheres = tests.map { "\(Dialect.quoted(figure.spec.keys[$0.place].name)) BETWEEN ? AND ?" }
        let list = names.joined(separator: ", ")
        let sql =
            "SELECT \((names + sums).joined(separator: ", ")) FROM \(figure.name)"
            + (wheres.isEmpty ? "" : " WHERE " + wheres.joined(separator: " AND "))
            + (names.isEmpty ? "" : " GROUP BY \(list) ORDER BY \(list)")
        let rows = try statement(sql)
        defer { rows.reset() }
        for (index, test) in tests.enumerated() {
            rows.bind(test.range.lowerBound, at: 2 * index)
            rows.bind(test.range.upperBound, at: 2 * index + 1)
        }
        var lines: [(FigureKey, FigureAmounts)] = []
        while try rows.step() {
            var key = FigureKey.zero, amounts = FigureAmounts.zero
            for place in keys.indices { key[place] = rows.int(place) }
            for place in 0...figure.spec.amounts.count { amounts[place] = rows.int(keys.count + place) }
            lines.append((key, amounts))
        }
        return lines
    }

    /// With what is committed and not written yet.
    private func merged(
        _ lines: [(FigureKey, FigureAmounts)], _ more: [FigureKey: FigureAmounts], _ figure: FigureTable,
        _ keys: [Int], _ tests: [KeyTest]
    ) throws -> [(FigureKey, FigureAmounts)] {
        var groups = Dictionary(lines, uniquingKeysWith: { first, _ in first })
        try add(more, to: &groups, figure, keys, tests)
        return groups.sorted { $0.key < $1.key }
    }

    /// Adds lines that pass the tests to the groups of the keys asked for.
    private func add(
        _ lines: [FigureKey: FigureAmounts], to groups: inout [FigureKey: FigureAmounts], _ figure: FigureTable,
        _ keys: [Int], _ tests: [KeyTest]
    ) throws {
        for (line, amounts) in lines where tests.allSatisfy({ $0.range.contains(line[$0.place]) }) {
            var key = FigureKey.zero
            for (index, place) in keys.enumerated() { key[index] = line[place] }
            groups[key] = try figure.sum(groups[key] ?? .zero, amounts, sign: 1)
        }
    }

    /// The same from the source rows: for a read-only database without these figures, and for the past.
    private func scanned(
        _ access: Access, _ figure: FigureTable, _ keys: [Int], _ tests: [KeyTest]
    ) throws -> [(FigureKey, FigureAmounts)] {
        var groups: [FigureKey: FigureAmounts] = keys.isEmpty ? [.zero: .zero] : [:]
        let scan = FigureScan(catalog: catalog, db: try access.db, zone: try connection().zone)
        try add(scan.lines(figure), to: &groups, figure, keys, tests)
        return groups.sorted { $0.key < $1.key }
    }

    private func value(_ figure: FigureTable, _ place: Int, _ stored: Int64) throws -> Value {
        switch figure.spec.keys[place] {
        case .day: return .date(CivilDate(days: Int32(clamping: stored)))
        case .hour: return .int(stored)
        case .reference:
            guard stored != 0, let target = figure.targets[place] else { return .null }
            return try referenceValue(target, stored)
        }
    }
}
