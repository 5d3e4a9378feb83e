import FamRegistry
import FamValues

extension EntitySpec {
    /// X-OP67, X-Q25: how often a thing was done on a day; no ids, no names. Only with consent, and it stays on this machine.
    static let usage = EntitySpec(
        "usage", plural: "usages",
        summary: "How often something was used on a day; kept only with consent, and only here.",
        key: ["name", "day"], indexes: [["name", "day"]],
        fields: [
            FieldSpec("name", .string, "What was done.", argument: .positional),
            FieldSpec("day", .date, "On which day.", argument: .positional),
            FieldSpec("count", .int, "How often.", argument: .positional),
        ],
        hasCommands: false)
}
