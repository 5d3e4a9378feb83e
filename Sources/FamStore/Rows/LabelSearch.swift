import FamRegistry
import FamText
import FamValues

/// Rows by their label, through the index of labels, which is ordered by ASCII letters in any case. Labels that differ
/// in accents are found by following the index letter by letter: where a label continues with a non-ASCII scalar, that
/// branch is followed, too, as long as its folded text is a prefix of the wanted one. So the cost depends on the text
/// and on how many such scalars there are, not on the number of rows, and the file needs no custom function.
extension Store {
    /// An error about several matching rows lists a few of them.
    static let fewest = 9
    /// How many labels are compared with a mistyped one.
    private static let compared = 100

    public func rows(
        _ entity: EntitySpec, labeled text: String, folded: Bool, owner: EntityRef?
    ) throws -> [EntityRef] {
        let table = try catalog.table(of: entity)
        guard table.label != nil else { return [] }
        func chosen(_ all: LabelCache.Whole) -> [EntityRef] {
            all.rows(text).compactMap { row in
                if let owner, row.owner != owner.row { return nil }
                return folded || row.ref.label.utf8.elementsEqual(text.utf8) ? row.ref : nil
            }
        }
        // A list of links asks this for each line.
        if access?.isSameFile == true, let all = labels.known(table.index) { return chosen(all) }
        return try accessing { _ in
            if let all = labels.known(table.index) { return chosen(all) }
            return try labels.rows(table.index, .init(text: Array(text.utf8), isFolded: folded, owner: owner?.row)) {
                if let all = try allRows(table) { return chosen(all) }
                let spellings = folded ? try spellings(table, FoldedLabel.of(text)) : [text]
                let found = try spellings.flatMap { try spelled(table, $0, owner, isExact: !folded) }
                return found.count < 2 ? found : found.sorted { $0.row < $1.row }
            }
        }
    }

    public func mayHave(_ entity: EntitySpec, labeled text: String) throws -> Bool {
        guard access?.isSameFile == true, let all = try labels.known(catalog.table(of: entity).index) else {
            return true
        }
        return all.mayHave(text)
    }

    private func allRows(_ table: EntityTable) throws -> LabelCache.Whole? {
        try labels.all(table.index) {
            let last = try statement("SELECT max(n) FROM \(table.name)")
            defer { last.reset() }
            return try last.step() ? last.int(0) : 0
        } read: {
            let label = table.label.map { Dialect.quoted(table.columns[$0].name) } ?? "NULL"
            let owner = table.owner.map { Dialect.quoted(table.columns[$0].name) } ?? "NULL"
            let rows = try statement("SELECT n, id, \(label), \(owner) FROM \(table.name) ORDER BY n")
            var all: [UInt32: [LabelCache.Owned]] = [:], endings: Set<UInt16> = []
            try read(rows, table) { ref in
                endings.insert(UInt16(truncatingIfNeeded: ref.id.low))
                // A row without a label is shown by its id, and not found by it here.
                guard !rows.isNull(2) else { return }
                let owned = LabelCache.Owned(ref: ref, owner: rows.isNull(3) ? nil : rows.int(3))
                all[FoldedLabel.hash(rows.text(2)), default: []].append(owned)
            }
            return LabelCache.Whole(byLabel: all, endings: endings)
        }
    }

    /// Rows whose label is a text in any case of ASCII letters, or exactly this text.
    private func spelled(
        _ table: EntityTable, _ text: String, _ owner: EntityRef?, isExact: Bool
    ) throws -> [EntityRef] {
        guard let search = table.labelSearch(isExact: isExact, isOwned: owner != nil) else { return [] }
        let rows = try statement(search)
        rows.bind(.text(text), at: 0)
        rows.bind(owner.map { .int($0.row) } ?? .null, at: 1)
        rows.bind(Int64(table.spec.hasForeignRows ? .max : Store.fewest), at: 2)
        return try read(rows, table)
    }

    /// Reads key, id and label, and resets the statement.
    func read(_ rows: PreparedStatement, _ table: EntityTable) throws -> [EntityRef] {
        var found: [EntityRef] = []
        try read(rows, table) { found.append($0) }
        return found
    }

