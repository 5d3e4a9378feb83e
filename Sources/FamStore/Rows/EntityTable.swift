// Every start runs this.
import FamRegistry
import FamText
import FamValues

/// A stored field: its column, form and seed for the digest. An object, since each cell of a row asks for it.
final class StoredColumn {
    let field: Int
    let name: String
    let form: ColumnForm
    /// As queries name and type it.
    let column: Column
    let isOptional: Bool
    let seed: UInt64
    /// Not in the digest, the journal or backups.
    let isSecret: Bool
    /// The table that a reference points to.
    let target: Int?
    /// The name as images of rows have it.
    private(set) lazy var encodedName: [UInt8] = {
        var out: [UInt8] = []
        RowImage.put(name, &out)
        return out
    }()

    init(_ field: FieldSpec, at index: Int, _ form: ColumnForm, target: Int?) {
        self.field = index
        name = field.name
        self.form = form
        column = Column(field.name, field.type)
        isOptional = field.type.isOptional
        seed = StateDigest.seed(field.name)
        isSecret = field.isSecret
        self.target = target
    }
}

/// A sum in this table's rows that rows of another table change (K-P18).
final class KeptColumn {
    /// Index into the pending amounts of a run: the kept sums are numbered in order of first use.
    let index: Int
    let owner: Int
    let field: Int
    let name: String
    /// Index of the table whose rows are summed.
    let source: Int
    /// Stored columns of the source: the reference to the owner, and the amount.
    let by: Int
    let amount: Int

    init(index: Int, owner: Int, field: Int, name: String, source: Int, by: Int, amount: Int) {
        self.index = index
        self.owner = owner
        self.field = field
        self.name = name
        self.source = source
        self.by = by
        self.amount = amount
    }
}

/// An entity as a table: `n` numbers rows in the order they were made, `id` identifies them everywhere; then one column
/// per stored field and per kept sum.
final class EntityTable {
    let spec: EntitySpec
    let index: Int
    /// The quoted name in SQL.
    let name: String
    let plainName: String
    let columns: [StoredColumn]
    /// For each field of the spec, its index in `columns`; nil for kept and derived fields.
    let columnOfField: [Int?]
    private(set) lazy var kept = Catalog.sound { try catalog.keptColumns(of: self) }
    /// Kept sums of other tables that rows of this one change.
    private(set) lazy var feeds = Set(columns.compactMap(\.target)).sorted()
        .flatMap { catalog[$0].kept.filter { $0.source == index } }
    /// Figures over the rows of this table.
    private(set) lazy var figures = Catalog.sound { try catalog.figureTables(of: self) }
    /// References of other tables to this one.
    private(set) lazy var referrers = catalog.referrers(to: index)
    private(set) lazy var hasSecrets = columns.contains(where: \.isSecret)
    /// The stored columns as in SQL, after `id`.
    private(set) lazy var columnList = (["id"] + columns.map { Dialect.quoted($0.name) }).joined(separator: ", ")
    /// Statements to read and to add one row by key: undoing ten thousand entries needs both for each row.
    private(set) lazy var selection = "SELECT \(columnList) FROM \(name) WHERE n = ?"
    private(set) lazy var insertion =
        "INSERT INTO \(name) (n, \(columnList)) VALUES (?\(String(repeating: ", ?", count: columns.count + 1)))"
    /// Rows by the end of their id; see `EndingSearch`.
    private(set) lazy var endingSearch: String = {
        let label = label.map { Dialect.quoted(columns[$0].name) } ?? "NULL"
        let owner = owner.map { Dialect.quoted(columns[$0].name) } ?? "NULL"
        return "SELECT n, id, \(label) FROM \(name) WHERE "
            + (spec.isFoundByEnding ? "\(Dialect.ending) = ?4 AND " : "?4 NOT NULL AND ")
            + "substr(hex(id), ?1) = ?5 AND (?2 IS NULL OR \(owner) = ?2) ORDER BY n LIMIT ?3"
    }()
    /// Indexed by whether they are exact, and limited to one owner.
    private var labelSearches = [String?](repeating: nil, count: 4)
    /// The stored column with the label.
    let label: Int?
    let owner: Int?
    let seed: UInt64
    private unowned let catalog: Catalog

    /// Throws for a field that no column can hold.
    init(spec: EntitySpec, index: Int, in catalog: Catalog) throws {
        self.spec = spec
        self.index = index
        self.catalog = catalog
        plainName = spec.plural.spacedWords.joined(separator: "_")
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
            let target: Int? = if case .reference(let entity) = form { catalog.index(of: entity) } else { nil }
            columns.append(StoredColumn(fieldSpec, at: field, form, target: target))
        }
        self.columns = columns
        columnOfField = places
        label = spec.label.flatMap { spec.index(of: $0) }.flatMap { places[$0] }
        owner = spec.owner.flatMap { spec.index(of: $0) }.flatMap { places[$0] }
        seed = StateDigest.seed(spec.name)
    }

    /// Whether a backup may hold a field of this name.
    func isInBackups(_ field: String) -> Bool { column(field).map { !columns[$0].isSecret } ?? false }

    /// The image with the secrets of the current one, since a backup has none to restore.
    func keepingSecrets(_ image: RowImage, of present: RowImage) -> RowImage {
        var merged = image
        for (index, column) in columns.enumerated() where column.isSecret { merged.cells[index] = present.cells[index] }
        return merged
    }

    /// Finds rows whose label is the first value, in any case of ASCII letters or exactly, and whose owner is the
    /// second; nil for a table without labels. The text is kept, since building it costs a quarter of the search.
    func labelSearch(isExact: Bool, isOwned: Bool) -> String? {
        guard let label else { return nil }
        let place = (isExact ? 1 : 0) + (isOwned ? 2 : 0)
        if let known = labelSearches[place] { return known }
        let name = Dialect.quoted(columns[label].name)
        let made =
            "SELECT n, id, \(name) FROM \(self.name) WHERE \(name) = ?1 COLLATE NOCASE"
            + (isExact ? " AND \(name) = ?1" : "") + ownerTest(isOwned) + " LIMIT ?3"
        labelSearches[place] = made
        return made
    }

    func ownerTest(_ isOwned: Bool) -> String {
        guard isOwned, let owner else { return " AND ?2 IS NULL" }
        return " AND \(Dialect.quoted(columns[owner].name)) = ?2"
    }

    func column(_ field: String) -> Int? { spec.index(of: field).flatMap { columnOfField[$0] } }
    func kept(_ field: Int) -> KeptColumn? { kept.first { $0.field == field } }
}

extension StateDigest {
    static func seed(_ name: String) -> UInt64 { RowHash.hash(name) }
}
