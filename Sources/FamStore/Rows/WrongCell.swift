import FamText
import FamValues
import GRDBSQLite

/// Cells that were changed from outside of fam. The language relies on the types that the check knows, so what is not
/// of the type of its column does not get in.
extension Column {
    /// What is wrong with a cell of this column; nil for a good one. Costs one question to SQLite.
    func wrongCell(_ form: ColumnForm, _ row: PreparedStatement, _ column: Int) -> String? {
        let stored = row.type(column)
        if stored == SQLITE_NULL { return type.mayBeNull ? nil : "`\(name)` has no value" }
        return form.holds(stored) ? nil : "`\(name)` holds something other than `\(type.unwrapped)`"
    }
}

extension ColumnForm {
    /// Whether a cell may be stored like this. A sum that left the integers is REAL, and is reported when it is read.
    fileprivate func holds(_ type: Int32) -> Bool {
        switch self {
        case .int, .float: type == SQLITE_INTEGER || type == SQLITE_FLOAT
        case .bool, .date, .time, .datetime, .reference, .week, .month: type == SQLITE_INTEGER
        case .rowID: type == SQLITE_BLOB
        case .money, .text, .duration, .period, .address, .url, .path, .list: type == SQLITE_TEXT
        }
    }
}

extension ValueType {
    fileprivate var mayBeNull: Bool { isOptional || self == .any || self == .null || self == .never }
}

extension Diagnostic {
    /// - Parameter what: one phrase, such as "`points` has no value".
    static func wrongCell(_ what: String, _ entity: String?, _ id: String?) -> Diagnostic {
        Diagnostic(
            .damaged, "\(what), in a row that was changed outside of fam",
            notes: id.map { ["row: \(entity.map { $0 + " " } ?? "")\($0)"] } ?? [],
            help: "`verify` lists what does not fit, and what can be done")
    }
}
