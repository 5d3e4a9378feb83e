import FamServices
import FamTestSupport
import FamText
import FamValues
import Foundation

@testable import FamRegistry
@testable import FamStore

/// A small model of a household with every kind of field, and a context in which its commands run.
enum Model {
    static let child: EntitySpec = EntitySpec(
        "child", plural: "children", summary: "A child.", label: "name", key: ["name"], hiddenBy: "archived",
        fields: [
            FieldSpec(
                "name", .string, "Name.",
                rule: { value, _ in
                    guard case .string(let text) = value else { return .accept(value) }
                    let trimmed = text.trimmingCharacters(in: .whitespaces)
                    return trimmed.isEmpty ? .refuse("it is empty") : .accept(.string(trimmed))
                }),
            FieldSpec("born", .optional(.date), "Birthday."),
            FieldSpec("archived", .bool, "Archived.", default: .value(.bool(false))),
            FieldSpec("stars", .int, "Stars.", source: .kept(sum: "points", of: "event", by: "child")),
            FieldSpec(
                "rank", .int, "Place.",
                default: .computed { _, context in
                    .int(Int64(try context.records.rows(child, where: [], limit: 1000).count) + 1)
                }),
        ],
        willDelete: { ref, context in
            for row in try context.records.rows(event, where: [("child", .entity(ref))], limit: .max) {
                try context.records.delete(row)
            }
        })

    static let byDay = FigureSpec(
        "by_day", by: [.day("at"), .reference("child"), .reference("behavior")],
        amounts: [
            FigureAmount("positive", .above("points", 0)), FigureAmount("challenges", .below("points", 0)),
            FigureAmount("stars", .sum("points")),
        ])
    static let byHour = FigureSpec("by_hour", by: [.day("at"), .hour("at"), .reference("child")])

    static let behavior = EntitySpec(
        "behavior", plural: "behaviors", summary: "A behavior.", label: "name",
        fields: [FieldSpec("name", .string, "Name."), FieldSpec("points", .int, "Points.")])

    static let event: EntitySpec = EntitySpec(
        "event", plural: "events", aliases: ["moments"], summary: "A moment.", timeField: "at",
        indexes: [["child", "at"]], figures: [byDay, byHour],
        fields: [
            FieldSpec("child", .entity("child"), "Who."),
            FieldSpec("behavior", .optional(.entity("behavior")), "What."),
            FieldSpec("points", .int, "Points.", default: .value(.int(1))),
            FieldSpec("note", .optional(.string), "Note."),
            FieldSpec("media", .optional(.list(.string)), "Pictures."),
            FieldSpec("at", .datetime, "When.", default: .now),
            FieldSpec("weight", .optional(.float), "A float."),
            FieldSpec("length", .optional(.duration), "A duration."),
            FieldSpec("price", .optional(.money), "An amount."),
        ])

    static let reward = EntitySpec(
        "reward", plural: "rewards", summary: "A goal.", label: "name", owner: "child",
        fields: [
            FieldSpec("child", .entity("child"), "Who."), FieldSpec("name", .string, "Name."),
            FieldSpec("points", .int, "Target."),
            FieldSpec(
                "remaining", .int, "Still needed.",
                source: .derived {
                    Plans.binary(.subtract, Plans.field("points"), Plans.expr(.field(["child", "stars"]), .int), .int)
                }),
        ], isFoundByEnding: true)

    static let functions: [FunctionSpec] = [
        FunctionSpec(
            "upper", summary: "Capitals.", parameters: [ParameterSpec("text", .string, "Text.")], result: { $0[0] },
            examples: [],
            evaluate: { values, _ in
                guard case .string(let text) = values[0] else { return .null }
                return .string(text.uppercased())
            })
    ]

    static let registry = Registry(
        features: [Feature(id: "kids", title: "Kids", rank: 1, entitySpecs: [child, behavior, event, reward])],
        functions: functions)
}

/// The store itself is the only service.
final class FakeContext: TestContext {
    unowned let store: Store
    var count: UInt64 = 0
    /// Keeps the ids from two contexts on one file apart.
    private let salt: UInt64

    init(_ store: Store, salt: UInt64 = 0) {
        self.store = store
        self.salt = salt
        super.init(store.registry)
    }

    override func newID() -> RowID {
        count += 1
        let mixed = (count ^ salt << 32) &* 0x9E37_79B9_7F4A_7C15
        return RowID(high: UInt64(bitPattern: now.micros) &+ count, low: mixed ^ mixed >> 29)
    }
    override var records: any Records { store }
    override func service<Service>(_ key: ServiceKey<Service>) throws -> Service {
        try store as? Service ?? super.service(key)
    }
}

/// A store with its context, and shorthands for what tests do with them.
final class Household {
    let store: Store
    let context: FakeContext
    private(set) var clock: Int64 = 0

