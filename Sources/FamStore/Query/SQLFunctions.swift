import FamRegistry
import FamText
import FamValues
import GRDB
import GRDBSQLite

/// Functions that the store adds to its connection: arithmetic with the language's errors, and functions of the
/// registry.
final class SQLFunctions {
    private var error: Diagnostic?
    private var boxes: [String: FunctionBox] = [:]
    private var isInstalled = false

    /// The error raised by a function since the last call.
    func takeError() -> Diagnostic? {
        defer { error = nil }
        return error
    }

    func raise(_ error: Diagnostic, _ context: OpaquePointer?) {
        self.error = error
        sqlite3_result_error(context, "a function failed", -1)
    }

    /// Returns the value to SQLite, or ends the query with the error.
    func giving(_ context: OpaquePointer?, _ body: () throws -> Value) {
        do {
            let value = try body()
            guard let form = ColumnForm(value.type), let cell = form.stored(value) else {
                return sqlite3_result_null(context)
            }
            SQLCell.give(cell, context)
        } catch {
            raise(error as? Diagnostic ?? Diagnostic(.typeMismatch, "a function failed"), context)
        }
    }

    func install(_ db: Database) throws {
        guard !isInstalled else { return }
        for (name, operation) in [
            ("fam_add", Operator.add), ("fam_subtract", .subtract), ("fam_multiply", .multiply),
            ("fam_divide", .divide),
            ("fam_quotient", .quotient), ("fam_remainder", .remainder),
        ] {
            try add(
                name, 2, db,
                FunctionBox(self) { functions, context, arguments in
                    Arithmetic.run(operation, functions, context, arguments)
                })
        }
        try add(
            "fam_negate", 1, db,
            FunctionBox(self) { functions, context, arguments in
                Arithmetic.negate(functions, context, arguments)
            })
        try MoneySQL.install(self, db)
        try FloatSQL.install(self, db)
        isInstalled = true
    }

    /// Makes a function of the registry callable, once per combination of forms.
    func name(
        of spec: FunctionSpec, _ forms: [ColumnForm], _ result: ColumnForm, _ db: Database, _ zone: Zone
    ) throws -> String? {
        if forms.contains(where: { if case .reference = $0 { true } else { false } }) { return nil }
        if case .reference = result { return nil }
        let key = "\(spec.name) \(forms) \(result)"
        if let known = boxes[key] { return known.name }
        let box = FunctionBox(self) { functions, context, arguments in
            do {
                let values = forms.indices.map { SQLCell.value(arguments[$0], forms[$0]) }
                guard let cell = result.stored(try spec.evaluate(values, zone)) else {
                    throw Diagnostic(.typeMismatch, "`\(spec.name)` gave a value of another type")
                }
                SQLCell.give(cell, context)
            } catch {
                functions.raise(error as? Diagnostic ?? Diagnostic(.typeMismatch, "`\(spec.name)` failed"), context)
            }
        }
        box.name = "fam_\(spec.name)_\(boxes.count)"
        try add(box.name, forms.count, db, box)
        boxes[key] = box
        return box.name
    }

    func add(_ name: String, _ count: Int, _ db: Database, _ box: FunctionBox) throws {
        let code = sqlite3_create_function_v2(
            db.sqliteConnection, name, Int32(count), SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
            Unmanaged.passRetained(box).toOpaque(),
            { context, _, arguments in
                guard let data = sqlite3_user_data(context) else { return }
                let box = Unmanaged<FunctionBox>.fromOpaque(data).takeUnretainedValue()
                guard let owner = box.owner, let arguments else { return sqlite3_result_null(context) }
                box.body(owner, context, arguments)
            }, nil, nil,
            { data in
                if let data { Unmanaged<FunctionBox>.fromOpaque(data).release() }
            })
        guard code == SQLITE_OK else { throw DatabaseError.last(db.sqliteConnection) }
    }

    /// An aggregate of one argument, also over the rows from the first to the current one.
    func addAggregate(_ name: String, _ db: Database, _ box: AggregateBox) throws {
        let code = sqlite3_create_window_function(
            db.sqliteConnection, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
            Unmanaged.passRetained(box).toOpaque(),
            { context, _, arguments in
                guard let arguments else { return }
                AggregateBox.of(context)?.add(arguments[0], context)
            },
            { AggregateBox.of($0)?.give($0) }, { AggregateBox.of($0)?.give($0) },
            // Rows never leave a frame that begins at the first one.
            { context, _, _ in sqlite3_result_error(context, "an aggregate over a moving frame", -1) },
            { data in
                if let data { Unmanaged<AggregateBox>.fromOpaque(data).release() }
            })
        guard code == SQLITE_OK else { throw DatabaseError.last(db.sqliteConnection) }
    }
}

