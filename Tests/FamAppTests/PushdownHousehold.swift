import FamCheck
import FamEval
import FamRegistry
import FamServices
import FamStore
import FamSyntax
import FamText
import FamValues

@testable import FamApp
@testable import FamSessions

/// A generated household, and pipelines over it run in two ways: in the database as far as possible, and with every
/// stage in memory.
struct PushdownHousehold {
    let engine: Engine

    init() throws {
        // A day later than usual, so that no moment of the last day is in the future.
        let clock = PinnedClock(Instant(micros: Pinned.time.micros + 24 * 3_600 * Instant.perSecond))
        engine = try AppEnvironment(options: GlobalOptions(), environment: [:]).makeSandbox(clock: clock).engine
        let outcome = engine.run(Array(PushdownHousehold.script.utf8), name: "household")
        precondition(outcome.status == .done, "\(outcome.diagnostics)")
    }

    /// The outcome of a pipeline: its value, or the code of its error.
    enum Result: Equatable {
        case value(Value)
        case error(String)
    }

    func run(_ pipeline: String, inMemory: Bool) -> Result {
        let entry = EntryRun(engine, cause: .typed)
        let host = PushdownHost(EntryHost(entry), inMemory: inMemory)
        let source = engine.sources.add(name: "pipeline", bytes: Array(pipeline.utf8))
        let names = NameTable()
        let checker = Checker(
            registry: engine.registry, names: names, sources: engine.sources, zone: engine.zone, lookup: engine.rows)
        let checked = checker.check(Parser.parse(source, names: names), options: CheckOptions(isInteractive: true))
        guard let unit = checked.unit else { return .error("check: \(checked.errors.map(\.message))") }
        do {
            try engine.store.run(EntryHeader(command: pipeline, at: entry.time), in: entry) {
                try Machine(host: host).run(unit)
            }
            return .value(host.shown ?? .null)
        } catch {
            return .error((error as? Diagnostic)?.code.id ?? "\(error)")
        }
    }

    /// How many stages of the pipeline the database left to memory, by its explanation.
    func explanation(_ pipeline: String) -> String {
        guard case .value(.string(let text)) = run(pipeline + " | explain", inMemory: false) else { return "" }
        return text
    }

    func text(_ result: Result) -> String {
        switch result {
        case .error(let code): "error \(code)"
        case .value(.table(let table)):
            table.rows.prefix(12).map { row in
                row.map(ValueText(zone: engine.zone, now: nil).plain).joined(separator: " | ")
            }
            .joined(separator: "\n") + "\n(\(table.rows.count) rows: \(table.shape))"
        case .value(let value): ValueText(zone: engine.zone, now: nil).plain(value)
        }
    }

    // MARK: The rows

    /// Numbers from a seed, the same on every machine.
    private struct Numbers {
        var state: UInt64 = 42
        mutating func below(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
    }

    /// Amounts in one currency and in two, equal ones, ones below zero that text would sort elsewhere, and none.
    private static let amounts =
        ["home sign-up rivera rivera@rivera.example --demo", "residence add Oak", "residence add Cabin"]
        + ["9EUR", "100EUR", "12.50EUR", "12.5EUR", "0.0001EUR", "", "0EUR", "2400EUR"].enumerated().map {
            "document add D\($0) --kind warranty --residence Oak" + ($1.isEmpty ? "" : " --cost \($1)")
        }
        + ["3JPY", "10USD", "2USD", "", "10.05USD"].enumerated().map {
            "document add C\($0) --kind document --residence Cabin" + ($1.isEmpty ? "" : " --cost \($1)")
        }

