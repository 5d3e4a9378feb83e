import FamRegistry
import FamText
import FamValues
import GRDB

/// A deleted row to be erased everywhere, with the deleted rows that referred to it.
public struct Erasure: Sendable {
    public var entity: EntitySpec
    public var id: RowID
    /// All names it ever had; empty for a row without labels.
    public var names: [String]
    /// How many rows are erased, including this one.
    public var rows: Int
    /// What is deleted from the journal: the images of all entries up to the last one that touched one of the rows.
    public var compaction: CompactionPlan
    /// The entries that touched one of them. Their texts are erased.
    public var entries: Set<Int64>
    /// Other rows that mention one of the names, by entity. They stay.
    public var mentions: [(entity: EntitySpec, count: Int)]

    /// The names as they occur in texts, plain and quoted.
    public static func words(_ names: [String]) -> [WholeWord] {
        let typed = names.map { String(Quoting.literal($0).dropFirst().dropLast()) }
        return Set(names + typed).map { WholeWord($0) }
    }
}

extension Store {
    /// Replaces a text that was erased.
    public static let erasedText = "(erased)"

    /// Finds a deleted row by a label it had, by its id or the end of it; rows without labels by one of their texts.
    /// Cost: a pass over the journal for each level of references between deleted rows.
    /// - Throws: `not-found`, `ambiguous`, `row-in-use` for a row that still exists.
    public func erasure(of text: String) throws -> Erasure {
        try accessing { _ in
            let found = try goneRow(text)
            var keys = found.keys
            while try addReferrers(to: &keys) {}
            let entries = try self.entries(touching: keys)
            let table = catalog[found.table]
            // Images of other rows may contain the names too.
            guard let last = try [entries.max(), lastImage(naming: found.names)].compactMap(\.self).max(),
                let plan = try compaction(through: last)
            else {
                throw Diagnostic(.notFound, "the journal holds nothing of `\(SafeText.shown(text))`")
            }
            return Erasure(
                entity: table.spec, id: found.id, names: found.names, rows: keys.count, compaction: plan,
                entries: entries,
                mentions: try mentions(of: found.names))
        }
    }

    /// Deletes images, texts with the names, and everything needed to go back before that. Cannot be undone.
    /// - Returns: how many texts of the journal were erased.
    @discardableResult
    public func erase(_ erasure: Erasure) throws -> Int {
        var texts = 0
        try compact(erasure.compaction) {
            let set = try statement(
                "UPDATE fam_journal SET command = '\(Store.erasedText)' WHERE n = ? AND command <> "
                    + "'\(Store.erasedText)'"
            )
            for entry in erasure.entries.union(try entries(naming: erasure.names)) {
                set.bind(entry, at: 0)
                try set.execute()
                try forgetRest(of: entry)
                texts += 1
            }
        }
        return texts
    }

    // MARK: Rows

    private func goneRow(_ text: String) throws -> (table: Int, keys: Set<RowKey>, id: RowID, names: [String]) {
        var named: [RowKey: RowID] = [:], saying: [RowKey: RowID] = [:]
        let hex = text.lowercased().filter { $0 != "-" }
        let isID = hex.count >= 4 && hex.allSatisfy(\.isHexDigit)
        try forEachImage { _, key, image in
            if label(of: image, key) == text || isID && image.id.hex.hasSuffix(hex) {
                named[key] = image.id
            } else if says(text, image, catalog[key.table]) {
                saying[key] = image.id
            }
        }
        let gone = try named.filter { try !exists(catalog[$0.key.table], $0.key.n) }
        guard gone.count < 2 else {
            let names = gone.values.map { "`\(Store.ending($0))`" }.sorted().joined(separator: ", ")
            throw Diagnostic(
                .ambiguous, "`\(SafeText.shown(text))` names \(gone.count) deleted rows", notes: [names],
                help: "name one by its id")
        }
        if let (key, id) = gone.first { return (key.table, [key], id, try names(of: key)) }
        // Rows without labels are identified by their texts, such as unsaved drafts; all with the same text.
        let said = try saying.filter { try !exists(catalog[$0.key.table], $0.key.n) }
        if let (first, id) = said.min(by: { ($0.key.table, $0.key.n) < ($1.key.table, $1.key.n) }) {
            return (first.table, Set(said.keys.filter { $0.table == first.table }), id, [text])
        }
        try refusePresent(text)
        throw Diagnostic(
            .notFound, "no row called `\(SafeText.shown(text))` was deleted",
            help: "`diff j0 | where change == \"removed\"` and `journal` show what was")
    }

    /// Whether a row without a label has exactly this text in a field for text.
    private func says(_ text: String, _ image: RowImage, _ table: EntityTable) -> Bool {
        table.label == nil
            && zip(table.columns, image.cells).contains { $1 == .text(text) && table.isPersonal($0) }
    }

