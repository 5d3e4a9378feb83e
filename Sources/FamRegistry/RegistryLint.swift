import FamText
import FamValues

/// The rules that every registry satisfies (architecture.md); a test expects an empty list.
public enum RegistryLint {
    /// One line for each violation, in the order of the registry. `reserved` are the words of the language, keywords
    /// and stages, which this module does not know.
    public static func problems(of registry: Registry, reserved: Set<String>) -> [String] {
        names(registry, reserved) + commands(registry) + registry.functions.flatMap(function)
            + registry.entities.flatMap(entity)
            + screens(registry) + PatternLint.problems(of: registry) + codes(registry) + places(registry)
            + jobs(registry) + habits(registry)
    }

    // MARK: Names

    private static func names(_ registry: Registry, _ reserved: Set<String>) -> [String] {
        var owners: [String: String] = [:], problems: [String] = []
        func claim(_ name: String, _ what: String) {
            if reserved.contains(String(name.prefix { $0 != " " })) {
                problems.append("\(what) `\(name)` takes a word of the language")
            }
            if let owner = owners[name] { problems.append("\(what) `\(name)` has the name of a \(owner)") }
            owners[name] = what
        }
        for command in registry.commands {
            for path in [command.path] + command.aliases { claim(path.joined(separator: " "), "command") }
        }
        for entity in registry.entities {
            for name in [entity.plural] + entity.aliases { claim(name, "source") }
        }
        for entity in registry.entities
        where entity.hasCommands
            && registry.command(entity.name)?.path != entity.name.split(separator: " ").map(String.init)
        {
            problems.append("entity `\(entity.name)` has no lookup of its own")
        }
        var functions: Set<String> = []
        for function in registry.functions where !functions.insert(function.name).inserted {
            problems.append("function `\(function.name)` is declared twice")
        }
        return problems + repeated(registry.features.map(\.id), "feature")
            + repeated(registry.features.flatMap(\.links).map(\.id), "link")
            + repeated(registry.entities.flatMap(\.figures).map(\.name), "figure") + preferences(registry)
    }

    private static func preferences(_ registry: Registry) -> [String] {
        let all = registry.preferences
        return repeated(all.flatMap { [$0.key, $0.formerKey].compactMap { $0 } }, "preference")
            + all.flatMap { sentence($0.summary, "preference `\($0.key)`") }
    }

    private static func jobs(_ registry: Registry) -> [String] {
        let daily = registry.jobs.filter { job in
            if case .daily = job.time { job.scope == .shell } else { false }
        }
        let foreign = registry.features.flatMap { feature in
            feature.jobs.filter { !$0.id.hasPrefix(feature.id + ".") }.map {
                "job `\($0.id)` does not begin with `\(feature.id).`"
            }
        }
        return repeated(registry.jobs.map(\.id), "job")
            + registry.jobs.flatMap { sentence($0.summary, "job `\($0.id)`") } + foreign
            + daily.map { "job `\($0.id)` of the shell runs each day, which only a job of the household can" }
    }

    private static func habits(_ registry: Registry) -> [String] {
        registry.habits.compactMap { habit in
            switch habit.meaning {
            case .name(let name):
                registry.command(name) == nil && registry.source(name) == nil
                    ? "`\(habit.word)` means `\(name)`, which does not exist" : nil
            case .advice, .flag: nil
            }
        }
    }

    private static func repeated(_ names: [String], _ what: String) -> [String] {
        var seen: Set<String> = []
        return names.filter { !seen.insert($0).inserted }.map { "\(what) `\($0)` is declared twice" }
    }

    // MARK: Words and examples

    private static func isSentence(_ text: String) -> Bool {
        guard let first = text.first, text.count > 2 else { return false }
        return (first.isUppercase || !first.isLetter) && text.hasSuffix(".") && !text.contains("\n")
    }

    private static func sentence(_ text: String, _ what: String) -> [String] {
        isSentence(text) ? [] : ["the summary of \(what) is not a sentence with a capital and a period: \(text)"]
    }

    private static func commands(_ registry: Registry) -> [String] {
        registry.commands.flatMap { command($0, in: registry) }
    }

    private static func command(_ command: CommandSpec, in registry: Registry) -> [String] {
        let what = "command `\(command.name)`"
        var problems = sentence(command.summary, what) + parameters(command.parameters, what)
        if registry.examples(of: command).isEmpty { problems.append("\(what) has no example") }
        if let input = command.input, !command.parameters.contains(where: { $0.name == input }) {
            problems.append("\(what) takes piped rows as `\(input)`, which is not a parameter of it")
        }
        return problems
    }

    private static func function(_ function: FunctionSpec) -> [String] {
        let what = "function `\(function.name)`"
        return sentence(function.summary, what) + parameters(function.parameters, what)
            + (function.examples.isEmpty ? ["\(what) has no example"] : [])
    }

    private static func parameters(_ parameters: [ParameterSpec], _ what: String) -> [String] {
        var problems = repeated(parameters.flatMap { [$0.name] + $0.otherNames }, "parameter of \(what)")
        for parameter in parameters { problems += sentence(parameter.summary, "`\(parameter.name)` of \(what)") }
        let positional = parameters.filter { if case .positional = $0.kind { true } else { false } }
        if let gap = positional.firstIndex(where: { !$0.isRequired }),
            let late = positional[gap...].first(where: \.isRequired)
        {
            problems.append("\(what) needs `\(late.name)` after `\(positional[gap].name)`, which may be left out")
        }
        for parameter in parameters where parameter.isFlag && parameter.name.hasPrefix("no_") {
            problems.append("`\(parameter.name)` of \(what) looks like the opposite of a flag")
        }
        return problems + bare(parameters, what)
    }