    /// Names that differ only in their composition, nulls, ties, and moments around the ends of daylight saving time.
    private static let script: String = {
        var numbers = Numbers()
        var lines = [
            "child add Maya --born 2017-04-02", "child add Leo", "child add \"Zo\u{EB} 🦊\" --born 2022-01-30",
            "child add \"Zoe\u{308} 🦊\" --born 2020-02-29",
            "child add maya-lou --born 2024-02-28", "child add Kim --born 2026-11-02", "child add Ärmel",
            "child archive Leo",
        ]
        let skills = ["", "", " --skill kindness", " --skill focus", " --skill Kindness"]
        for index in 0..<8 {
            let age = index % 3 == 0 ? "" : " --min-age \(index)"
            lines.append(
                "behavior add \"B\(index) 50%_\" --points "
                    + "\([2, -1, 0, 3, -4, 5, 1, 1][index])\(skills[index % 5])\(age)"
            )
        }
        let notes = [
            "", "", "washed dishes", "Washed Dishes", "straße", "STRASSE", "🐈‍⬛ ok", "", "a%b_c", "'quoted'", "e\u{301}",
            "\u{E9}", " ",
        ]
        let days = [
            "2025-10-25", "2025-10-26", "2025-10-27", "2026-03-28", "2026-03-29", "2026-03-30", "2026-10-24",
            "2026-10-25", "2026-10-26",
            "2026-11-01", "2026-11-02", "2025-12-31", "2026-01-01", "2024-02-29",
        ]
        let names = ["Maya", "Leo", "\"Zo\u{EB} 🦊\"", "\"Zoe\u{308} 🦊\"", "maya-lou"]
        for _ in 0..<260 {
            let note = notes[numbers.below(notes.count)]
            let hour = numbers.below(24), minute = numbers.below(2) * 30
            let time =
                "\(days[numbers.below(days.count)])T\(hour < 10 ? "0" : "")\(hour):\(minute == 0 ? "00" : "30"):00Z"
            lines.append(
                "event add \(names[numbers.below(names.count)]) \"B\(numbers.below(8)) 50%_\" --at \(time)"
                    + (note.isEmpty ? "" : " --note \"\(note)\"")
                    + (numbers.below(3) == 0 ? " --points \(numbers.below(21) - 10)" : ""))
        }
        for (index, child) in names.enumerated() {
            for goal in 0..<3 {
                lines.append(
                    "reward add \(child) \"Goal \(goal)\" --points \(5 * goal + index + 1)"
                        + (goal == 1 ? " --due 2026-12-0\(index + 1)" : ""))
            }
        }
        lines.append("behaviors | where name == \"B7 50%_\" | delete --yes")
        lines += amounts
        return lines.joined(separator: "\n")
    }()
}

/// The engine for one pipeline: keeps what is shown, and can hide what the database can do.
final class PushdownHost: MachineHost {
    private let entry: EntryHost
    private let inMemory: Bool
    private(set) var shown: Value?

    init(_ entry: EntryHost, inMemory: Bool) {
        self.entry = entry
        self.inMemory = inMemory
    }

    var context: any Context { entry.context }
    var data: any DataSource { inMemory ? RowsOnly(entry.run.engine.store) : entry.data }
    var isInterrupted: Bool { false }

    func willUse(_ command: CommandSpec?, _ name: String) {}
    func perform(_ call: Call) throws -> Value { try entry.perform(call) }
    func printed(by call: Call) throws -> Value { try entry.printed(by: call) }
    func read(_ text: String, as type: ValueType) throws -> Value { try entry.read(text, as: type) }
    func save(_ value: Value, to file: String, isForced: Bool) throws -> Bool { true }
    func save(bytes: [UInt8], to file: String) throws -> Bool { true }
    func show(_ value: Value, type: ValueType, as measure: Measure) throws { shown = value }
    func edit(
        _ entity: EntitySpec, fields: [String], changes: [(key: Int64, values: [Value])], isAllowed: Bool
    ) throws -> Int { 0 }
    func delete(_ entity: EntitySpec, keys: [Int64], isAllowed: Bool) throws -> Int { 0 }
    func writing<Result>(_ what: String, _ body: () throws -> Result) throws -> Result { try body() }
    func explain(_ query: PlanExplanation, rest: ArraySlice<PlanStage>) throws -> Value {
        try entry.explain(query, rest: rest)
    }
    func attempt(_ body: () throws -> Void) throws { try body() }
    func willRun(_ span: Span) throws {}
    func place(of span: Span) -> String { entry.place(of: span) }
    func plan(_ body: () throws -> Void) throws {}
}

/// A data source that returns the rows and does no stage.
final class RowsOnly: DataSource {
    private let store: Store
    init(_ store: Store) { self.store = store }

    func run(_ plan: QueryPlan, parameters: [Value]) throws -> PartialResult {
        var source = plan
        source.stages = []
        return try store.run(source, parameters: parameters)
    }
    func explain(_ plan: QueryPlan, parameters: [Value]) throws -> PlanExplanation {
        PlanExplanation(sql: "", enginePlan: [], done: 0, reason: nil)
    }
    func past<Result>(_ time: Instant, _ body: () throws -> Result) throws -> Result { try store.past(time, body) }
    func readableValue(of ref: EntityRef, field: String) throws -> Value {
        try store.readableValue(of: ref, field: field)
    }
    func find(_ entity: String, _ text: String) throws -> EntityRef { try store.find(entity, text) }
}
