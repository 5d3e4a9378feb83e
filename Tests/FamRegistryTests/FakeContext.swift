import FamTestSupport
import FamText
import FamValues

@testable import FamRegistry

/// A context with rows in arrays: enough for the derived commands.
final class FakeContext: TestContext, Records {
    private(set) var rows: [String: [(ref: EntityRef, values: [Value])]] = [:]
    private var made: Int64 = 0

    var notices: [String] { said.notices }

    override var records: any Records { self }
    var changeCount: Int? { nil }
    var createdAt: Instant { now }
    func beginWriting() {}
    override func newID() -> RowID { RowID(high: 7, low: UInt64(made)) }
    func insert(_ draft: RowDraft, given: [Bool]) throws -> EntityRef {
        var values = draft.values
        for (index, field) in draft.entity.fields.enumerated() {
            if !given[index] {
                switch field.default {
                case .required where field.isStored: throw Diagnostic(.missingArgument, "`\(field.name)` is missing")
                case .value(let value): values[index] = value
                case .now: values[index] = .datetime(now)
                default: break
                }
            } else if let rule = field.rule {
                switch rule(values[index], self) {
                case .accept(let value): values[index] = value
                case .refuse(let reason): throw Diagnostic(.invalidValue, reason)
                }
            }
        }
        return try insertChecked(draft.entity, values)
    }

    func figures(_ query: FigureQuery) throws -> [FigureRow] {
        throw Diagnostic(.misplaced, "no figures are kept here")
    }

    func insertChecked(_ entity: EntitySpec, _ values: [Value]) throws -> EntityRef {
        made += 1
        let label =
            entity.label.flatMap { entity.index(of: $0) }.map { ValueText(zone: zone, now: nil).plain(values[$0]) }
            ?? ""
        let ref = EntityRef(entity: entity.name, row: made, id: newID(), label: label)
        rows[entity.name, default: []].append((ref, values))
        return ref
    }

    func update(_ ref: EntityRef, _ changes: [(field: String, value: Value)]) throws -> Bool {
        guard let entity = registry.entity(ref.entity),
            let index = rows[ref.entity]?.firstIndex(where: { $0.ref == ref })
        else {
            throw Diagnostic(.notFound, "no row")
        }
        let before = rows[ref.entity]?[index].values
        for change in changes {
            if let field = entity.index(of: change.field) { rows[ref.entity]?[index].values[field] = change.value }
        }
        return rows[ref.entity]?[index].values != before
    }

    func delete(_ ref: EntityRef) throws {
        guard let index = rows[ref.entity]?.firstIndex(where: { $0.ref == ref }) else {
            throw Diagnostic(.notFound, "no row")
        }
        rows[ref.entity]?.remove(at: index)
    }

    func row(_ ref: EntityRef) throws -> RowDraft? {
        guard let entity = registry.entity(ref.entity), let row = rows[ref.entity]?.first(where: { $0.ref == ref })
        else { return nil }
        return RowDraft(entity: entity, values: row.values)
    }

    func value(of ref: EntityRef, field: String) throws -> Value { try row(ref)?[field] ?? .null }

    func find(_ entity: String, _ text: String) throws -> EntityRef {
        guard let row = rows[entity]?.first(where: { $0.ref.label == text }) else {
            throw Diagnostic(.notFound, "no `\(text)`")
        }
        return row.ref
    }

    func rows(_ entity: EntitySpec, where wanted: [(field: String, value: Value)], limit: Int) throws -> [EntityRef] {
        let found = rows[entity.name, default: []].filter { row in
            wanted.allSatisfy { wish in entity.index(of: wish.field).map { row.values[$0] == wish.value } ?? false }
        }
        return found.prefix(limit).map(\.ref)
    }

    func rows(_ entity: EntitySpec, labeled text: String, folded: Bool, owner: EntityRef?) throws -> [EntityRef] {
        rows[entity.name, default: []].map(\.ref).filter { $0.label == text }
    }

    func rows(_ entity: EntitySpec, ending digits: String, owner: EntityRef?) throws -> [EntityRef] {
        rows[entity.name, default: []].map(\.ref).filter { $0.id.hex.hasSuffix(digits) }
    }

    func rows(_ entity: EntitySpec, near text: String, owner: EntityRef?) throws -> [EntityRef] {
        rows[entity.name, default: []].map(\.ref)
    }

    func own(_ refs: [EntityRef]) throws -> [EntityRef] { refs }

    func query(_ plan: QueryPlan) throws -> Table { throw Diagnostic(.notFound, "no queries here") }
}

/// A small module with every kind of field that matters here.
enum Sample {
    static let pet = EntitySpec(
        "pet", plural: "pets", aliases: ["animals"], summary: "An animal of the house.", label: "name", key: ["name"],
        hiddenBy: "gone",
        fields: [
            FieldSpec(
                "name", .string, "What it is called.", argument: .positional,
                rule: { value, _ in
                    guard case .string(let text) = value, !text.isEmpty else { return .refuse("a pet needs a name") }
                    return .accept(.string(String(text.drop { $0 == " " })))
                }),
            FieldSpec(
                "kind", .enumeration("kind", ["cat", "dog"]), "What it is.", argument: .positional,
                default: .value(.string("cat"))),
            FieldSpec("born_on", .date.optional, "Its birthday.", default: .value(.null)),
            FieldSpec("tame", .bool, "Whether it bites not.", default: .value(.bool(true))),
            FieldSpec("weight", .float, "In kilograms."),
            FieldSpec("gone", .bool, "Whether it left.", argument: .none, default: .value(.bool(false))),
            FieldSpec(
                "walks", .int, "The sum of its walks.", source: .kept(sum: "count", of: "walk", by: "pet"),
                argument: .none),
        ],
        examples: Dictionary(
            uniqueKeysWithValues: ["", "add", "ensure", "edit", "delete"].map {
                ($0, [Example("pet \($0)", prints: "")])
            }))

    static let walk = EntitySpec(
        "walk", plural: "walks", summary: "A walk with a pet.", timeField: "at",
        fields: [
            FieldSpec("pet", .entity("pet"), "Who walked.", argument: .positional),
            FieldSpec("at", .datetime, "When it was.", default: .now),
        ])

    static func registry(
        _ commands: [CommandSpec] = [], entities: [EntitySpec] = [pet], links: [LinkSpec] = [],
        codes: [DiagnosticCode] = []
    ) -> Registry {
        Registry(
            features: [
                Feature(
                    id: "pets", title: "Pets", rank: 1, entitySpecs: entities, commandSpecs: commands, links: links,
                    codes: codes)
            ], functions: [])
    }
}
