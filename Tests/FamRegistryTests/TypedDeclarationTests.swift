import FamText
import FamValues
import Testing

@testable import FamRegistry

/// A kind of row and two commands, declared the way features declare them.
private struct KiteRow: Entity {
    static let singular = "kite", plural = "kites"

    static let name = Column("name", .string, "What it is called.", .label)
    static let length = Column("length", .int, "Of its line.", default: .value(10))
    static let note = Column("note", .optional(.string), "A few words.", default: .value(nil))
    static let unlisted = Column("unlisted", .int, "Stands in no list.")
    static var columns: [FieldDeclaration] { note; length; name }

    static let spec = EntitySpec(KiteRow.self, summary: "A kite.", hasCommands: false)
    let ref: EntityRef
    init(_ ref: EntityRef) { self.ref = ref }
}

private enum Fly: Command {
    static let name: StaticString = "fly"
    static let summary = "Flies kites."
    static let kite = Parameter("kite", .list(.row(KiteRow.self)), "Which ones.")
    static let height = Parameter("height", .optional(.int), "How high.", .flag)
    static var parameters: [ParameterDeclaration] { kite; height }
    static var input: ParameterDeclaration? { kite.declaration }
    static let effect = Effect.read
    static let result = ValueType.int
    static let examples = [Example("fly", prints: "")]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        .int(Int64(try call[kite].count) + (try call[height] ?? 0))
    }
}

/// Shares a parameter with `fly`, at another position.
private enum Land: Command {
    static let name: StaticString = "land"
    static let summary = "Lands kites."
    static let slowly = Parameter.toggle("slowly", "Without haste.")
    static var parameters: [ParameterDeclaration] { slowly; Fly.kite }
    static let effect = Effect.read
    static let examples = [Example("land", prints: "")]

    static func run(_ call: Call, _ context: any Context) throws -> Value { .null }
}

@Suite(.serialized) struct TypedDeclarationTests {
    private let kite = EntityRef(entity: "kite", row: 1, id: RowID(high: 1, low: 1), label: "Red")

    private func registry(_ commands: [any Command.Type] = [Fly.self]) -> Registry {
        Registry(
            features: [Feature(id: "sky", title: "Sky", rank: 1, entities: [KiteRow.self], commands: commands)],
            functions: [])
    }

    private func call(_ values: [Value]) throws -> Call {
        Call(spec: try #require(registry().command("fly")), values: values, span: nil)
    }

    private func code(_ body: () throws -> Void) -> String? {
        do { try body() } catch { return (error as? Diagnostic)?.code.id }
        return nil
    }

    @Test func argumentsAreOfTheirSwiftTypes() throws {
        let context = FakeContext(registry())
        let call = try call([.list([.entity(kite), .entity(kite)]), .int(5)])
        #expect(try call.spec.run(call, context) == .int(7))
        #expect(try call.distinct(Fly.kite) == [KiteRow(kite)])
        #expect(call.isGiven(Fly.height))
    }

    @Test(arguments: [
        Value.string("Red"), .list([.string("Red")]),
        .list([.entity(EntityRef(entity: "pet", row: 1, id: RowID(high: 1, low: 1), label: "Red"))]),
    ])
    func aValueOfAnotherKindIsRefused(value: Value) throws {
        let call = try call([value, .null]), context = FakeContext(registry())
        #expect(code { _ = try call.spec.run(call, context) } == "type-mismatch")
    }

    @Test func anAbsentArgumentIsMissingUnlessItsTypeIsOptional() throws {
        let call = try call([.null, .null])
        #expect(code { _ = try call[Fly.kite] } == "missing-argument")
        #expect(try call[Fly.height] == nil)
    }

    @Test func derivedCommandsRefuseRowsOfOtherKinds() throws {
        let context = FakeContext(Sample.registry(entities: [Sample.pet]))
        for value in [Value.string("Rex"), .list([.string("Rex")]), .list([.entity(kite)])] {
            #expect(code { try context.run("pet delete", ["pet": value]) } == "type-mismatch")
            #expect(code { try context.run("pet edit", ["pet": value, "tame": .bool(false)]) } == "type-mismatch")
        }
    }

    @Test func fieldsGoWhereTheEntityHasThem() {
        var draft = Draft<KiteRow>()
        draft[KiteRow.name] = "Red"
        draft[KiteRow.length] = 30
        #expect(draft.fields.values == [.null, .int(30), .string("Red")])
        #expect(draft[KiteRow.note] == .some(nil))
        #expect(KiteRow.spec.label == "name" && KiteRow.spec.fields.map(\.name) == ["note", "length", "name"])
    }

    @Test func aFieldThatTheEntityDoesNotListIsRefused() {
        let context = FakeContext(registry())
        #expect(code { try context.insertChecked(KiteRow.self) { $0[KiteRow.unlisted] = 1 } } == "type-mismatch")
    }

    @Test func theLintFindsAParameterAtTwoPlaces() {
        let shared = registry([Fly.self, Land.self])
        let problems = RegistryLint.problems(of: shared, reserved: [])
        #expect(problems == ["parameter `kite` of command `fly` has a different position elsewhere"])
        #expect(RegistryLint.problems(of: registry(), reserved: []) == [])
    }
}
