import FamText
import FamValues

/// `preferences`, `preference set`, `preference reset`: every key that a feature declares, with its value.
enum PreferenceCommands {
    static let all: [any Command.Type] = [List.self, Show.self, Change.self, Reset.self]

    enum List: Command {
        static let name: StaticString = "preferences"
        static let summary = "Lists the preferences with their values and defaults."
        static let discussion = "`settings` has only those that differ from their default."
        static let all = Parameter.toggle("all", "Includes those for testing.")
        static var parameters: [ParameterDeclaration] { all }
        static let effect = Effect.read
        static let result = ValueType.table(shape)
        static let keywords = ["settings", "options", "configuration"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let preferences = context.preferences, withDebug = try call[all]
            let specs = context.registry.preferences.filter { !$0.isDebug || withDebug }
            return .table(
                Table(
                    shape: shape,
                    rows: try specs.map { spec in
                        [
                            .string(spec.group), .string(spec.key), .string(try preferences.shown(spec)),
                            .string(preferences.shownDefault(spec)),
                        ]
                    }))
        }

        private static let shape = RowShape([
            Column("group", .string), Column("key", .string), Column("value", .string), Column("default", .string),
        ])
    }

    enum Show: Command {
        static let name: StaticString = "preference"
        static let aliases: [StaticString] = ["preference get"]
        static let summary = "Shows the value of a preference."
        static let discussion = "A secret shows only whether it is set. `preferences` lists all of them."
        static let key = Parameter("key", .string, "Which preference.", suggestions: keys)
        static var parameters: [ParameterDeclaration] { key }
        static let effect = Effect.read
        static let result: ValueType = .string
        static let keywords = ["settings", "read", "get", "configuration"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let spec = try find(call[key], context), shown = try context.preferences.shown(spec)
            if shown.isEmpty { context.output.notice("\(spec.key) is empty.") }
            return .string(shown)
        }
    }

    enum Change: Command {
        static let name: StaticString = "preference set"
        static let summary = "Sets a preference."
        static let discussion =
            "A secret preference takes no value on the line: you are asked for it, under its own name."
        static let key = Parameter("key", .string, "Which preference.", suggestions: keys)
        static let setting = Parameter(
            "value", .optional(.string), "Its new value; `\"\"` for none.", following: values)
        static let secret = SecretParameter(
            "secret", "The value of a secret preference.", need: .when(secretKey), isNew: true)
        static var parameters: [ParameterDeclaration] { key; setting; secret }
        static let effect = Effect.write
        static let keywords = ["settings", "change", "configuration"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let spec = try find(call[key], context)
            if let secret = call.secret(secret) {
                try context.preferences.set(secret, for: spec)
                context.output.notice("\(spec.key) is set.")
                return .null
            }
            guard let value = try call[setting] else {
                throw Diagnostic(
                    .missingArgument, "`preference set \(spec.key)` needs a value", help: choices(spec, context))
            }
            let isChanged = try context.preferences.set(text: value, for: spec)
            let shown = try context.preferences.shown(spec)
            context.output.notice(
                "\(spec.key) \(isChanged ? "is" : "was already") \(shown.isEmpty ? "empty" : SafeText.shown(shown)).")
            return .null
        }

        /// The key if it is that of a secret, which is never part of the line. A key that is almost one counts too,
        /// because the error about it would show the line.
        @Sendable private static func secretKey(_ call: Call, _ context: any Context) throws -> String? {
            let key = try call[key], isGiven = try call[setting] != nil
            guard let spec = context.registry.preference(key) else {
                let secrets = context.registry.preferences.filter { $0.secrecy != nil }.map(\.key)
                if isGiven, let near = Suggestion.nearest(key, in: secrets) {
                    throw Diagnostic.secretInLine("preference set", near, parameter: "secret")
                }
                return nil
            }
            guard spec.secrecy != nil else { return nil }
            if isGiven { throw Diagnostic.secretInLine("preference set", spec.key, parameter: "secret") }
            return spec.key
        }
    }

    enum Reset: Command {
        static let name: StaticString = "preference reset"
        static let summary = "Resets a preference, or all of a group, to the default."
        static let discussion = "`onboarding` also resets the coach marks: the first days start over."
        static let target = Parameter(
            "name", .string, "A key or a group.", suggestions: { groups($0) + (try keys($0)) })
        static var parameters: [ParameterDeclaration] { target }
        static let effect = Effect.write
        static let keywords = ["settings", "default", "again"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let name = try call[target]
            if groups(context).contains(where: { $0.text == name }) {
                let changed = try context.preferences.reset(group: name).map(\.key)
                context.output.notice(
                    changed.isEmpty
                        ? "Nothing in \(name) was set." : "Reset \(name): \(changed.joined(separator: ", ")).")
            } else {
                let spec = try find(name, context)
                let isChanged = try context.preferences.reset(spec)
                context.output.notice(isChanged ? "Reset \(spec.key)." : "\(spec.key) was not set.")
            }
            return .null
        }
    }

    private static func find(_ key: String, _ context: any Context) throws -> PreferenceSpec {
        guard let spec = context.registry.preference(key) else { throw PreferenceProblem.unknown(key, context) }
        return spec
    }

    private static let keys: ParameterSpec.Suggestions = { context in
        context.registry.preferences.map { ($0.key, $0.summary) }
    }

    private static func groups(_ context: any Context) -> [(text: String, detail: String)] {
        var seen: Set<String> = []
        return context.registry.preferences.flatMap(\.resetBy).filter { seen.insert($0).inserted }.map {
            ($0, "A group of preferences.")
        }
    }

    /// The values of the preference that is being set, with its default first.
    private static let values: ParameterSpec.Following = { context, before in
        guard let spec = before.first.flatMap(context.registry.preference), spec.secrecy == nil else { return [] }
        let standard = context.preferences.shownDefault(spec)
        let cases = cases(spec) ?? (standard.isEmpty ? [] : [standard])
        return cases.map { ($0, $0 == standard ? "the default" : spec.key) }
    }

    /// All values of a preference that has few.
    private static func cases(_ spec: PreferenceSpec) -> [String]? {
        switch spec.type.unwrapped {
        case .enumeration(_, let all): all
        case .bool: ["true", "false"]
        default: nil
        }
    }

    /// What a preference may be set to.
    private static func choices(_ spec: PreferenceSpec, _ context: any Context) -> String {
        if let cases = cases(spec) { return "write one of " + cases.map { "`\($0)`" }.joined(separator: ", ") }
        let standard = context.preferences.shownDefault(spec)
        return standard.isEmpty ? "`\"\"` for none" : "such as `\(standard)`"
    }
}
