import FamText
import FamValues

extension EntitySpec {
    /// One stored preference. What is not stored has its default, so a household that set nothing has no such row.
    static let setting: EntitySpec = EntitySpec(
        "setting", plural: "settings",
        summary: "A preference that has another value than its default; `preferences` lists them all.",
        label: "key", key: ["key"], indexes: [["key"]],
        fields: [
            FieldSpec("key", .string, "Which preference.", argument: .positional),
            FieldSpec("value", .string, "Its value as text; one that does not fit the preference's type reads as the default.", argument: .positional),
        ],
        hasCommands: false,
        check: isOnePreference)

    @Sendable private static func isOnePreference(_ old: RowDraft?, _ new: inout RowDraft, _ context: any Context) throws {
        guard case .string(let key) = new["key"], let spec = context.registry.preference(key) else {
            throw PreferenceProblem.unknown(ValueText(zone: context.zone, now: nil).plain(new["key"]), context)
        }
        guard spec.secrecy == nil || new["value"] == .string(Preferences.marker) else {
            throw Diagnostic.secretInLine("preference set", key, parameter: "secret")
        }
        guard old?["key"] != new["key"] else { return }
        if try !context.records.rows(.setting, where: [("key", .string(key))], limit: 1).isEmpty {
            throw Diagnostic(.invalidValue, "the preference `\(SafeText.shown(key))` has a value already", help: "`preference set` changes it")
        }
    }
}

enum PreferenceProblem {
    static func unknown(_ key: String, _ context: any Context) -> Diagnostic {
        let near = Suggestion.nearest(key, in: context.registry.preferences.map(\.key))
        return Diagnostic(
            .notFound, "no preference is called `\(SafeText.shown(key))`",
            help: near.map { "did you mean `\($0)`?" } ?? "`preferences` lists them")
    }
}
