import FamCheck
import FamValues
import Testing

@testable import FamRegistry

/// Two modules that both have tasks.
@Suite struct ModuleTests {
    private static func tasks(_ module: String, _ field: String) -> Feature {
        let task = EntitySpec(
            "\(module) task", plural: "\(module) tasks", summary: "A task.", label: "name", key: ["name"],
            fields: [FieldSpec("name", .string, "Name.", argument: .positional), FieldSpec(field, .int, "A number.")])
        return Feature(id: module, title: module, rank: 1, entitySpecs: [task])
    }

    private static let registry = Registry(
        features: [tasks("home", "cost"), tasks("screentime", "minutes")], functions: [])

    private func said(_ text: String) -> [String] {
        Session(registry: ModuleTests.registry).check(text).diagnostics.map { "\($0.code.id): \($0.message)" }
    }

    @Test func namesFollowTheirModule() {
        #expect(
            said("home tasks | where cost > 3\nscreentime tasks | where minutes > 3\nhome task add Roof --cost 3") == []
        )
        #expect(said("tasks | take 1") == ["unknown-command: `tasks` comes after the name of its module"])
        #expect(said("task add Roof") == ["unknown-command: `task` comes after the name of its module"])
    }

    @Test func useChoosesOne() {
        #expect(
            said("use home\ntasks | where cost > 3\ntask add Roof --cost 3\ndef f(t: task) { return $t.cost }") == [])
        #expect(said("use home\ntasks | where minutes > 3") == ["unknown-field: a home task has no field `minutes`"])
        #expect(said("use home\nuse screentime\ntasks | where minutes > 3\nhome tasks | where cost > 3") == [])
        #expect(said("use garden") == ["unknown-command: there is no module `garden`"])
    }

    @Test func aFunctionOfTheUserIsFirst() {
        #expect(said("def task(n: int) { return $n }\nuse home\ntask 3") == [])
    }

    @Test func itIsForTheSession() {
        let session = Session(registry: ModuleTests.registry)
        #expect(session.check("use home").errors.isEmpty)
        #expect(session.check("tasks | where cost > 3").errors.isEmpty)
    }
}
