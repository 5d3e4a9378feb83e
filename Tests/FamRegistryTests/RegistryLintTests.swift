import FamText
import FamValues
import Testing

@testable import FamRegistry

struct RegistryLintTests {
    private func problems(_ registry: Registry) -> [String] {
        RegistryLint.problems(of: registry, reserved: ["where", "let", "edit"])
    }

    private func command(
        _ name: String, _ summary: String = "Does it.", _ parameters: [ParameterSpec] = [], aliases: [String] = [],
        input: String? = nil, example: String? = "x"
    ) -> CommandSpec {
        CommandSpec(
            name, aliases: aliases, summary: summary, parameters: parameters, input: input, effect: .read,
            examples: example.map { [Example($0, prints: "")] } ?? []
        ) { _, _ in .null }
    }

    private func bare(_ name: String, _ type: ValueType) -> ParameterSpec {
        var parameter = ParameterSpec(name, type, "When.", kind: .flag)
        parameter.isBare = true
        return parameter
    }

    @Test func aGoodRegistryHasNoProblems() {
        #expect(
            problems(
                Sample.registry([
                    command("feed", "Feeds a pet.", [ParameterSpec("pet", .entity("pet"), "Who eats.")], input: "pet")
                ])) == [])
    }

    @Test(arguments: [
        ("twice", "command `feed` has the name of a command"), ("alias", "command `feed` has the name of a command"),
        ("plural", "source `pets` has the name of a command"),
        ("stage", "command `where` takes a word of the language"),
        ("stageWord", "command `edit all` takes a word of the language"),
        ("summary", "the summary of command `feed` is not a sentence with a capital and a period: feeds"),
        ("parameter", "the summary of `pet` of command `feed` is not a sentence with a capital and a period: "),
        ("example", "command `feed` has no example"),
        ("input", "command `feed` takes piped rows as `pet`, which is not a parameter of it"),
        ("order", "command `feed` needs `b` after `a`, which may be left out"),
        ("repeated", "parameter of command `feed` `a` is declared twice"),
        (
            "bareText",
            "only one flag of command `feed` may be bare, with a time, a day or a period, and no words after it"
        ),
        (
            "bareRest",
            "only one flag of command `feed` may be bare, with a time, a day or a period, and no words after it"
        ),
    ])
    func breaches(kind: String, expected: String) {
        let a = ParameterSpec("a", .int.optional, "An a."), b = ParameterSpec("b", .int, "A b.")
        let commands: [CommandSpec] =
            switch kind {
            case "twice": [command("feed"), command("feed")]
            case "alias": [command("feed"), command("give", aliases: ["feed"])]
            case "plural": [command("pets")]
            case "stage": [command("where")]
            case "stageWord": [command("edit all")]
            case "summary": [command("feed", "feeds")]
            case "parameter": [command("feed", "Feeds.", [ParameterSpec("pet", .string, "")])]
            case "example": [command("feed", example: nil)]
            case "input": [command("feed", input: "pet")]
            case "order": [command("feed", "Feeds.", [a, b])]
            case "bareText": [command("feed", "Feeds.", [bare("note", .string)])]
            case "bareRest":
                [
                    command(
                        "feed", "Feeds.",
                        [bare("at", .datetime), ParameterSpec("all", .list(.string), "All.", kind: .rest)])
                ]
            default: [command("feed", "Feeds.", [a, a])]
            }
        #expect(problems(Sample.registry(commands)) == [expected])
    }

    @Test func derivedCommandsNeedExamplesToo() {
        #expect(problems(Sample.registry(entities: [Sample.walk])).count == 4)
    }

    @Test func entitiesNameOnlyFieldsThatAreThere() {
        let broken = EntitySpec(
            "pet", plural: "pets", summary: "A pet.", label: "nam", key: ["nam"],
            fields: [FieldSpec("id", .int, "Number")], examples: Sample.pet.examples)
        let found = problems(Sample.registry(entities: [broken]))
        #expect(found.filter { $0.contains("names a field `nam`") }.count == 2)
        #expect(found.contains("entity `pet` has a field `id`, which every entity has"))
        #expect(found.contains { $0.contains("field `id` of entity `pet`") })
    }

    private func screen(_ id: String, _ pattern: [PatternPart]) -> ScreenSpec {
        ScreenSpec(id, pattern: pattern, title: "It", summary: "Shows it.", presentation: .page) { _, _ in
            ScreenText(title: "It", blocks: [])
        }
    }

    @Test func linksLeadToScreensAndCodesAreUnique() {
        let link = LinkSpec(
            "pets.pet", summary: "Opens a pet.", scheme: "pets", host: "pet", query: [],
            screen: screen("pets.nowhere", []), example: "pets://pet")
        let code = DiagnosticCode("hungry", "The pet is hungry.")
        let found = problems(Sample.registry(links: [link, link], codes: [code, code]))
        #expect(found.filter { $0 == "link `pets.pet` leads to `pets.nowhere`, which no module lists" }.count == 2)
        #expect(
            found.contains("link `pets.pet` is declared twice") && found.contains("code `hungry` is declared twice"))
    }

    /// One address leads to one screen, and one position in it takes rows of one kind.
    @Test func addressesAreDistinct() {
        let pet = PatternPart.row(name: "pet", entity: "pet", of: nil),
            toy = PatternPart.row(name: "toy", entity: "toy", of: nil)
        let screens = [
            screen("a", [.fixed("pets"), pet]), screen("b", [.fixed("pets"), toy, .fixed("edit")]),
            screen("c", [.fixed("pets"), .text(name: "any")]), screen("d", [.fixed("pets"), .fixed("edit")]),
        ]
        let found = PatternLint.problems(
            of: Registry(features: [Feature(id: "pets", title: "Pets", rank: 1, screens: screens)], functions: []))
        #expect(
            found == [
                "screens `a` and `b` have a row of `pet` and a row of `toy` at the same place of their addresses",
                "screens `a` and `c` have the same address",
                "screens `b` and `c` have a row of `toy` and a text at the same place of their addresses",
            ])
    }

    /// A link's item and the address it leads to take the same kind of row.
    @Test func linksNameRowsOfTheirScreens() {
        let toy = PatternPart.row(name: "pet", entity: "toy", of: nil)
        let id = LinkParameter("pet", ValueKind<String>(.entity("pet")), "Which one.", isRequired: true)
        let link = LinkSpec(
            "pets.pet", summary: "Opens a pet.", scheme: "pets", host: "pet", query: [id],
            screen: screen("pets.toy", [.fixed("toys"), toy]), example: "pets://pet?pet=1")
        let found = problems(Sample.registry(links: [link]))
        #expect(found.contains("link `pets.pet` names a row of `pet` where `pets.toy` has one of `toy`"))
    }

    /// The row that a link names is found by the end of its id at the same cost among many rows.
    @Test func whatLinksNameHasAnIndexOfEndings() {
        let link = LinkSpec(
            "pets.pet", summary: "Opens a pet.", scheme: "pets", host: "pet",
            query: [LinkParameter("id", ValueKind<String>(.entity("pet")), "Which one.", isRequired: true)],
            screen: screen("pets.pet", []), example: "pets://pet?id=1")
        let found = PatternLint.problems(of: Sample.registry(entities: [Sample.pet], links: [link]))
        #expect(found == ["entity `pet` is named by addresses or links, and not `isFoundByEnding`"])
    }

    /// A word that people know is answered with a name that is there.
    @Test func habitsMeanWhatExists() {
        let known = Habit("nourish", .name("feed")), rows = Habit("creatures", .name("pets"))
        let lost = Habit("groom", .name("brush")), advice = Habit("wash", .advice("`feed` is all there is"))
        let words = Feature(id: "words", title: "Words", rank: 2, habits: [known, rows, lost, advice])
        let pets = Sample.registry([command("feed")])
        let found = problems(Registry(features: pets.features + [words], functions: []))
        #expect(found == ["`groom` means `brush`, which does not exist"])
    }
}
