import FamRegistry
import FamValues

enum ExportCommand: Command {
    static let name: StaticString = "export"
    static let summary = "Prints the whole household as one document, the same as `backup` writes."
    static let discussion =
        "`fam export > home.fambackup` makes a backup. For a part of the data, pipe its rows: `events | to csv`."
    static let asOf = AsOf.parameter
    static var parameters: [ParameterDeclaration] { asOf }
    static let effect = Effect.read
    static let takenFor: CommandSpec.OtherUse? = .saving
    static let examples = [
        Example(
            "export",
            prints: """
                {"format":"fam-backup","version":1,"zone":"[..]","digest":"[..]","rows":{}}
                {"sha256":"[..]"}
                """,
            onEmptyHousehold: true)
    ]
    static let keywords = ["backup", "json", "dump"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let store = try context.service(StoreFeature.store)
        _ = try store.past(call[asOf]) {
            try store.writeBackup { line in context.output.text(String(line.dropLast())) }
        }
        return .null
    }
}
