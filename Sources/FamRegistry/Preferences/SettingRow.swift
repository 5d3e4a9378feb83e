import FamText
import FamValues

/// One stored preference. A preference without a row has its default.
public struct SettingRow: Entity {
    public static let singular = "setting", plural = "settings"

    package static let key = Column("key", .string, "Which preference.", [.label, .key], argument: .positional)
    package static let setting = Column(
        "value", .string, "Its value as text; what a backup has and the preference does not take reads as the default.",
        argument: .positional)
    public static var columns: [FieldDeclaration] { key; setting }

    public static let spec = EntitySpec(
        SettingRow.self, summary: "A preference that differs from its default; `preferences` lists them all.",
        indexes: [[key.declaration]], hasCommands: false,
        staysHere: { key, registry in
            registry.preference(key)?.staysHere ?? registry.features.contains { $0.debugKeys.contains(key) }
        }, check: isOnePreference,
        constraints: [.unique(key.declaration)], visible: withoutDebugKeys)

    public let ref: EntityRef
    public init(_ ref: EntityRef) { self.ref = ref }

    /// What a debug build has left, if this is a release.
    @Sendable private static func withoutDebugKeys(_ context: any Context) throws -> PlanExpr? {
        let registry = context.registry, rows = EntityQuery(spec)
        let unknown = registry.features.flatMap(\.debugKeys).filter { registry.preference($0) == nil }.sorted()
        let tests = unknown.map { rows.test(key.name, .notEqual, .string($0)) }
        guard let first = tests.first else { return nil }
        return tests.dropFirst().reduce(first) { PlanExpr(.binary(.and, $0, $1), .bool, $0.span) }
    }

    @Sendable private static func isOnePreference(
        _ old: Draft<SettingRow>?, _ new: inout Draft<SettingRow>, _ context: any Context
    ) throws {
        let name = try new.given(key)
        guard let spec = context.registry.preference(name) else { throw PreferenceProblem.unknown(name, context) }
        guard spec.secrecy == nil || new[setting] == Preferences.marker else {
            throw Diagnostic.secretInLine("preference set", name, parameter: "secret")
        }
        if spec.reachesOutside, (try? context.service(.safeRun)) != nil {
            throw Diagnostic(
                .effectRefused, "`\(name)` says where requests go, and the program runs with --safe",
                help: "a script from elsewhere does not set it")
        }
        try keepToForm(old, &new, spec, context)
        guard old?[key] != name else { return }
        if try context.records.first(SettingRow.self, where: .is(key, name)) != nil {
            throw Diagnostic(
                .invalidValue, "the preference `\(SafeText.shown(name))` already has a value",
                help: "`preference set` changes it")
        }
    }

    /// The text is a value of the preference. One that was restored and is not may stay as it is, also when it moves
    /// from a former key.
    private static func keepToForm(
        _ old: Draft<SettingRow>?, _ new: inout Draft<SettingRow>, _ spec: PreferenceSpec, _ context: any Context
    ) throws {
        guard spec.secrecy == nil else { return }
        let former = try old.map { context.registry.preference(try $0.given(key)) }
        let typed = try new.given(setting)
        if let former, former?.key == spec.key, old?[setting] == typed { return }
        do {
            new[setting] = try context.preferences.storable(typed, for: spec)
        } catch var problem as Diagnostic {
            // Of a row among many only the message is shown.
            problem.message += problem.help.map { ": \($0)" } ?? ""
            problem.help = nil
            throw problem
        }
    }
}

enum PreferenceProblem {
    static func unknown(_ key: String, _ context: any Context) -> Diagnostic {
        let keys = context.registry.preferences.map(\.key)
        // `theme` is the end of two keys.
        let near =
            Suggestion.nearest(key, in: keys).map { [$0] } ?? keys.filter { isPart(plain(key), of: plain($0)) }
        for case .advice(let text) in context.registry.habits.filter({ $0.word == key.lowercased() }).map(\.meaning) {
            return Diagnostic(.notFound, "no preference is called `\(SafeText.shown(key))`", help: text)
        }
        let meant = near.map { "`\($0)`" }.joined(separator: " or ")
        return Diagnostic(
            .notFound, "no preference is called `\(SafeText.shown(key))`",
            help: (1...mostMeant).contains(near.count) ? "did you mean \(meant)?" : "`preferences` lists them")
    }

    private static let mostMeant = 3

    private static func isPart(_ word: String, of key: String) -> Bool { word.count > 1 && key.contains(word) }

    /// `daily-reminder-time`, `app_theme` and `appTheme` differ only in how they are written.
    private static func plain(_ key: String) -> String { key.lowercased().filter { $0.isLetter || $0.isNumber } }
}
