import FamText
import FamValues
import Testing

@testable import FamRegistry

struct EntityCommandsTests {
    private let context = FakeContext(Sample.registry(entities: [Sample.pet, Sample.walk]))

    private func pet(_ name: String) throws -> RowDraft { try #require(try context.row(context.find("pet", name))) }

    @Test func commandsOfAnEntity() throws {
        let names = context.registry.commands.map(\.name)
        #expect(
            names == [
                "pet", "pet add", "pet ensure", "pet edit", "pet delete", "walk", "walk add", "walk edit",
                "walk delete",
            ])
        #expect(context.registry.command("pet")?.effect == .read)
        #expect(context.registry.command("pet")?.result == .entity("pet"))
        #expect(context.registry.command("pet add")?.effect == .write)
        #expect(context.registry.command("pet delete")?.effect == .destructive)
        #expect(context.registry.command("walk edit")?.input == "walk")
        #expect(context.registry.isCommandPrefix("pet"))
    }

    @Test func parametersFollowTheFields() throws {
        let add = try #require(context.registry.command("pet add"))
        #expect(CommandHelp(add).usage == "pet add NAME [KIND] --weight float [--born-on date] [--tame]")
        let ensure = try #require(context.registry.command("pet ensure"))
        #expect(CommandHelp(ensure).usage == CommandHelp(add).usage.replacing("pet add", with: "pet ensure"))
        let edit = try #require(context.registry.command("pet edit"))
        #expect(
            CommandHelp(edit).usage
                == "pet edit PET [--name string] [--kind kind] [--born-on date] [--tame] [--weight float] [--yes]")
        #expect(CommandHelp(try #require(context.registry.command("pet delete"))).usage == "pet delete PET… [--yes]")
        #expect(CommandHelp(try #require(context.registry.command("walk add"))).usage == "walk add PET [--at datetime]")
        #expect(
            CommandHelp(try #require(context.registry.command("walk edit"))).usage
                == "walk edit WALK [--pet pet] [--at datetime] [--yes]")
    }

    @Test func addTakesDefaultsAndSaysWhatItDid() throws {
        let value = try context.run("pet add", ["name": .string(" Momo"), "weight": .float(4)])
        guard case .entity(let ref) = value else {
            Issue.record("it gave \(value)")
            return
        }
        #expect(ref.label == "Momo")
        #expect(
            try pet("Momo").values[..<6] == [
                .string("Momo"), .string("cat"), .null, .bool(true), .float(4), .bool(false),
            ])
        #expect(context.notices == ["Added pet Momo."])
        try context.run("walk add", ["pet": value])
        #expect(context.notices.last == "Added walk: Momo, just now.")
        #expect(throws: Diagnostic.self) { try context.run("pet add", ["name": .string("")]) }
    }

    @Test func ensureAddsChangesOrKeeps() throws {
        try context.run("pet ensure", ["name": .string("Momo"), "weight": .float(4)])
        try context.run("pet ensure", ["name": .string(" Momo"), "weight": .float(4)])
        try context.run(
            "pet ensure", ["name": .string("Momo"), "weight": .float(5), "tame": .bool(false), "kind": .string("cat")])
        #expect(context.notices == ["Added pet Momo.", "Pet Momo unchanged.", "Changed pet Momo: tame, weight."])
        #expect(context.rows["pet"]?.count == 1)
        #expect(try pet("Momo")["weight"] == .float(5))
    }

    @Test func ensureRefusesToGuessBetweenTwo() throws {
        for _ in 0..<2 { try context.run("pet add", ["name": .string("Momo"), "weight": .float(4)]) }
        let problem = #expect(throws: Diagnostic.self) {
            try context.run("pet ensure", ["name": .string("Momo"), "weight": .float(4)])
        }
        #expect(problem?.code == .ambiguous)
    }

    @Test func editChangesSeveralRowsAndCanClearAField() throws {
        let birthday = Value.date(CivilDate(days: 20_000))
        let a = try context.run("pet add", ["name": .string("A"), "weight": .float(1), "born_on": birthday])
        let b = try context.run("pet add", ["name": .string("B"), "weight": .float(1), "born_on": birthday])
        #expect(
            try context.run("pet edit", ["pet": .list([a, b, a]), "born_on": .null, "weight": .float(2)]) == .int(2))
        #expect(context.notices.last == "Changed 2 pets: born_on, weight.")
        #expect(try pet("B")["born_on"] == .null)
        #expect(try pet("B")["weight"] == .float(2))
        #expect(try pet("A")["kind"] == .string("cat"))
        let problem = #expect(throws: Diagnostic.self) { try context.run("pet edit", ["pet": .list([a])]) }
        #expect(problem?.code == .missingArgument)
    }

    @Test func deleteCountsEachRowOnce() throws {
        let a = try context.run("pet add", ["name": .string("A"), "weight": .float(1)])
        let b = try context.run("pet add", ["name": .string("B"), "weight": .float(1)])
        #expect(try context.run("pet delete", ["pet": .list([a, a])]) == .int(1))
        #expect(context.notices.last == "Deleted pet A.")
        #expect(try context.run("pet delete", ["pet": .list([b])]) == .int(1))
        #expect(context.rows["pet"]?.isEmpty == true)
        #expect(try context.run("pet delete", ["pet": .list([])]) == .int(0))
        #expect(context.notices.last == "Deleted pet B.")
    }

    /// Commands are created on lookup, and checker, help and completion compare them by identity.
    @Test func everyLookUpGivesTheSameCommand() {
        let registry = Sample.registry()
        for command in registry.commands { #expect(registry.command(command.name) === command, "\(command.name)") }
        #expect(registry.command("pet add") === registry.commands.first { $0.name == "pet add" })
        #expect(
            registry.names(beginningWith: "pet").map(\.name) == [
                "pet", "pet add", "pet ensure", "pet edit", "pet delete",
            ])
        #expect(registry.names(beginningWith: "pe").isEmpty)
    }

    @Test func aDeclaredCommandReplacesTheDerivedOne() {
        let own = CommandSpec("pet add", summary: "Adopts a pet.", effect: .write, examples: []) { _, _ in .null }
        let registry = Sample.registry([own])
        #expect(registry.command("pet add") === own)
        #expect(registry.commands.filter { $0.name == "pet add" }.count == 1)
    }
}
