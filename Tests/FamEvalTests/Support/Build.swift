import FamCheck
import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamEval

// Short forms for building checked units by hand. Every node gets its own span, so that places can be tested.

let noSpan = Span(SourceID(0), 0, 0)

func span(_ start: Int, _ end: Int) -> Span { Span(SourceID(0), start, end) }
func code(_ node: Code.Node, _ type: ValueType = .any, _ place: Span = noSpan) -> Code { Code(node, type, place) }
func int(_ number: Int64) -> Code { code(.constant(.int(number)), .int) }
func float(_ number: Double) -> Code { code(.constant(.float(number)), .float) }
func text(_ text: String) -> Code { code(.constant(.string(text)), .string) }
func bool(_ flag: Bool) -> Code { code(.constant(.bool(flag)), .bool) }
var null: Code { code(.constant(.null), .null) }
func value(_ value: Value) -> Code { code(.constant(value), value.type) }
func global(_ index: Int, _ type: ValueType = .any) -> Code { code(.variable(.global(index)), type) }
func local(_ index: Int, _ type: ValueType = .any) -> Code { code(.variable(.local(index)), type) }
func capture(_ index: Int, _ type: ValueType = .any) -> Code { code(.variable(.capture(index)), type) }
func op(_ op: Operator, _ left: Code, _ right: Code, _ type: ValueType = .any) -> Code {
    code(.binary(op, left, right), type)
}
func list(_ items: Code...) -> Code { code(.list(items), .list(.any)) }
func call(_ function: Int, _ arguments: Code...) -> Code { code(.callFunction(function, arguments)) }
func callClosure(_ closure: Code, _ arguments: Code...) -> Code { code(.callClosure(closure, arguments)) }

func stmt(_ node: Statement.Node, _ place: Span = noSpan) -> Statement { Statement(node, place) }
func set(_ variable: VariableRef, _ code: Code) -> Statement { stmt(.assign(variable, code)) }
func set(_ index: Int, _ code: Code) -> Statement { set(.global(index), code) }
func run(_ code: Code) -> Statement { stmt(.expression(code, isShown: false)) }
func give(_ code: Code?) -> Statement { stmt(.returnValue(code)) }
func when(_ condition: Code, _ then: [Statement], else otherwise: [Statement] = []) -> Statement {
    stmt(.ifElse(condition, then, otherwise))
}
func each(_ variable: VariableRef, in source: Code, _ body: [Statement]) -> Statement {
    stmt(.forLoop(variable, source, body))
}
func count(_ variable: VariableRef, to last: Int64, _ body: [Statement]) -> Statement {
    each(variable, in: op(.range, int(1), int(last), .range), body)
}
func attempt(
    _ body: [Statement], catch handler: [Statement]? = nil, as error: VariableRef? = nil, finally: [Statement] = []
) -> Statement {
    stmt(.tryCatch(body, error: error, handler: handler, finally: finally))
}

/// `cells` names the locals that closures share.
func function(
    _ name: String, parameters: Int = 0, locals: Int = 0, cells: Set<Int> = [], captures: [VariableRef] = [],
    at place: Span = noSpan,
    _ body: [Statement]
) -> FunctionCode {
    let variables = (0..<max(locals, parameters)).map {
        LocalVariable(name: "v\($0)", type: .any, isCell: cells.contains($0))
    }
    return FunctionCode(
        name: name, span: place, locals: variables, parameterCount: parameters, captures: captures, body: body)
}

func function(
    parameters: Int = 0, locals: Int = 0, cells: Set<Int> = [], captures: [VariableRef] = [], _ body: [Statement]
) -> FunctionCode {
    function("f", parameters: parameters, locals: locals, cells: cells, captures: captures, body)
}

func unit(_ body: [Statement], locals: Int = 0, cells: Set<Int> = [], _ functions: [FunctionCode] = []) -> CheckedUnit {
    CheckedUnit(
        main: function("main", locals: locals, cells: cells, body),
        functions: functions.enumerated().map { (index: $0, code: $1) },
        effect: .read, parameters: [])
}

/// Runs a unit on a new machine and returns variable 1, after checking that the run left no objects except those that
/// variables hold.
@discardableResult
func result(
    _ body: [Statement], locals: Int = 0, cells: Set<Int> = [], _ functions: [FunctionCode] = [],
    host: FakeHost = FakeHost()
) throws -> Value {
    let machine = Machine(host: host)
    try machine.run(unit(body, locals: locals, cells: cells, functions))
    return machine.global(1)
}

/// The value of one expression.
func evaluate(_ code: Code, host: FakeHost = FakeHost()) throws -> Value { try result([set(1, code)], host: host) }

/// The diagnostic that running throws, or nil.
func failure(
    _ body: [Statement], locals: Int = 0, _ functions: [FunctionCode] = [], host: FakeHost = FakeHost()
) -> Diagnostic? {
    do {
        try Machine(host: host).run(unit(body, locals: locals, functions))
        return nil
    } catch {
        return error as? Diagnostic
    }
}

func failure(_ code: Code) -> DiagnosticCode? { failure([set(1, code)])?.code }

/// The table in a value; fails the test if it is not one.
func rows(_ value: Value) throws -> Table {
    let table: Table? = if case .table(let table) = value { table } else { nil }
    return try #require(table)
}
