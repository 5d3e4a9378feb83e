import FamRegistry
import FamValues

enum ExportCommand {
    static let spec = CommandSpec(
        "export", summary: "Prints the whole household as one document, the same as `backup` writes.",
        discussion: "`fam export > home.fambackup` makes a backup. For a part of the data, pipe its rows: `events | to csv`.",
        effect: .read,
        examples: [
            Example(
                "export",
                prints: """
                    {"format":"fam-backup","version":1,"zone":"[..]","digest":"[..]","rows":{}}
                    {"sha256":"[..]"}
                    """,
                onEmptyHousehold: true)
        ],
        keywords: ["backup", "json", "dump"]
    ) { _, context in
        try context.service(StoreFeature.store).writeBackup { line in context.output.text(String(line.dropLast())) }
        return .null
    }
}
