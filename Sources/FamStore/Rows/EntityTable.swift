// Every start runs this.
import FamRegistry
import FamText
import FamValues

/// One stored field: its column, form and seed of the digest.
struct StoredColumn {
    let field: Int
    let name: String
    let form: ColumnForm
    let isOptional: Bool
    let seed: UInt64
    /// In no digest, journal and backup.
    let isSecret: Bool
    /// The table that a reference points into.
    var target: Int?
}

/// A figure of this table's rows that rows of another table change (K-P18).
struct KeptColumn {
    /// Index into `Catalog.kept` and into the pending amounts of a run.
    let index: Int
    let owner: Int
    let field: Int
    let name: String
    /// Index of the table whose rows are summed.
    let source: Int
    /// Stored columns of the source: the reference to the owner, and what is summed.
    let by: Int
    let amount: Int
}

/// An entity as a table: `n` counts rows in the order they were made, `id` names them everywhere, then one column per
/// stored field and per kept sum.
final class EntityTable {
    let spec: EntitySpec
    let index: Int
    /// The name as it stands in SQL, quoted.
    let name: String
    let plainName: String
    fileprivate(set) var columns: [StoredColumn]
    /// For each field of the spec, its place in `columns`, or nil for kept and derived fields.
    let columnOfField: [Int?]
    fileprivate(set) var kept: [KeptColumn] = []
    /// Kept sums of other tables that rows of this one change.
    fileprivate(set) var feeds: [KeptColumn] = []
    /// Figures over the rows of this table.
    fileprivate(set) var figures: [FigureTable] = []
    /// References of other tables to this one.
    fileprivate(set) var referrers: [(table: Int, column: Int)] = []
    /// The stored column with the label.
    let label: Int?
    let owner: Int?
    let seed: UInt64

    init(spec: EntitySpec, index: Int) throws {
        self.spec = spec
        self.index = index
        plainName = spec.plural.spacedWords.joined(by: "_")
        name = Dialect.quoted(plainName)
        var columns: [StoredColumn] = []
        var places: [Int?] = []
        for (field, fieldSpec) in spec.fields.enumerated() {
            places.append(fieldSpec.isStored ? columns.count : nil)
            guard fieldSpec.isStored else { continue }
            guard let form = ColumnForm(fieldSpec.type) else {
                throw Diagnostic(
                    .typeMismatch, "no column can hold `\(spec.name).\(fieldSpec.name)`, a \(fieldSpec.type)")
            }
            columns.append(
                StoredColumn(
                    field: field, name: fieldSpec.name, form: form, isOptional: fieldSpec.type.isOptional,
                    seed: StateDigest.seed(fieldSpec.name), isSecret: fieldSpec.isSecret))
        }
        self.columns = columns
        columnOfField = places
        label = spec.label.flatMap { spec.index(of: $0) }.flatMap { places[$0] }
        owner = spec.owner.flatMap { spec.index(of: $0) }.flatMap { places[$0] }
        seed = StateDigest.seed(spec.name)
    }

    /// Whether a backup may hold a field of this name.
    func isInBackups(_ field: String) -> Bool { column(field).map { !columns[$0].isSecret } ?? false }

    /// The same image with the secrets of a present one: a backup has none to put back.
    func keepingSecrets(_ image: RowImage, of present: RowImage) -> RowImage {
        var merged = image
        for (index, column) in columns.enumerated() where column.isSecret { merged.cells[index] = present.cells[index] }
        return merged
    }

    /// The stored column of a field, by name.
    func column(_ field: String) -> Int? { spec.index(of: field).flatMap { columnOfField[$0] } }
    func kept(_ field: Int) -> KeptColumn? { kept.first { $0.field == field } }
}

extension StateDigest {
    static func seed(_ name: String) -> UInt64 { RowHash.hash(name) }
}

/// All tables, with what they have to do with each other. Made once per store, from the registry.
final class Catalog {
    let tables: [EntityTable]
    let kept: [KeptColumn]
    let figures: [FigureTable]
    /// Tables in an order in which each comes after those it refers to, as far as references form no circle.
    let byDependency: [Int]
    private let byName: [String: Int]

    init(_ registry: Registry) throws {
        let tables = try registry.entities.enumerated().map { try EntityTable(spec: $1, index: $0) }
        byName = Dictionary(tables.map { ($0.spec.name, $0.index) }, uniquingKeysWith: { first, _ in first })
        self.tables = tables
        for table in tables {
            for column in table.columns.indices {
                guard case .reference(let name) = table.columns[column].form, let target = byName[name] else {
                    continue
                }
                table.columns[column].target = target
                tables[target].referrers.append((table.index, column))
            }
        }
        kept = try Catalog.keptColumns(tables, byName)
        for column in kept {
            tables[column.owner].kept.append(column)
            tables[column.source].feeds.append(column)
        }
        var figures: [FigureTable] = []
        for table in tables {
            for spec in table.spec.figures {
                figures.append(try FigureTable(spec, index: figures.count, of: table))
                table.figures.append(figures[figures.count - 1])
            }
        }
        self.figures = figures
        byDependency = Catalog.order(tables)
    }

    func table(_ name: String) -> EntityTable? { byName[name].map { tables[$0] } }

    func table(of entity: String) throws -> EntityTable {
        guard let table = table(entity) else { throw Diagnostic(.unknownType, "no entity is called `\(entity)`") }
        return table
    }

    private static func keptColumns(_ tables: [EntityTable], _ byName: [String: Int]) throws -> [KeptColumn] {
        var result: [KeptColumn] = []
        for owner in tables {
            for (index, field) in owner.spec.fields.enumerated() {
                guard case .kept(let sum, let entity, let by) = field.source else { continue }
                guard let source = byName[entity], let by = tables[source].column(by),
                    let amount = tables[source].column(sum),
                    tables[source].columns[amount].form == .int,
                    tables[source].columns[by].form == .reference(owner.spec.name)
                else {
                    throw Diagnostic(
                        .typeMismatch,
                        "`\(owner.spec.name).\(field.name)` keeps no sum of an int field over rows that refer to it")
                }
                result.append(
                    KeptColumn(
                        index: result.count, owner: owner.index, field: index, name: field.name, source: source, by: by,
                        amount: amount))
            }
        }
        return result
    }

    private static func order(_ tables: [EntityTable]) -> [Int] {
        var order: [Int] = []
        var seen: Set<Int> = []
        func visit(_ index: Int) {
            guard seen.insert(index).inserted else { return }
            for column in tables[index].columns { if let target = column.target { visit(target) } }
            order.append(index)
        }
        for table in tables { visit(table.index) }
        return order
    }
}
