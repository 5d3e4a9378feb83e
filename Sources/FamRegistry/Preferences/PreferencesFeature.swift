/// The preferences of all modules: one store, listed and changed by the same three commands.
public enum PreferencesFeature {
    public static let feature = Feature(
        id: "preferences", title: "Preferences", rank: 80, entities: [SettingRow.self], commands: PreferenceCommands.all
    )
}