    /// A row that still exists may have never been changed, so the journal has no image of it.
    private func refusePresent(_ text: String) throws {
        for table in catalog.tables where table.label != nil {
            let name = table.spec.name
            do {
                let row = try find(name, text)
                throw Diagnostic(
                    .rowInUse, "the \(name) \(SafeText.shown(row.label)) is still in the household",
                    help: "`\(name) delete \(Quoting.argument(row.label))` first; then nothing but the journal "
                        + "knows of it")
            } catch let problem as Diagnostic where problem.code == .notFound {
                continue
            } catch let problem as Diagnostic where problem.code == .ambiguous {
                throw Diagnostic(
                    .rowInUse,
                    "several \(table.spec.plural) called `\(SafeText.shown(text))` are still in the household",
                    notes: problem.notes,
                    help: "`\(name) delete` first, each by its id; then nothing but the journal knows of them")
            }
        }
    }

    /// All names that a row ever had.
    private func names(of wanted: RowKey) throws -> [String] {
        var names: [String] = []
        try forEachImage { _, key, image in
            if key == wanted, let name = label(of: image, key), !names.contains(name) { names.append(name) }
        }
        return names
    }

    private func label(of image: RowImage, _ key: RowKey) -> String? {
        guard let label = catalog[key.table].label, case .text(let text) = image.cells[label] else { return nil }
        return text
    }

    /// Deleted rows that once referred to one of them.
    /// - Returns: whether there were any more.
    private func addReferrers(to keys: inout Set<RowKey>) throws -> Bool {
        var more: Set<RowKey> = []
        try forEachImage { _, key, image in
            guard !keys.contains(key), !more.contains(key) else { return }
            for (index, column) in catalog[key.table].columns.enumerated() {
                guard let target = column.target, let n = image.integer(index),
                    keys.contains(RowKey(table: target, n: n))
                else { continue }
                more.insert(key)
            }
        }
        more = try more.filter { try !exists(catalog[$0.table], $0.n) }
        keys.formUnion(more)
        return !more.isEmpty
    }

    /// The last entry that keeps an image of a row, deleted or not, with one of the names in a text.
    private func lastImage(naming names: [String]) throws -> Int64? {
        let words = Erasure.words(names)
        var last: Int64?
        guard !words.isEmpty else { return nil }
        try forEachImage { entry, _, image in
            for case .text(let text) in image.cells where words.contains(where: { $0.isIn(text) }) { last = entry }
        }
        return last
    }

    /// Every image of a row that the journal has, oldest first, with the entry that keeps it.
    private func forEachImage(_ body: (Int64, RowKey, RowImage) throws -> Void) throws {
        guard let access else { return }
        // A separate statement for each pass, because the work on a row runs the same query.
        let rows = try PreparedStatement(
            access.db,
            "SELECT entity, n, before, entry FROM fam_change WHERE before IS NOT NULL AND entity <> '' ORDER BY entry")
        while try rows.step() {
            try Work.look(taking: 512)
            guard let table = catalog.table(rows.text(0)), let image = RowImage(rows.blob(2), table) else { continue }
            try body(rows.int(3), RowKey(table: table.index, n: rows.int(1)), image)
        }
    }

    // MARK: Texts

    private func entries(touching keys: Set<RowKey>) throws -> Set<Int64> {
        let byTable = Dictionary(grouping: keys, by: \.table).mapValues { $0.map(\.n).sorted() }
        let rows = try statement(
            "SELECT entry, entity, n, max(n, last) FROM \(try storedChanges()) WHERE entity <> '' ORDER BY entry")
        defer { rows.reset() }
        var entries: Set<Int64> = []
        while try rows.step() {
            guard let table = catalog.table(rows.text(1)), let own = byTable[table.index] else { continue }
            let first = rows.int(2)
            let last = rows.int(3)
            // The first of them that is not below the range.
            var low = 0
            var high = own.count
            while low < high {
                let middle = (low + high) / 2
                if own[middle] < first { low = middle + 1 } else { high = middle }
            }
            if low < own.count, own[low] <= last { entries.insert(rows.int(0)) }
        }
        return entries
    }

    private func entries(naming names: [String]) throws -> Set<Int64> {
        let words = Erasure.words(names)
        let rows = try statement("SELECT n, \(Store.wholeCommand) FROM fam_journal")
        defer { rows.reset() }
        var entries: Set<Int64> = []
        while try rows.step() {
            try Work.look(taking: 512)
            let command = rows.text(1)
            if words.contains(where: { $0.isIn(command) }) { entries.insert(rows.int(0)) }
        }
        return entries
    }

    /// Existing rows with one of the names in a text, such as a note about two children.
    private func mentions(of names: [String]) throws -> [(entity: EntitySpec, count: Int)] {
        let words = Erasure.words(names)
        guard !words.isEmpty else { return [] }
        return try catalog.tables.compactMap { table in
            let texts = table.columns.filter { $0.form == .text && !$0.isSecret }
                .map { "ifnull(\(Dialect.quoted($0.name)), '')" }
            guard !texts.isEmpty else { return nil }
            let rows = try statement("SELECT \(texts.joined(separator: " || char(10) || ")) FROM \(table.name)")
            defer { rows.reset() }
            var count = 0
            while try rows.step() {
                try Work.look(taking: 512)
                let text = rows.text(0)
                if words.contains(where: { $0.isIn(text) }) { count += 1 }
            }
            return count > 0 ? (table.spec, count) : nil
        }
    }
}