    init(
        _ location: StoreLocation = .memory, options: StoreOptions = StoreOptions(), salt: UInt64 = 0,
        registry: Registry = Model.registry
    ) throws {
        store = Store(location: location, registry: registry, options: options)
        context = FakeContext(store, salt: salt)
        store.betweenEntries = context
    }

    @discardableResult
    func run<T>(_ command: String = "test", session: Int64 = 1, _ body: () throws -> T) throws -> T {
        clock += 1
        return try store.run(
            EntryHeader(command: command, session: session, at: Instant(micros: clock)), in: context, body)
    }

    @discardableResult
    func add(_ entity: EntitySpec, _ values: [String: Value]) throws -> EntityRef {
        var draft = RowDraft(entity: entity, values: Array(repeating: .null, count: entity.fields.count))
        var given = Array(repeating: false, count: entity.fields.count)
        for (name, value) in values {
            draft[name] = value
            if let index = entity.index(of: name) { given[index] = true }
        }
        return try store.insert(draft, given: given)
    }

    @discardableResult
    func child(_ name: String) throws -> EntityRef { try add(Model.child, ["name": .string(name)]) }

    @discardableResult
    func event(_ child: EntityRef, _ points: Int64, _ more: [String: Value] = [:]) throws -> EntityRef {
        try add(Model.event, more.merging(["child": .entity(child), "points": .int(points)]) { first, _ in first })
    }

    func stars(_ child: EntityRef) throws -> Value { try store.value(of: child, field: "stars") }

    /// Every row of every table as text: equal states have equal dumps.
    func dump() throws -> [String] {
        try store.registry.entities.flatMap { spec in
            try store.query(QueryPlan(source: .entity(spec.name, includesHidden: true), sourceShape: spec.shape)).rows
                .map { "\(spec.name) \($0)" }
        }
    }
}

/// A temporary folder of its own for each test, removed afterward.
final class Folder {
    let path: String
    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("fam-store-" + UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }
    func file(_ name: String) -> String { path + "/" + name }
}

/// Shorthands for plans.
enum Plans {
    static let nowhere = Span(SourceID(0), 0, 0)
    static func expr(_ node: PlanExpr.Node, _ type: ValueType) -> PlanExpr { PlanExpr(node, type, nowhere) }
    static func field(_ path: String...) -> PlanExpr { expr(.field(path), .int) }
    static func field(_ path: [String], _ type: ValueType) -> PlanExpr { expr(.field(path), type) }
    static func constant(_ value: Value) -> PlanExpr { expr(.constant(value), value.type) }
    static func binary(
        _ operation: FamText.Operator, _ a: PlanExpr, _ b: PlanExpr, _ type: ValueType = .bool
    ) -> PlanExpr {
        expr(.binary(operation, a, b), type)
    }
    static func not(_ a: PlanExpr) -> PlanExpr { expr(.not(a), .bool) }
    static func call(_ name: String, _ arguments: [PlanExpr], _ type: ValueType) -> PlanExpr {
        expr(.call(name, arguments), type)
    }
    static func aggregate(
        _ kind: AggregateKind, _ argument: PlanExpr? = nil, filter: PlanExpr? = nil, _ type: ValueType = .int
    ) -> PlanExpr {
        expr(.aggregate(Aggregate(kind, argument, filter: filter)), type)
    }
    static func related(
        _ kind: AggregateKind, _ argument: PlanExpr? = nil, filter: PlanExpr? = nil, _ type: ValueType = .int
    ) -> PlanExpr {
        expr(
            .related(Related(entity: "event", via: "child", aggregate: Aggregate(kind, argument, filter: filter))), type
        )
    }

    /// A plan that derives its shapes from its stages.
    static func plan(_ entity: EntitySpec, all: Bool = false, _ operations: PlanOperation...) -> QueryPlan {
        var shape = entity.shape
        var stages: [PlanStage] = []
        for operation in operations {
            switch operation {
            case .project(let columns): shape = RowShape(columns.map { Column($0.name, $0.expr.type) })
            case .extend(let columns):
                for column in columns {
                    if let index = shape.index(of: column.name) {
                        shape.columns[index].type = column.expr.type
                    } else {
                        shape.columns.append(Column(column.name, column.expr.type))
                    }
                }
            case .group(let keys, let aggregates):
                shape = RowShape((keys + aggregates).map { Column($0.name, $0.expr.type) })
            default: break
            }
            stages.append(PlanStage(operation, shape: shape))
        }
        return QueryPlan(source: .entity(entity.name, includesHidden: all), sourceShape: entity.shape, stages: stages)
    }
}

/// The code of the diagnostic that `body` throws.
func code<T>(_ body: () throws -> T) -> String {
    do {
        _ = try body()
        return "no error"
    } catch let error as Diagnostic {
        return error.code.id
    } catch {
        return "\(error)"
    }
}
