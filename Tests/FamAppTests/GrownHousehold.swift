import FamRegistry
import FamStore
import FamText
import FamValues
import Testing

@testable import FamApp
@testable import FamNavigation
@testable import FamSessions

/// The small households of all modules with every kind of row multiplied: copies of the existing rows that differ in
/// name, number and time. Modules do nothing for this, so a new one is covered too.
final class GrownHousehold {
    let engine: Engine
    private let takeOutput: () -> [String]
    private let counter: StepCounter
    /// How many rows of each kind there are.
    private(set) var counts: [String: Int] = [:]
    private var made: [String: [EntityRef]] = [:]

    init(rows: Int, atMost: [String: Int]) throws {
        let sandbox = try AppEnvironment(options: GlobalOptions(), environment: [:]).makeSandbox()
        engine = sandbox.engine
        takeOutput = sandbox.takeOutput
        for line in engine.registry.features.flatMap({ $0.sample.split(separator: "\n") }) {
            let outcome = engine.run(Array(line.utf8), name: "household")
            try #require(outcome.status == .done, "\(line): \(outcome.diagnostics)")
        }
        counter = try StepCounter(engine.store)
        let entry = EntryRun(engine, cause: .typed)
        try engine.store.run(EntryHeader(command: "grow", at: entry.time), in: entry) {
            for entity in engine.registry.entities {
                try grow(entity, to: min(rows, atMost[entity.name] ?? rows))
            }
        }
        engine.options.assumeYes = true
        _ = takeOutput()
    }

    private func grow(_ entity: EntitySpec, to rows: Int) throws {
        let store = engine.store
        let refs = try store.rows(entity, where: [], limit: 8), drafts = try refs.compactMap { try store.row($0) }
        made[entity.name] = refs
        guard !drafts.isEmpty else { return }
        for n in refs.count..<max(rows, refs.count) {
            let draft = drafts[n % drafts.count]
            let values = entity.fields.indices.map { copy(of: draft.values[$0], entity, entity.fields[$0], n) }
            // Where only one may exist, a second one for the same rows is refused.
            guard let ref = try? store.insertChecked(entity, values) else { continue }
            made[entity.name]?.append(ref)
        }
        counts[entity.name] = made[entity.name]?.count
    }

    private func copy(of value: Value, _ entity: EntitySpec, _ field: FieldSpec, _ n: Int) -> Value {
        switch value {
        case .string(let text) where field.name == entity.label || entity.key.contains(field.name):
            return .string("\(text) \(n)")
        case .int where field.name == entity.number: return .int(Int64(100_000 + n))
        case .datetime(let at): return .datetime(Instant(micros: at.micros - Int64(n) * 420 * Instant.perSecond))
        case .entity(let ref):
            // Half of the copies belong to the original rows, which therefore have the most.
            guard n.isMultiple(of: 2), let others = made[ref.entity], n < others.count else { return value }
            return .entity(others[n])
        default: return value
        }
    }

    // MARK: Counting

    /// A screen or a command, and the line that was counted.
    struct Name: Hashable {
        var owner: String
        var line: String
    }

    func steps() throws -> [Name: Int] { try screens().merging(commands()) { first, _ in first } }

    /// Each screen, drawn for its first rows.
    private func screens() throws -> [Name: Int] {
        var steps: [Name: Int] = [:]
        for screen in try Navigation(engine.context).map.screens {
            guard let place = try place(of: screen) else { continue }
            let address = try Navigation(engine.context).printer.address(place)
            let there = engine.run(Array("go \(Quoting.argument(address))".utf8), name: "go")
            guard there.status == .done, try Navigation(engine.context).here() == place else { continue }
            let name = Name(owner: "screen \(screen.id)", line: address)
            steps[name] = counter.count { _ = engine.run(Array("screen".utf8), name: "screen") }
            _ = takeOutput()
        }
        return steps
    }

    private func place(of screen: ScreenSpec) throws -> ScreenEntry? {
        var rows: [NamedRow] = [], texts: [NamedText] = []
        var owners: [String: EntityRef] = [:]
        for part in screen.pattern {
            switch part {
            case .fixed: continue
            case .text(let name, .string, _): texts.append(NamedText(name, "London"))
            case .text(let name, _, _): texts.append(NamedText(name, "2025"))
            case .row(let name, let entity, let owner):
                guard let spec = engine.registry.entity(entity),
                    let row = try RowFinder(engine.context).rows(
                        of: spec, owner: owner.flatMap { owners[$0] }, limit: 1
                    ).first
                else { return nil }
                owners[name] = row.ref
                rows.append(NamedRow(name, entity: entity, id: row.ref.id))
            }
        }
        return ScreenEntry(screen.id, rows: rows, texts: texts)
    }

    /// The steps of each command's examples, by line; examples that change something run on a copy. Examples that need
    /// more than the household has are skipped.
    private func commands() -> [Name: Int] {
        var steps: [Name: Int] = [:]
        for command in engine.registry.commands {
            for example in engine.registry.examples(of: command) where !example.isOnEmptyHousehold {
                let isRead = command.effect == .read
                let code = isRead ? example.code : "plan {\n\(example.code)\n}"
                _ = engine.run(Array("go /".utf8), name: "go")
                var isDone = false
                let count = counter.count { isDone = engine.run(Array(code.utf8), name: "example").status == .done }
                _ = takeOutput()
                if isDone { steps[Name(owner: command.name, line: example.code)] = count }
            }
        }
        return steps
    }
}