    /// What stands without its flag must be known by its form, and nothing else may stand there.
    private static func bare(_ parameters: [ParameterSpec], _ what: String) -> [String] {
        let bare = parameters.filter(\.isBare)
        let isClear = bare.allSatisfy {
            $0.kind == .flag && [.date, .datetime, .time, .period].contains($0.type.unwrapped)
        }
        let hasRest = parameters.contains { if case .rest = $0.kind { true } else { false } }
        return bare.isEmpty || bare.count == 1 && isClear && !hasRest
            ? [] : ["only one flag of \(what) may be bare, with a time, a day or a period, and no words after it"]
    }

    // MARK: Places

    /// A declaration that is in two lists has only one index.
    private static func places(_ registry: Registry) -> [String] {
        registry.features.flatMap { feature in
            feature.commands.flatMap { command in
                misplaced(
                    command.parameters.map { ($0.spec.name, $0.slot.index) }, "parameter",
                    of: "command `\(command.name)`")
            }
                + feature.entities.flatMap { entity in
                    misplaced(
                        entity.columns.map { ($0.spec.name, $0.slot.index) }, "field", of: "entity `\(entity.singular)`"
                    )
                }
        }
    }

    private static func misplaced(_ found: [(name: String, index: Int)], _ what: String, of owner: String) -> [String] {
        found.enumerated().filter { $0 != $1.index }.map {
            "\(what) `\($1.name)` of \(owner) has a different position elsewhere"
        }
    }

    // MARK: Entities, screens, codes

    private static func entity(_ entity: EntitySpec) -> [String] {
        let what = "entity `\(entity.name)`"
        var problems = sentence(entity.summary, what) + repeated(entity.fields.map(\.name), "field of \(what)")
        for field in entity.fields {
            problems += sentence(field.summary, "field `\(field.name)` of \(what)")
            if field.name == "id" { problems.append("\(what) has a field `id`, which every entity has") }
        }
        problems += secrets(entity, what)
        let named =
            [entity.label, entity.owner, entity.timeField, entity.hiddenBy, entity.number].compactMap { $0 }
            + entity.key + entity.indexes.flatMap { $0 }
        for name in named where entity.field(name) == nil {
            problems.append("\(what) names a field `\(name)` that it does not have")
        }
        return problems
    }

    /// A secret field is empty when it is read, so nothing that is kept or shown may be derived from it. An index of
    /// the file may hold it, as the file does.
    private static func secrets(_ entity: EntitySpec, _ what: String) -> [String] {
        guard let first = entity.fields.firstIndex(where: \.isSecret) else { return [] }
        var problems: [String] = []
        let used = Set(
            [entity.label, entity.owner, entity.timeField, entity.hiddenBy].compactMap { $0 } + entity.key)
        for field in entity.fields[first...] {
            let secret = "the secret field `\(field.name)` of \(what)"
            if !field.isSecret { problems.append("`\(field.name)` of \(what) comes after a secret field") }
            if field.isSecret, !field.isStored || !field.type.isOptional {
                problems.append("\(secret) is not stored, or cannot be null")
            }
            if field.isSecret, used.contains(field.name) {
                problems.append("\(secret) is used as a label or key")
            }
        }
        return problems
    }

    private static func screens(_ registry: Registry) -> [String] {
        let screens = registry.features.flatMap(\.screens), known = Set(screens.map(\.id))
        var problems = repeated(screens.map(\.id), "screen")
        for screen in screens { problems += sentence(screen.summary, "screen `\(screen.id)`") }
        for gate in registry.features.flatMap(\.gates) {
            for screen in [gate.screen] + gate.beside.sorted() where !known.contains(screen) {
                problems.append("a gate shows `\(screen)`, which is not a screen")
            }
        }
        for feature in registry.features {
            let gates = Set(feature.gates.map(\.id))
            problems += repeated(feature.gates.map(\.id), "gate of \(feature.id)")
            for link in feature.links {
                if let gate = link.gate, !gates.contains(gate.id) {
                    problems.append("link `\(link.id)` waits for a gate that its module does not declare")
                }
            }
        }
        for link in registry.features.flatMap(\.links) {
            problems += sentence(link.summary, "link `\(link.id)`")
            for target in [link.screen] + (link.screenWithoutParameters.map { [$0] } ?? [])
            where !known.contains(target.id) {
                problems.append("link `\(link.id)` leads to `\(target.id)`, which no module lists")
            }
            problems += unknownParameters(link)
            for parameter in link.query {
                problems += sentence(parameter.summary, "`\(parameter.name)` of link `\(link.id)`")
            }
        }
        return problems
    }

    /// Items of a link whose rows are of another entity than those of the address that it leads to.
    private static func unknownParameters(_ link: LinkSpec) -> [String] {
        var problems: [String] = []
        for case .row(let name, let entity, _) in link.screen.pattern {
            let row = link.row(name)
            guard row?.fields.isEmpty ?? true, let item = link.query.first(where: { $0.name == row?.item ?? name }),
                case .entity(let named) = item.type.unwrapped, named != entity
            else { continue }
            problems.append(
                "link `\(link.id)` names a row of `\(named)` where `\(link.screen.id)` has one of `\(entity)`")
        }
        return problems
    }

    private static func codes(_ registry: Registry) -> [String] {
        let codes = registry.features.flatMap(\.codes)
        return repeated(codes.map(\.id), "code") + codes.flatMap { sentence($0.summary, "code `\($0.id)`") }
    }
}