/// What SQLite keeps for one function.
final class FunctionBox {
    typealias Body = (SQLFunctions, OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>) -> Void
    weak var owner: SQLFunctions?
    var name = ""
    let body: Body

    init(_ owner: SQLFunctions, _ body: @escaping Body) {
        self.owner = owner
        self.body = body
    }
}

/// `+ - * / // %` as in the language: SQLite would turn an overflow into a float, and a division by zero into null.
private enum Arithmetic {
    static func run(
        _ operation: Operator, _ functions: SQLFunctions, _ context: OpaquePointer?,
        _ arguments: UnsafeMutablePointer<OpaquePointer?>
    ) {
        let a = arguments[0], b = arguments[1]
        let first = sqlite3_value_type(a), second = sqlite3_value_type(b)
        guard first != SQLITE_NULL, second != SQLITE_NULL else {
            return functions.raise(nullValue(operation.rawValue), context)
        }
        if first == SQLITE_TEXT || second == SQLITE_TEXT {
            money(operation, a, b, functions, context)
        } else if first == SQLITE_INTEGER, second == SQLITE_INTEGER, operation != .divide {
            integers(operation, sqlite3_value_int64(a), sqlite3_value_int64(b), functions, context)
        } else {
            floats(operation, sqlite3_value_double(a), sqlite3_value_double(b), functions, context)
        }
    }

    /// The only text with arithmetic is an amount.
    private static func money(
        _ operation: Operator, _ a: OpaquePointer?, _ b: OpaquePointer?, _ functions: SQLFunctions,
        _ context: OpaquePointer?
    ) {
        functions.giving(context) {
            try MoneyArithmetic.apply(operation, SQLCell.value(a, .money), SQLCell.value(b, .money)) ?? .null
        }
    }

    private static func integers(
        _ operation: Operator, _ a: Int64, _ b: Int64, _ functions: SQLFunctions, _ context: OpaquePointer?
    ) {
        let result: (partialValue: Int64, overflow: Bool)
        switch operation {
        case .add: result = a.addingReportingOverflow(b)
        case .subtract: result = a.subtractingReportingOverflow(b)
        case .multiply: result = a.multipliedReportingOverflow(by: b)
        case _ where b == 0: return functions.raise(divisionByZero, context)
        case .quotient: result = a.dividedReportingOverflow(by: b)
        default: result = b == -1 ? (0, false) : a.remainderReportingOverflow(dividingBy: b)
        }
        guard !result.overflow else {
            return functions.raise(
                Diagnostic(.overflow, "`\(a) \(operation.rawValue) \(b)` is outside the range of 64-bit integers"),
                context)
        }
        sqlite3_result_int64(context, result.partialValue)
    }

    private static func floats(
        _ operation: Operator, _ a: Double, _ b: Double, _ functions: SQLFunctions, _ context: OpaquePointer?
    ) {
        let result: Double
        switch operation {
        case .add: result = a + b
        case .subtract: result = a - b
        case .multiply: result = a * b
        case _ where b == 0: return functions.raise(divisionByZero, context)
        case .divide: result = a / b
        case .quotient: result = (a / b).rounded(.towardZero)
        default: result = a.truncatingRemainder(dividingBy: b)
        }
        guard result.isFinite else {
            return functions.raise(
                Diagnostic(.overflow, "`\(a) \(operation.rawValue) \(b)` is outside the range of floats"), context)
        }
        sqlite3_result_double(context, result)
    }

    static func negate(
        _ functions: SQLFunctions, _ context: OpaquePointer?, _ arguments: UnsafeMutablePointer<OpaquePointer?>
    ) {
        switch sqlite3_value_type(arguments[0]) {
        case SQLITE_INTEGER where sqlite3_value_int64(arguments[0]) != .min:
            sqlite3_result_int64(context, -sqlite3_value_int64(arguments[0]))
        case SQLITE_INTEGER:
            functions.raise(
                Diagnostic(.overflow, "the negated number is outside the range of 64-bit integers"), context)
        case SQLITE_FLOAT: sqlite3_result_double(context, -sqlite3_value_double(arguments[0]))
        case SQLITE_TEXT:
            functions.giving(context) {
                guard case .money(let money) = SQLCell.value(arguments[0], .money) else { return .null }
                return try MoneyArithmetic.negated(money)
            }
        default: functions.raise(nullValue("-"), context)
        }
    }

    private static func nullValue(_ operation: String) -> Diagnostic {
        Diagnostic(
            .nullValue, "`\(operation)` needs a value on both sides, one is null", help: "give a default with `??`")
    }

    private static let divisionByZero = Diagnostic(.divisionByZero, "division by zero")
}