    private func read(_ rows: PreparedStatement, _ table: EntityTable, _ take: (EntityRef) throws -> Void) throws {
        defer { rows.reset() }
        while try rows.step() {
            let n = rows.int(0)
            if let known = references[table.index, n] {
                try take(known)
                continue
            }
            let (high, low) = rows.words(1), id = RowID(high: high, low: low)
            let ref = EntityRef(
                entity: table.spec.name, row: n, id: id, label: rows.isNull(2) ? Store.ending(id) : rows.text(2))
            references.keep(ref, table.index)
            try take(ref)
        }
    }

    // MARK: Other spellings

    /// The labels, except for the case of ASCII letters, that fold to a text.
    private func spellings(_ table: EntityTable, _ wanted: [UInt8]) throws -> [String] {
        var found: [String] = []
        var ways: [(raw: [UInt8], matched: Int)] = [(raw: [], matched: 0)]
        while let way = ways.popLast() {
            let plain = wanted[way.matched...].prefix { $0 < 0x80 }
            var isEnded = false
            for count in 0...plain.count {
                let beginning = way.raw + plain.prefix(count)
                // Stops a long text early if no label begins so: checks after 2, 4, 8, … letters.
                isEnded = try count > 1 && count & (count - 1) == 0 && !hasLabels(table, from: beginning)
                if isEnded { break }
                for scalar in try scalars(table, after: beginning) {
                    let raw = beginning + Array(String(scalar).utf8)
                    let folded = FoldedLabel.of(String(decoding: raw, as: UTF8.self))
                    if wanted.starts(with: folded) { ways.append((raw: raw, matched: folded.count)) }
                }
            }
            if !isEnded, way.matched + plain.count == wanted.count {
                found.append(String(decoding: way.raw + plain, as: UTF8.self))
            }
        }
        return found
    }

    private func hasLabels(_ table: EntityTable, from beginning: [UInt8]) throws -> Bool {
        guard let column = table.label else { return false }
        let label = Dialect.quoted(table.columns[column].name), start = String(decoding: beginning, as: UTF8.self)
        let first = try statement(
            "SELECT 1 FROM \(table.name) WHERE \(label) COLLATE NOCASE >= ?1 AND \(label) COLLATE NOCASE < ?2 LIMIT 1")
        defer { first.reset() }
        first.bind(.text(start), at: 0)
        first.bind(.text(start + "\u{10FFFF}"), at: 1)
        return try first.step()
    }

    /// The non-ASCII scalars that follow a beginning in some labels, in any case of its ASCII letters.
    private func scalars(_ table: EntityTable, after beginning: [UInt8]) throws -> [Unicode.Scalar] {
        guard let column = table.label else { return [] }
        return try labels.scalars(table.index, after: beginning) {
            let label = Dialect.quoted(table.columns[column].name), start = String(decoding: beginning, as: UTF8.self)
            let next = try statement(
                "SELECT \(label) FROM \(table.name) WHERE \(label) COLLATE NOCASE >= ?1 "
                    + "AND \(label) COLLATE NOCASE < ?2 ORDER BY \(label) COLLATE NOCASE LIMIT 1")
            var found: [Unicode.Scalar] = [], low: Unicode.Scalar? = "\u{80}"
            while let from = low {
                next.bind(.text(start + String(from)), at: 0)
                next.bind(.text(start + "\u{10FFFF}"), at: 1)
                let text = try next.step() ? next.text(0) : nil
                next.reset()
                guard let rest = text?.utf8.dropFirst(beginning.count),
                    let scalar = String(Substring(rest)).unicodeScalars.first, scalar >= from
                else { break }
                found.append(scalar)
                low = Unicode.Scalar(scalar.value == 0xD7FF ? 0xE000 : scalar.value + 1)
            }
            return found
        }
    }

    // MARK: Similar labels, and parts

