import FamText
import GRDB
import GRDBSQLite

/// A cell as stored by SQLite.
enum StoredValue: Hashable, Sendable {
    case null
    case int(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// Nil for null and for anything else that is no integer.
    @inline(__always)
    var integer: Int64? { if case .int(let number) = self { number } else { nil } }

    /// Equal as in the database: text by its bytes, unlike Swift's `==`.
    static func == (a: StoredValue, b: StoredValue) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.int(let x), .int(let y)): x == y
        case (.real(let x), .real(let y)): x.bitPattern == y.bitPattern
        case (.text(let x), .text(let y)): x.utf8.elementsEqual(y.utf8)
        case (.blob(let x), .blob(let y)): x == y
        default: false
        }
    }
}

/// A prepared statement that is bound and stepped without GRDB's wrappers: a bulk run stores a row in a few
/// microseconds, and boxing arguments would double that. Columns and parameters count from 0. Only for the connection's
/// queue.
final class PreparedStatement {
    private let statement: Statement
    let raw: OpaquePointer
    private let connection: OpaquePointer?
    /// The error of a binding, for example out of memory: the next step throws it, so that the value is not stored as
    /// null.
    private var failure = SQLITE_OK
    /// Whether it needs the rows of all entries; see `LeftEntries`.
    var usesJournal = false
    /// Whether it may look for rows of the tables in `LeftIndexes`, and for which version of those that was found out.
    var seeks = (version: 0, isPossible: false)

    init(_ db: Database, _ sql: String) throws {
        statement = try db.makeStatement(sql: sql)
        raw = statement.sqliteStatement
        connection = db.sqliteConnection
    }

    /// SQLITE_TRANSIENT, a macro that Swift does not import: SQLite copies the bytes before the call returns.
    static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private func note(_ code: Int32) { if code != SQLITE_OK { failure = code } }

    func bind(_ value: Int64, at index: Int) { sqlite3_bind_int64(raw, Int32(index + 1), value) }

    func bind(_ id: UInt64, _ low: UInt64, at index: Int) {
        var bytes = (id.bigEndian, low.bigEndian)
        note(
            withUnsafeBytes(of: &bytes) { sqlite3_bind_blob(raw, Int32(index + 1), $0.baseAddress, 16, Self.transient) }
        )
    }

    func bind(_ value: StoredValue, at index: Int) {
        let place = Int32(index + 1)
        switch value {
        case .null: sqlite3_bind_null(raw, place)
        case .int(let number): sqlite3_bind_int64(raw, place, number)
        case .real(let number): sqlite3_bind_double(raw, place, number)
        case .text(var text):
            text.withUTF8 { bytes in
                let code = bytes.withMemoryRebound(to: CChar.self) { chars in
                    sqlite3_bind_text64(
                        raw, place, chars.baseAddress ?? Self.nothing, UInt64(chars.count), Self.transient,
                        UInt8(SQLITE_UTF8))
                }
                note(code)
            }
        case .blob(let bytes):
            bytes.withUnsafeBytes { bytes in
                let start = bytes.baseAddress ?? UnsafeRawPointer(Self.nothing)
                note(sqlite3_bind_blob64(raw, place, start, UInt64(bytes.count), Self.transient))
            }
        }
    }

    /// An empty string needs an address, too; without one SQLite binds null.
    nonisolated(unsafe) private static let nothing: UnsafePointer<CChar> = {  // safe: written once, before it is shared
        let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
        pointer.initialize(to: 0)
        return UnsafePointer(pointer)
    }()

    /// Returns true as long as there is a row. On error, resets and throws the connection's error.
    func step() throws -> Bool {
        if failure != SQLITE_OK {
            let error = DatabaseError(resultCode: ResultCode(rawValue: failure))
            failure = SQLITE_OK
            sqlite3_reset(raw)
            throw error
        }
        switch sqlite3_step(raw) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        default:
            let error = DatabaseError.last(connection)
            sqlite3_reset(raw)
            throw error
        }
    }

    /// Runs a statement without rows, and resets it.
    func execute() throws {
        _ = try step()
        sqlite3_reset(raw)
    }

    func reset() { sqlite3_reset(raw) }

    func isNull(_ column: Int) -> Bool { sqlite3_column_type(raw, Int32(column)) == SQLITE_NULL }
    func isInteger(_ column: Int) -> Bool { type(column) == SQLITE_INTEGER }
    func int(_ column: Int) -> Int64 { sqlite3_column_int64(raw, Int32(column)) }
    func double(_ column: Int) -> Double { sqlite3_column_double(raw, Int32(column)) }

    func text(_ column: Int) -> String {
        guard let start = sqlite3_column_text(raw, Int32(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(raw, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The raw bytes of a text, valid only during the call.
    @discardableResult
    func bytes<T>(_ column: Int, _ body: (UnsafeRawBufferPointer) -> T) -> T {
        guard let start = sqlite3_column_text(raw, Int32(column)) else {
            return body(UnsafeRawBufferPointer(start: nil, count: 0))
        }
        return body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(raw, Int32(column)))))
    }

    func blob(_ column: Int) -> [UInt8] {
        guard let start = sqlite3_column_blob(raw, Int32(column)) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(raw, Int32(column)))))
    }

    /// The raw bytes of a blob, valid only during the call.
    func blob<T>(_ column: Int, _ body: (UnsafeRawBufferPointer) -> T) -> T {
        let start = sqlite3_column_blob(raw, Int32(column))
        let count = start == nil ? 0 : Int(sqlite3_column_bytes(raw, Int32(column)))
        return body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// A 16-byte blob as two big-endian words; zero for anything else.
    func words(_ column: Int) -> (high: UInt64, low: UInt64) {
        guard let start = sqlite3_column_blob(raw, Int32(column)), sqlite3_column_bytes(raw, Int32(column)) == 16 else {
            return (0, 0)
        }
        return (
            UInt64(bigEndian: start.loadUnaligned(as: UInt64.self)),
            UInt64(bigEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
    }

    func type(_ column: Int) -> Int32 { sqlite3_column_type(raw, Int32(column)) }

    func value(_ column: Int) -> StoredValue {
        switch type(column) {
        case SQLITE_INTEGER: .int(int(column))
        case SQLITE_FLOAT: .real(double(column))
        case SQLITE_TEXT: .text(text(column))
        case SQLITE_BLOB: .blob(blob(column))
        default: .null
        }
    }
}
