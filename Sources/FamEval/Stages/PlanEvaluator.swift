import FamRegistry
import FamText
import FamValues

/// What expressions of one query share.
final class PlanEnvironment {
    let host: any MachineHost
    let parameters: [Value]
    let zone: Zone
    /// The file that the rows were read from; their keys are its lines.
    let file: String?
    /// Fields read through references, by row: many rows refer to few.
    private var fields: [EntityRef: [String: Value]] = [:]

    init(host: any MachineHost, parameters: [Value], file: String? = nil) {
        self.file = file
        self.host = host
        self.parameters = parameters
        zone = host.context.zone
    }

    /// A field of the row a reference names; null through null.
    func field(_ name: String, of value: Value) throws -> Value {
        switch value {
        case .entity(let ref):
            if name == "id" { return .string(ref.id.description) }
            if let known = ref.fields?[name] { return known }
            if let known = fields[ref]?[name] { return known }
            // Bounded, however many rows are referred to.
            if fields.count > 10_000 { fields.removeAll() }
            let result = try host.data.readableValue(of: ref, field: name)
            fields[ref, default: [:]][name] = result
            return result
        case .record(let record):
            guard let result = record[name] else {
                throw Diagnostic.unknownField(name, of: "the record", in: record.shape.columns.map(\.name))
            }
            return result
        case .null: return .null
        default: throw Diagnostic(.unknownField, "\(ValuePhrase.of(value)) has no field `\(name)`")
        }
    }
}

/// A row expression, compiled.
typealias RowFunction = (Row) throws -> Value

/// Compiles row expressions once to closures over a row. They answer as the SQL of the store does: order comparisons
/// with null are false and their `not` true, a null condition is not true. Errors carry the expression's place.
struct PlanEvaluator {
    let environment: PlanEnvironment
    let shape: RowShape
    /// Columns that may hold a `PostponedError`.
    var doubtful: Set<String> = []

    func compile(_ expr: PlanExpr) throws -> RowFunction {
        switch expr.node {
        case .constant(let value): return { _ in value }
        case .parameter(let index):
            guard environment.parameters.indices.contains(index) else { throw unusable(expr) }
            let value = environment.parameters[index]
            return { _ in value }
        case .field(let path): return try field(path, expr)
        case .not, .isNull:
            let test = try condition(expr)
            return { .bool(try test($0)) }
        case .negate(let inner):
            let x = try compile(inner)
            return located(expr) { try Arithmetic.negated(x($0)) }
        case .binary(let op, let left, let right): return try binary(op, left, right, expr)
        case .call(let name, let arguments): return try call(name, arguments, expr)
        case .conditional(let test, let then, let otherwise):
            let x = try condition(test), y = try compile(then), z = try compile(otherwise)
            return widened(expr) { try x($0) ? y($0) : z($0) }
        case .list(let items):
            let functions = try items.map(compile)
            return { row in .list(try functions.map { try $0(row) }) }
        case .related(let related): return try RelatedRows(environment, shape).compile(related, expr)
        case .aggregate, .window: throw unusable(expr)
        }
    }

    /// Null is not true.
    func condition(_ expr: PlanExpr) throws -> (Row) throws -> Bool {
        switch expr.node {
        case .not(let inner):
            let test = try condition(inner)
            return { try !test($0) }
        case .isNull(let inner):
            if case .field(let path) = inner.node, path.count == 1, !doubtful.contains(path[0]),
                let index = shape.index(of: path[0])
            {
                return { $0.values[index].isNull }
            }
            let value = try compile(inner)
            return { try value($0).isNull }
        default: return try test(expr)
        }
    }

    private func test(_ expr: PlanExpr) throws -> (Row) throws -> Bool {
        let function = try compile(expr)
        let span = expr.span
        return { row in
            switch try function(row) {
            case .bool(let flag): return flag
            case .null: return false
            case let other:
                throw Diagnostic(.typeMismatch, "a condition is true or false, not \(ValuePhrase.of(other))", at: span)
            }
        }
    }

