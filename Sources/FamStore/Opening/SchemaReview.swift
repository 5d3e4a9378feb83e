import FamText
import GRDB
import GRDBSQLite

/// Compares the definitions in a file with those of the registry. A file may come from anywhere: definitions other than
/// fam's own tables could act on rows, or hang their readers, and are refused by name. Tables and columns of a
/// newer fam are data and allowed; `verify` and `backup` name such tables.
struct SchemaReview {
    let db: Database
    let schema: Schema

    /// The differences.
    struct Findings {
        /// What fam did not create and what could act, such as `trigger gone`.
        var acting: [String] = []
        /// Missing tables and columns that hold rows.
        var missing: [String] = []
        /// Missing indexes and figures, which can be rebuilt from the rows.
        var missingDerived: [String] = []
        /// Columns of fam's tables that this program does not know and would lose when writing.
        var unknown: [String] = []
        /// Tables that this program does not know, and never reads or writes.
        var others: [String] = []

        var isEmpty: Bool { acting.isEmpty && missing.isEmpty && missingDerived.isEmpty }
    }

    /// Whether the file's definitions are exactly those of the registry. Every start checks this, and nearly every file
    /// passes; only otherwise are the parts compared.
    private func isAsDeclared() throws -> Bool {
        try sum { $0.add($1) } == schema.stamp.written || sum { $0.addParts($1) } == schema.stamp.parts
    }

    /// The sum of all definitions in one pass, without creating strings; nil if one is neither a table nor an index.
    private func sum(_ add: (inout SchemaSum, UnsafeRawBufferPointer) -> Void) throws -> SchemaSum? {
        let rows = try PreparedStatement(db, "SELECT rootpage, sql FROM sqlite_schema WHERE sql IS NOT NULL")
        var seen = SchemaSum()
        while try rows.step() {
            let isPlain = rows.bytes(1) { text in
                guard SchemaReview.isTableOrIndex(text) else { return false }
                add(&seen, text)
                return true
            }
            guard isPlain, rows.int(0) > 0 else { return nil }
        }
        return seen
    }

    /// `CREATE TABLE`, `CREATE INDEX` or `CREATE UNIQUE INDEX`, by its stored text, whatever the row's type says.
    private static func isTableOrIndex(_ text: UnsafeRawBufferPointer) -> Bool {
        guard text.count > 8 else { return false }
        switch (text[7], text[8]) {
        case (UInt8(ascii: "T"), UInt8(ascii: "A")), (UInt8(ascii: "I"), _), (UInt8(ascii: "U"), _): return true
        default: return false
        }
    }

    func differences() throws -> Findings { try isAsDeclared() ? Findings() : findings() }

    /// Compares each definition separately.
    private func findings() throws -> Findings {
        var findings = Findings()
        var declared: [String: (text: String, isDerived: Bool)] = [:]
        schema.forEachDefinition { text, isDerived in
            declared[SchemaReview.head(text.string)] = (text.string, isDerived)
        }
        let tables = Set(
            schema.catalog.tables.map { $0.plainName.lowercased() } + schema.catalog.figures.map(\.plainName)
                + Schema.ownNames)
        let rows = try PreparedStatement(
            db,
            "SELECT type, name, rootpage, sql, tbl_name FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name")
        while try rows.step() {
            let (type, name, text) = (rows.text(0), rows.text(1), rows.text(3))
            let what =
                "\(type == "table" && rows.int(2) == 0 ? "virtual table" : SafeText.shown(type)) "
                + "`\(SafeText.shown(name))`"
            guard ["table", "index"].contains(type), rows.int(2) > 0 else {
                findings.acting.append(what)
                continue
            }
            let head = SchemaReview.head(text)
            if let own = declared.removeValue(forKey: head) {
                review(SchemaReview.parts(text), SchemaReview.parts(own.text), what, name, &findings)
            } else if type == "table", !tables.contains(name.lowercased()), !name.hasPrefix("sqlite_") {
                findings.others.append(what)
            } else if type == "index", tables.contains(rows.text(4).lowercased()), !SchemaReview.isPlainIndex(text) {
                findings.acting.append(what)
            }
        }
        for (head, own) in declared.sorted(by: { $0.key < $1.key }) {
            let name =
                head.split(separator: " ", maxSplits: 2).last.map { String($0).replacing("\"", with: "") } ?? head
            if own.isDerived {
                findings.missingDerived.append(name)
            } else {
                findings.missing.append("table `\(name)`")
            }
        }
        return findings
    }

    private func review(
        _ found: Set<String>, _ own: Set<String>, _ what: String, _ name: String, _ findings: inout Findings
    ) {
        // A column of a newer fam is data; anything else in a definition could act.
        let other = found.subtracting(own)
        let acting = other.filter { !SchemaReview.isPlainColumn($0) }.sorted()
        findings.acting += acting.map { "`\(SafeText.shown($0))` in \(what)" }
        let names = Set(own.map(SchemaReview.columnName))
        for column in other.map(SchemaReview.columnName).sorted() where !names.contains(column) {
            findings.unknown.append("`\(SafeText.shown(column))` of `\(SafeText.shown(name))`")
        }
        for part in own.subtracting(found).sorted() {
            let column = SchemaReview.columnName(part)
            // A column of the file may have a different type, which was reported above.
            if found.contains(where: { $0.hasPrefix("\"\(column)\" ") }) { continue }
            findings.missing.append("column `\(column)` of `\(SafeText.shown(name))`")
        }
    }

    private static func columnName(_ part: String) -> String {
        part.split(separator: " ").first.map { String($0).replacing("\"", with: "") } ?? part
    }

    /// An index on columns only, which refuses no rows and computes nothing.
    private static func isPlainIndex(_ text: String) -> Bool {
        text.hasPrefix("CREATE INDEX ") && text.hasSuffix(")") && text.filter { $0 == "(" }.count == 1
    }

    /// A name, a type, and the default of a sum.
    private static func isPlainColumn(_ part: String) -> Bool {
        let words = part.split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "\"" }) else {
            return false
        }
        return ["TEXT", "INTEGER", "REAL", "BLOB", "INTEGER NOT NULL DEFAULT 0"].contains(words[1])
    }

    /// The columns and what follows them, without what precedes them.
    private static func parts(_ text: String) -> Set<String> {
        var result: Set<String> = []
        var isFirst = true
        var copy = text
        copy.withUTF8 {
            SchemaParts.forEach(UnsafeRawBufferPointer($0)) { part, _ in
                if !isFirst, !part.isEmpty { result.insert(String(decoding: part, as: UTF8.self)) }
                isFirst = false
            }
        }
        return result
    }

    /// Such as `CREATE TABLE "children"`.
    private static func head(_ text: String) -> String {
        text.prefix { $0 != "(" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

extension DiagnosticCode {
    static let foreignSchema = DiagnosticCode(
        "foreign-schema", "The database has definitions that fam did not make and that could act on its rows.")
    static let newColumn = DiagnosticCode(
        "new-column", "A module declares a new column that is required and has no default for rows that are there.")
    static let migrated = DiagnosticCode(
        "migrated", "The database was made by an older fam, and has been updated for this one.")
    package static let damaged = DiagnosticCode("damaged", "The database is not what its own sums and definitions say.")
}
