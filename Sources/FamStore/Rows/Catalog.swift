// Every start runs this.
import FamRegistry
import FamText
import FamValues

/// All tables, and how they relate. A table is built on first use: a start that reads one needs no other, and an
/// entity's model costs as much as a hundred statements (decision 0076). What needs all of them, such as the referrers
/// of a table, builds them all; a first delete does.
final class Catalog {
    private let registry: Registry
    private var made: [EntityTable?]
    private let byName: [String: Int]
    /// The kept sums and the figures of the tables that were built, in order of first use. No other table can have
    /// pending amounts.
    private(set) var keptInUse: [KeptColumn] = []
    private(set) var figuresInUse: [FigureTable] = []
    private var last: EntityTable?
    /// What was looked up by name last.
    private var latest: [(name: String, index: Int)] = []
    private static let latestCount = 4

    init(_ registry: Registry) {
        self.registry = registry
        var byName = [String: Int](minimumCapacity: registry.entityCount)
        // Of two with the same name, the first counts.
        for index in (0..<registry.entityCount).reversed() { byName[registry.entityName(index)] = index }
        self.byName = byName
        made = Array(repeating: nil, count: registry.entityCount)
    }

    var count: Int { made.count }

    subscript(index: Int) -> EntityTable {
        if let known = made[index] { return known }
        let table = Catalog.sound { try makeTable(index) }
        made[index] = table
        return table
    }

    func makeTable(_ index: Int) throws -> EntityTable {
        try EntityTable(spec: registry.entity(at: index), index: index, in: self)
    }

    /// A wrong declaration of a module stops the program where it is found; `SchemaLint` finds it earlier.
    static func sound<T>(_ make: () throws -> T) -> T {
        do { return try make() } catch { preconditionFailure("\(error)") }
    }

    /// Without a hash for the few that a script names again and again.
    func index(of entity: String) -> Int? {
        if let known = latest.first(where: { $0.name == entity }) { return known.index }
        guard let index = byName[entity] else { return nil }
        if latest.count == Self.latestCount { latest.removeFirst() }
        latest.append((entity, index))
        return index
    }

    func table(_ entity: String) -> EntityTable? { byName[entity].map { self[$0] } }

    func table(of entity: String) throws -> EntityTable {
        guard let table = table(entity) else { throw Diagnostic(.unknownType, "no entity is called `\(entity)`") }
        return table
    }

    /// Kept because a list looks up the tables of the same few entities again and again.
    func table(of entity: EntitySpec) throws -> EntityTable {
        if let last, last.spec === entity { return last }
        let table = try table(of: entity.name)
        last = table
        return table
    }

    // MARK: All tables

    private(set) lazy var tables: [EntityTable] = made.indices.map { self[$0] }
    private(set) lazy var kept: [KeptColumn] = tables.flatMap { $0.kept }
    private(set) lazy var figures: [FigureTable] = tables.flatMap { $0.figures }

    /// Tables ordered so that each comes after those it refers to, unless references form a cycle.
    private(set) lazy var byDependency: [Int] = {
        var order: [Int] = []
        var seen: Set<Int> = []
        func visit(_ index: Int) {
            guard seen.insert(index).inserted else { return }
            for column in tables[index].columns { if let target = column.target { visit(target) } }
            order.append(index)
        }
        for table in tables { visit(table.index) }
        return order
    }()

    func referrers(to target: Int) -> [(table: Int, column: Int)] {
        var result: [(table: Int, column: Int)] = []
        for table in tables {
            for (column, stored) in table.columns.enumerated() where stored.target == target {
                result.append((table.index, column))
            }
        }
        return result
    }

    /// The kept sums of one table, numbered; called once.
    func keptColumns(of owner: EntityTable) throws -> [KeptColumn] {
        var result: [KeptColumn] = []
        for (index, field) in owner.spec.fields.enumerated() {
            guard case .kept(let sum, let entity, let by) = field.source else { continue }
            guard let source = table(entity), let by = source.column(by), let amount = source.column(sum),
                source.columns[amount].form == .int,
                source.columns[by].form == .reference(owner.spec.name)
            else {
                throw Diagnostic(
                    .typeMismatch,
                    "`\(owner.spec.name).\(field.name)` keeps no sum of an int field over rows that refer to it")
            }
            result.append(
                KeptColumn(
                    index: keptInUse.count, owner: owner.index, field: index, name: field.name, source: source.index,
                    by: by, amount: amount))
            keptInUse.append(result[result.count - 1])
        }
        return result
    }

    /// The figures over the rows of one table, numbered; called once.
    func figureTables(of table: EntityTable) throws -> [FigureTable] {
        let figures = try table.spec.figures.enumerated().map {
            try FigureTable($1, index: figuresInUse.count + $0, of: table)
        }
        figuresInUse += figures
        return figures
    }

    /// The figure with this declaration, looked for in the tables that were built first.
    func figure(_ spec: FigureSpec) -> FigureTable? {
        for table in made {
            if let figure = table?.figures.first(where: { $0.spec === spec }) { return figure }
        }
        return figures.first { $0.spec === spec }
    }
}