    /// A count: an int expression without fields, evaluated once.
    func count(_ expr: PlanExpr) throws -> Int {
        Int(try PlanOperation.count(try compile(expr)(Row([])), at: expr.span))
    }

    private func field(_ path: [String], _ expr: PlanExpr) throws -> RowFunction {
        guard let first = path.first, let index = shape.index(of: first) else {
            throw Diagnostic.unknownField(path.first ?? "", of: "the row", in: shape.columns.map(\.name)).located(
                at: expr.span)
        }
        if doubtful.contains(first) {
            let plain = try PlanEvaluator(environment: environment, shape: shape).field(path, expr)
            return { row in
                try PostponedError.raise(row.values[index])
                return try plain(row)
            }
        }
        guard path.count > 1 else { return { $0.values[index] } }
        let rest = Array(path.dropFirst()), environment = environment
        return located(expr) { row in try rest.reduce(row.values[index]) { try environment.field($1, of: $0) } }
    }

    private func binary(_ op: Operator, _ left: PlanExpr, _ right: PlanExpr, _ expr: PlanExpr) throws -> RowFunction {
        switch op {
        case .and:
            let x = try condition(left), y = try condition(right)
            return { .bool(try x($0) && y($0)) }
        case .or:
            let x = try condition(left), y = try condition(right)
            return { .bool(try x($0) || y($0)) }
        case .coalesce:
            let x = try compile(left), y = try compile(right)
            return widened(expr) { row in
                let value = try x(row)
                return value.isNull ? try y(row) : value
            }
        case .matches:
            guard case .constant(.string(let pattern)) = right.node else { fallthrough }
            let expression: RegularExpression
            do { expression = try RegularExpression(pattern) } catch { throw error.located(at: right.span) }
            let x = try compile(left)
            return { .bool(try x($0).text.map { try expression.isFound(in: $0) } ?? false) }
        default:
            let x = try compile(left), y = try compile(right), zone = environment.zone
            return located(expr) { try Arithmetic.apply(op, x($0), y($0), zone: zone) }
        }
    }

    private func call(_ name: String, _ arguments: [PlanExpr], _ expr: PlanExpr) throws -> RowFunction {
        // The clock of the run, in what derived fields are computed from.
        if arguments.isEmpty, name == "now" || name == "today" {
            let context = environment.host.context
            let value: Value = name == "now" ? .datetime(context.now) : .date(context.today)
            return { _ in value }
        }
        guard let function = environment.host.context.registry.function(name) else {
            throw Diagnostic(.unknownFunction, "no function is named `\(name)`", at: expr.span)
        }
        let parts = try arguments.map(compile), zone = environment.zone
        return located(expr) { row in try function.evaluate(parts.map { try $0(row) }, zone) }
    }

    /// Of an int or a float each is a float, as in a column of the database.
    private func widened(_ expr: PlanExpr, _ body: @escaping RowFunction) -> RowFunction {
        guard expr.type.unwrapped == .float else { return body }
        return { row in
            let value = try body(row)
            return if case .int(let number) = value { .float(Double(number)) } else { value }
        }
    }

    /// Adds the expression's place and the row to errors.
    private func located(_ expr: PlanExpr, _ body: @escaping RowFunction) -> RowFunction {
        let span = expr.span, file = environment.file,
            name = shape.entity.flatMap { entity in shape.index(of: "id").map { (entity, $0) } }
        return { row in
            do { return try body(row) } catch var diagnostic as Diagnostic {
                if diagnostic.span == nil, let (entity, column) = name, let id = row.values[column].text {
                    diagnostic.notes.append("row: \(entity) \(id)")
                } else if diagnostic.span == nil, let file, row.key > 0 {
                    diagnostic.notes.append("row: line \(row.key) of \(file)")
                }
                throw diagnostic.located(at: span)
            }
        }
    }

    private func unusable(_ expr: PlanExpr) -> Diagnostic {
        Diagnostic(.misplaced, "this expression has no meaning for a single row", at: expr.span)
    }
}
