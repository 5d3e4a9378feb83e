import FamTestSupport
import FamText
import FamValues

@testable import FamEval
@testable import FamRegistry

/// A program around the machine that keeps its rows in memory and records the calls it gets.
final class FakeHost: TestContext, MachineHost, DataSource, Output {
    var tables: [String: Table] = [:]
    var isInterrupted = false
    /// How many leading stages the data source does itself.
    var stagesDone = 0

    var log: [String] = []
    var shown: [Value] = []
    var edits: [(fields: [String], changes: [(key: Int64, values: [Value])])] = []
    var deleted: [Int64] = []
    var onPerform: ((Call) throws -> Value)?
    private var depth = 0

    init(entities: [EntitySpec] = [], functions: [FunctionSpec] = []) {
        let feature = Feature(id: "test", title: "Test", rank: 0, entitySpecs: entities)
        super.init(Registry(features: [feature], functions: functions), now: Instant(micros: 0))
    }

    var context: any Context { self }
    var data: any DataSource { self }
    override var output: any Output { self }
    func notice(_ text: String) { log.append(text) }
    func text(_ text: String) { log.append(text) }
    func warning(_ diagnostic: Diagnostic) { log.append(diagnostic.message) }

    // MARK: MachineHost

    func willUse(_ command: CommandSpec?, _ name: String) {}
    func perform(_ call: Call) throws -> Value {
        log.append("\(call.spec.name) \(call.values)")
        return try onPerform?(call) ?? .null
    }
    func read(_ text: String, as type: ValueType) throws -> Value {
        if case .int = type { return .int(Int64(text) ?? -1) }
        return .string("\(type):\(text)")
    }
    func save(_ value: Value, to file: String, isForced: Bool) throws -> Bool {
        log.append("save \(file)")
        return true
    }
    func save(bytes: [UInt8], to file: String) throws -> Bool {
        log.append("save \(file)")
        return true
    }
    func show(_ value: Value, type: ValueType, as measure: Measure) throws { shown.append(value) }
    func edit(
        _ entity: EntitySpec, fields: [String], changes: [(key: Int64, values: [Value])], isAllowed: Bool
    ) throws -> Int {
        edits.append((fields, changes))
        return changes.count
    }
    func delete(_ entity: EntitySpec, keys: [Int64], isAllowed: Bool) throws -> Int {
        deleted += keys
        return keys.count
    }
    func writing<Result>(_ what: String, _ body: () throws -> Result) throws -> Result { try body() }
    func explain(_ query: PlanExplanation, rest: ArraySlice<PlanStage>) throws -> Value {
        .string("\(query.sql)|\(query.done)|\(rest.count)|\(query.reason ?? "")")
    }
    func plan(_ body: () throws -> Void) throws {
        log.append("plan")
        try body()
        log.append("undo")
    }
    func place(of span: Span) -> String { "test:\(span.start)" }
    func attempt(_ body: () throws -> Void) throws {
        depth += 1
        defer { depth -= 1 }
        log.append("begin \(depth)")
        do {
            try body()
            log.append("keep \(depth)")
        } catch {
            log.append("undo \(depth)")
            throw error
        }
    }
    func willRun(_ span: Span) throws { log.append("run \(span.start)") }

    // MARK: DataSource

    func run(_ plan: QueryPlan, parameters: [Value]) throws -> PartialResult {
        guard case .entity(let name, _) = plan.source, let table = tables[name] else {
            throw Diagnostic(.failed, "no rows")
        }
        let done = min(stagesDone, plan.stages.count)
        let environment = PlanEnvironment(host: self, parameters: parameters)
        let rows = try StageBuilder(environment).build(plan.stages[..<done], over: TableRows(table))
        log.append("query \(name)")
        return PartialResult(rows: rows, done: done)
    }
    func explain(_ plan: QueryPlan, parameters: [Value]) throws -> PlanExplanation {
        PlanExplanation(sql: "SELECT", enginePlan: [], done: stagesDone, reason: nil)
    }
    func past<Result>(_ time: Instant, _ body: () throws -> Result) throws -> Result { try body() }
    func readableValue(of ref: EntityRef, field: String) throws -> Value {
        guard let table = tables[ref.entity], let row = table.keys?.firstIndex(of: ref.row),
            let column = table.shape.index(of: field)
        else {
            throw Diagnostic(.notFound, "no such row")
        }
        log.append("value \(field)")
        return table.rows[row][column]
    }
    func find(_ entity: String, _ text: String) throws -> EntityRef {
        guard let table = tables[entity] else { throw Diagnostic(.notFound, "no rows") }
        let maker = RowMaker(registry: registry)
        for reference in maker.references(table) ?? [] where reference.label == text || reference.id.description == text
        { return reference }
        throw Diagnostic(.notFound, "no row `\(text)`")
    }
}
