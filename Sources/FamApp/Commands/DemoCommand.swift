import FamRegistry
import FamSessions
import FamText
import FamValues

/// `fam demo`: a lively household from the script that ships with the program.
enum DemoCommand {
    static let spec = CommandSpec(
        "demo", summary: "Fills an empty household with a family of three children and a year of moments.",
        effect: .write,
        examples: [
            Example(
                "demo\nchildren | count",
                prints: "Here are the Riveras. Try `children`, `events --in last-week`, `go /kids/Maya`, `screen`.\n3", onEmptyHousehold: true)
        ],
        keywords: ["sample", "rivera", "try"]
    ) { _, context in
        for entity in context.registry.entities where try !context.records.rows(entity, where: [], limit: 1).isEmpty {
            throw Diagnostic(
                .effectRefused, "the demo needs an empty household, and this one has \(entity.plural)",
                help: "`fam --db demo.db demo` makes it in a file of its own")
        }
        try context.service(EntryRun.key).include(PackageResources.rivera_fam, name: "rivera.fam")
        context.output.notice("Here are the Riveras. Try `children`, `events --in last-week`, `go /kids/Maya`, `screen`.")
        return .null
    }
}
