import FamText
import FamValues
import Foundation
import Testing

@testable import FamRegistry

struct HelpTextTests {
    private let help = CommandHelp(
        CommandSpec(
            "pet feed", aliases: ["feed"], summary: "Feeds pets.", discussion: "Once a day.",
            parameters: [
                ParameterSpec("at", .datetime, "When it ate.", kind: .flag),
                ParameterSpec("pet", .list(.entity("pet")), "Who eats."),
                ParameterSpec(
                    "how_much", .enumeration("amount", ["little", "much"]), "The amount.", kind: .flag,
                    default: .string("little"), isRequired: true),
                ParameterSpec(
                    "warm", .bool,
                    "Warm it first, which takes a while and needs a stove that somebody has switched on.", kind: .toggle
                ),
            ], input: "pet", effect: .write, result: .int,
            examples: [Example("pet feed Momo", prints: "Fed pet Momo.\nIt purrs.")]
        ) { _, _ in .null })

    @Test func terminal() {
        #expect(
            HelpText.plain(help, width: 60) == """
                Feeds pets.

                usage: pet feed PET --how-much amount [--at datetime]
                [--warm]
                also: feed

                Arguments
                  PET  Who eats.

                Flags
                  --at datetime      When it ate.
                  --how-much amount  The amount. One of little, much.
                                     Default: little.
                  --warm             Warm it first, which takes a while and
                                     needs a stove that somebody has
                                     switched on.

                Piped rows fill PET.

                Once a day.

                Examples
                  pet feed Momo
                  #> Fed pet Momo.
                  #> It purrs.
                """)
    }

    @Test(arguments: [40, 60, 120])
    func linesFit(width: Int) {
        #expect(HelpText.plain(help, width: width).split(separator: "\n").allSatisfy { TextWidth.columns($0) <= width })
    }

    @Test func markdown() {
        let text = HelpText.markdown(help)
        #expect(
            text.hasPrefix(
                "### pet feed\n\nFeeds pets.\n\n```\npet feed PET --how-much amount [--at datetime] [--warm]\n```\n\nAlso: `feed`."
            ))
        #expect(text.contains("| `--how-much amount` | amount | The amount. One of little, much. Default: little. |"))
        #expect(
            text.hasSuffix(
                "Effect: write. Result: `int`.\n\n```fam\npet feed Momo\n#> Fed pet Momo.\n#> It purrs.\n```"))
    }

    @Test func modelSurvivesItsJSON() throws {
        #expect(try JSONDecoder().decode(CommandHelp.self, from: JSONEncoder().encode(help)) == help)
    }

    @Test func overviewSaysEachSentenceToItsEnd() {
        let commands = [help, CommandHelp(Sample.registry().commands[0])]
        #expect(
            HelpText.overview(commands, width: 36)
                == "pet feed  Feeds pets.\npet       Finds a pet by label or\n          id.")
        #expect(
            HelpText.overview(commands, width: 20)
                == "pet feed\n    Feeds pets.\npet\n    Finds a pet by\n    label or id.")
    }
}
