import FamCheck
import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamEval

@Suite struct QueryTests {
    private let host = Household.host()
    private let events = Household.event.shape
    private let children = Household.child.shape

    private func query(
        _ entity: EntitySpec, _ stages: [PlanStage] = [], _ finish: Query.Finish, parameters: [Code] = []
    ) throws -> Value {
        let plan = QueryPlan(
            source: .entity(entity.name, includesHidden: false), sourceShape: entity.shape, stages: stages)
        return try evaluate(code(.query(Query(plan: plan, parameters: parameters, finish: finish))), host: host)
    }

    @Test func finishes() throws {
        let count = PlanStage(
            .group(keys: [], aggregates: [NamedExpr("count", aggregate(.count))]),
            shape: RowShape([Column("count", .int)]))
        #expect(try query(Household.event, [count], .scalar) == .int(6))
        #expect(
            try query(Household.child, .column("name")) == .list([.string("Maya"), .string("Leo"), .string("Zoë")]))
        #expect(try query(Household.child, .firstRow) == .entity(Household.reference(1, "Maya")))
        #expect(try query(Household.child, .lastRow) == .entity(Household.reference(3, "Zoë")))
        let none = PlanStage(.filter(cell(.bool(false))), shape: children)
        #expect(try query(Household.child, [none], .firstRow) == .null)
        let names = RowShape([Column("name", .string)])
        let select = PlanStage(.project([NamedExpr("name", field("name"))]), shape: names)
        #expect(try query(Household.child, [select], .firstRow) == .record(RecordValue(names, [.string("Maya")])))
    }

    private func query(_ entity: EntitySpec, _ finish: Query.Finish) throws -> Value { try query(entity, [], finish) }

    @Test func keysStayWhileRowsAreRowsOfTheEntity() throws {
        let filter = PlanStage(.filter(op(.equal, field("child", "name"), cell(.string("Maya")))), shape: events)
        let table = try rows(query(Household.event, [filter], .table))
        #expect(table.keys == [1, 3, 5])
    }

    @Test func fieldsOfReferencesAreReadOncePerRow() throws {
        let filter = PlanStage(.filter(op(.equal, field("child", "name"), cell(.string("Maya")))), shape: events)
        _ = try query(Household.event, [filter], .table)
        #expect(host.log.filter { $0 == "value name" }.count == 2)
    }

    /// Leo has two positive moments, Maya three, Zoë none; one query answers for all.
    @Test func relatedRows() throws {
        let positive = op(.greater, field("points"), cell(0))
        let count = row(
            .related(Related(entity: "event", via: "child", aggregate: Aggregate(.count, nil, filter: positive))), .int)
        let any = row(
            .related(Related(entity: "event", via: "child", aggregate: Aggregate(.any, positive, filter: nil))), .bool)
        let shape = RowShape(children.columns + [Column("n", .int), Column("any", .bool)], entity: "child")
        let extend = PlanStage(.extend([NamedExpr("n", count), NamedExpr("any", any)]), shape: shape)
        let table = try rows(query(Household.child, [extend], .table))
        #expect(
            table.rows.map { Array($0.suffix(2)) } == [
                [.int(3), .bool(true)], [.int(2), .bool(true)], [.int(0), .bool(false)],
            ])
        #expect(host.log.filter { $0 == "query event" }.count == 2)
    }

    @Test func errorsInRowsNameTheRow() throws {
        let sum = PlanExpr(.binary(.add, field("note"), cell(1)), .int, span(3, 7))
        let found = #expect(throws: Diagnostic.self) {
            try query(Household.event, [PlanStage(.filter(op(.greater, sum, cell(0))), shape: events)], .table)
        }
        #expect(found?.span == span(3, 7))
        #expect(found?.notes.contains { $0.contains(Household.id(10).description) } == true)
    }

    @Test func listsAndRangesAreSources() throws {
        let shape = RowShape([Column("value", .int)])
        let plan = QueryPlan(
            source: .parameter(0), sourceShape: shape,
            stages: [PlanStage(.filter(op(.greater, field("value"), row(.parameter(1)))), shape: shape)])
        let rest = { (source: Code) in
            try evaluate(code(.query(Query(plan: plan, parameters: [source, int(2)], finish: .column("value")))))
        }
        #expect(try rest(list(int(1), int(5), int(3))) == .list([.int(5), .int(3)]))
        #expect(try rest(value(.range(1, 4))) == .list([.int(3), .int(4)]))
        #expect(throws: Diagnostic.self) { try rest(int(1)) }
    }

    @Test func editComputesEveryValueFromTheRowAsItCame() throws {
        let filter = PlanStage(.filter(op(.less, field("points"), cell(0))), shape: events)
        let plan = QueryPlan(source: .entity("event", includesHidden: false), sourceShape: events, stages: [filter])
        let input = code(.query(Query(plan: plan, parameters: [], finish: .table)))
        let changes = [
            NamedExpr("points", op(.add, field("points"), row(.parameter(0)))),
            NamedExpr("note", cell(.string("was negative"))),
        ]
        let count = try evaluate(
            code(.edit(input: input, entity: Household.event, changes: changes, parameters: [int(5)])), host: host)
        #expect(count == .int(1))
        #expect(host.edits.count == 1 && host.edits[0].fields == ["points", "note"])
        #expect(host.edits[0].changes.map(\.key) == [2])
        #expect(host.edits[0].changes[0].values == [.int(4), .string("was negative")])
    }

    @Test func deleteTakesTheKeys() throws {
        let plan = QueryPlan(
            source: .entity("event", includesHidden: false), sourceShape: events,
            stages: [PlanStage(.skip(cell(4)), shape: events)])
        let input = code(.query(Query(plan: plan, parameters: [], finish: .table)))
        #expect(try evaluate(code(.delete(input: input, entity: Household.event)), host: host) == .int(2))
        #expect(host.deleted == [5, 6])
        #expect(
            failure(code(.delete(input: value(.table(Table(shape: RowShape([]), rows: []))), entity: Household.event)))
                == .notARow)
    }

    @Test func fieldsListsColumnsWithAnExample() throws {
        let found = try evaluate(code(.fields(value(.table(Household.children)))))
        let table = try rows(found)
        #expect(table.rows[2] == [.string("born"), .string("date?"), .date(CivilDate(days: 17_000))])
    }

    @Test func explainShowsWhatStaysInMemory() throws {
        host.stagesDone = 1
        let take = PlanStage(.take(cell(1)), shape: events)
        let plan = QueryPlan(
            source: .entity("event", includesHidden: false), sourceShape: events, stages: [take, take])
        #expect(
            try evaluate(code(.explain(Query(plan: plan, parameters: [], finish: .table))), host: host)
                == .string("SELECT|1|1|"))
    }

    @Test func loopsOverRowsGiveReferences() throws {
        let body = [
            set(1, list()),
            each(
                .global(2), in: value(.table(Household.children)),
                [set(1, op(.add, global(1, .list(.any)), list(code(.member(global(2), "name"))), .list(.any)))]),
        ]
        #expect(try result(body, host: host) == .list([.string("Maya"), .string("Leo"), .string("Zoë")]))
    }

    @Test func valuesBecomeWhatAParameterNeeds() throws {
        let adapt = { (value: Value, type: ValueType) in
            try evaluate(code(.read(code(.constant(value)), type)), host: host)
        }
        #expect(try adapt(.int(3), .float).type == .float)
        #expect(try adapt(.string("12"), .int) == .int(12))
        #expect(try adapt(.date(CivilDate(days: 1)), .datetime) == .datetime(Instant(micros: Instant.perDay)))
        #expect(
            try adapt(.table(Household.children), .list(.entity("child")))
                == .list([1, 2, 3].map { .entity(Household.reference($0, "")) }))
        let record = Value.record(RecordValue(Household.child.shape, Household.children.rows[1]))
        #expect(try adapt(record, .entity("child")) == .entity(Household.reference(2, "Leo")))
        #expect(try adapt(.null, .optional(.int)) == .null)
        #expect(failure(code(.read(code(.constant(.null)), .int))) == .nullValue)
        #expect(failure(code(.read(code(.constant(.bool(true))), .int))) == .typeMismatch)
    }
}
