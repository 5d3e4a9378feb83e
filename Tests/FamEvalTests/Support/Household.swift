import FamText
import FamValues

@testable import FamRegistry

/// Two entities with rows: children, and events that refer to them.
enum Household {
    static let child = EntitySpec(
        "child", plural: "children", summary: "A child.", label: "name",
        fields: [FieldSpec("name", .string, "Its name."), FieldSpec("born", .optional(.date), "Its birthday.")])
    static let event = EntitySpec(
        "event", plural: "events", summary: "A moment.",
        fields: [
            FieldSpec("child", .entity("child"), "Whose."), FieldSpec("points", .int, "How many."),
            FieldSpec("note", .optional(.string), "A note."),
            FieldSpec("at", .datetime, "When."),
        ])

    static func id(_ number: Int64) -> RowID { RowID(high: 0, low: UInt64(number)) }

    static func reference(_ row: Int64, _ name: String) -> EntityRef {
        EntityRef(entity: "child", row: row, id: id(row), label: name)
    }

    static let children = Table(
        shape: child.shape,
        rows: [
            [.string(id(1).description), .string("Maya"), .date(CivilDate(days: 17_000))],
            [.string(id(2).description), .string("Leo"), .null],
            [.string(id(3).description), .string("Zoë"), .date(CivilDate(days: 18_000))],
        ], keys: [1, 2, 3])

    /// (child, points, note)
    static let moments: [(Int64, Int64, String?)] = [
        (1, 2, "dishes"), (2, -1, nil), (1, 3, nil), (2, 5, "Dish towel"), (1, 2, "garden"), (2, 2, nil),
    ]

    static let events = Table(
        shape: event.shape,
        rows: moments.enumerated().map { index, moment in
            [
                .string(id(Int64(index) + 10).description),
                .entity(reference(moment.0, moment.0 == 1 ? "Maya" : "Leo")), .int(moment.1),
                moment.2.map { .string($0) } ?? .null, .datetime(Instant(micros: Int64(index) * 3_600_000_000)),
            ]
        }, keys: Array(1...6))

    static func host() -> FakeHost {
        let host = FakeHost(entities: [child, event])
        host.tables = ["child": children, "event": events]
        return host
    }
}

// Row expressions built by hand.

func row(_ node: PlanExpr.Node, _ type: ValueType = .any) -> PlanExpr { PlanExpr(node, type, noSpan) }
func field(_ path: String...) -> PlanExpr { row(.field(path)) }
func cell(_ value: Value) -> PlanExpr { row(.constant(value)) }
func cell(_ number: Int64) -> PlanExpr { cell(.int(number)) }
func op(_ op: Operator, _ left: PlanExpr, _ right: PlanExpr) -> PlanExpr { row(.binary(op, left, right)) }
func aggregate(_ kind: AggregateKind, _ argument: PlanExpr? = nil, where filter: PlanExpr? = nil) -> PlanExpr {
    row(.aggregate(Aggregate(kind, argument, filter: filter)))
}
