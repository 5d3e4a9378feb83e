import FamRegistry
import FamValues

extension CommandSpec {
    static let celebrationCurrent = CommandSpec(
        "celebration current",
        summary: "Tells the celebration that is shown: the oldest of the queue.",
        discussion: "`celebrations` lists the queue, with `--all` also what was dismissed.",
        effect: .read,
        result: .entity("celebration").optional,
        examples: [
            Example(
                "celebration current",
                prints: "child    Maya\nkind     goal\ntitle    Goal reached!\nmessage  Maya has the 10 stars for Sticker book.\nat       just now"),
        ],
        keywords: ["queue", "cheer", "party"]
    ) { _, context in
        try CelebrationStore().current(context).map { .entity($0.ref) } ?? .null
    }
}