    public func rows(_ entity: EntitySpec, near text: String, owner: EntityRef?) throws -> [EntityRef] {
        let table = try catalog.table(of: entity.name)
        guard let column = table.label else { return [] }
        let label = Dialect.quoted(table.columns[column].name)
        return try accessing { _ in
            if try owner == nil && hasMany(table) { return try alike(table, label, text) }
            let test = table.ownerTest(owner != nil)
            let all = try statement(
                "SELECT n, id, \(label) FROM \(table.name) WHERE ?1 IS NULL\(test) ORDER BY n LIMIT ?3")
            all.bind(.null, at: 0)
            all.bind(owner.map { .int($0.row) } ?? .null, at: 1)
            all.bind(Int64(Store.compared), at: 2)
            return try read(all, table)
        }
    }

    private func hasMany(_ table: EntityTable) throws -> Bool {
        let next = try statement("SELECT 1 FROM \(table.name) LIMIT 1 OFFSET ?1")
        defer { next.reset() }
        next.bind(Int64(Store.compared), at: 0)
        return try next.step()
    }

    /// The rows whose labels share the longest beginning with a text, at most as many as are compared: the cost does
    /// not grow with the table.
    private func alike(_ table: EntityTable, _ label: String, _ text: String) throws -> [EntityRef] {
        let near = try statement(
            "SELECT n, id, \(label) FROM \(table.name) WHERE \(label) COLLATE NOCASE >= ?1 "
                + "AND \(label) COLLATE NOCASE < ?2 LIMIT ?3")
        var found: [EntityRef] = [], seen: Set<Int64> = []
        for beginning in Store.beginnings(text) where found.count < Store.compared {
            near.bind(.text(beginning), at: 0)
            near.bind(.text(beginning + "\u{10FFFF}"), at: 1)
            near.bind(Int64(Store.compared - found.count), at: 2)
            found += try read(near, table).filter { seen.insert($0.row).inserted }
        }
        return found
    }

    /// Beginnings before a possible slip; a slip in the first letter finds nothing in a large table.
    private static func beginnings(_ text: String) -> [String] {
        let count = text.count
        return Set([count - 2, count / 2, 1]).filter { $0 > 0 }.sorted(by: >).map { String(text.prefix($0)) }
    }

    /// Rows with a text in their label, ignoring case and accents. Reads every label.
    func rows(_ table: EntityTable, containing text: String) throws -> [EntityRef] {
        let part = FoldedLabel.of(text)
        guard !part.isEmpty, let column = table.label else { return [] }
        let label = Dialect.quoted(table.columns[column].name)
        let rows = try statement(
            "SELECT n, id, \(label) FROM \(table.name) WHERE instr(lower(\(label)), ?1) > 0 "
                + "OR length(CAST(\(label) AS BLOB)) > length(\(label)) ORDER BY n")
        rows.bind(.text(String(decoding: part, as: UTF8.self)), at: 0)
        return try read(rows, table).filter { FoldedLabel.contains($0.label, part) }
    }

    // MARK: Ownership

    public func own(_ refs: [EntityRef]) throws -> [EntityRef] {
        var visible: [String: Set<Int64>] = [:]
        for ref in refs where visible[ref.entity] == nil {
            let spec = try catalog.table(of: ref.entity).spec
            guard spec.hasForeignRows else { continue }
            visible[ref.entity] = try keys(of: spec, visibleOf: refs.filter { $0.entity == ref.entity }.map(\.row))
        }
        // A row elsewhere is known only to its module.
        return refs.filter { $0.row <= 0 || visible[$0.entity]?.contains($0.row) ?? true }
    }

    private func keys(of spec: EntitySpec, visibleOf rows: [Int64]) throws -> Set<Int64> {
        try accessing { access in
            guard let context = access.context ?? betweenEntries, let test = try spec.own(context) else {
                return Set(rows)
            }
            return Set(try query(EntityQuery(spec).where(test).plan, keys: rows).keys ?? [])
        }
    }
}

extension FoldedLabel {
    /// - Parameter part: already folded.
    static func contains(_ label: String, _ part: [UInt8]) -> Bool {
        let folded = of(label)
        guard folded.count >= part.count else { return false }
        return (0...folded.count - part.count).contains { folded[$0...].starts(with: part) }
    }
}
