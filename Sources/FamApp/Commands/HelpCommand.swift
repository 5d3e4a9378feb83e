import FamCheck
import FamRegistry
import FamShell
import FamSyntax
import FamText
import FamValues

/// `help`, `help log`, `help events`, `help unknown-field`: from the registry.
enum HelpCommand: Command {
    static let name: StaticString = "help"
    static let summary = "Explains a command, an entity, a stage, a function, or an error."
    static let topic = Parameter(
        "topic", .list(.string), "What to explain; without it, an overview.", .rest,
        suggestions: { HelpTopic.all($0.registry) })
    static var parameters: [ParameterDeclaration] { topic }
    static let effect = Effect.read
    static let worksConfined = true
    static let examples = [
        Example("help here", prints: "Shows the address of the current screen.\n\nusage: here [--url]\n…")
    ]
    static let keywords = ["usage", "manual"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let app = try context.service(AppEnvironment.key)
        let words = try call[topic]
        guard !words.isEmpty else {
            context.output.text(Overview(registry: context.registry).text(width: app.width))
            return .null
        }
        let topic = words.joined(separator: " ")
        let builtIn = HelpTopic(registry: context.registry, width: app.width)
        let pages = [OwnFunctionHelp(topic, context, width: app.width)?.text, builtIn.text(topic)].compactMap { $0 }
        guard !pages.isEmpty else {
            // `help events where`: the page of one of its words.
            let part = words.dropFirst().last {
                HelpTopic(registry: context.registry, width: app.width).text($0) != nil
            }
            let near =
                Habits.help(topic.lowercased(), context.registry) ?? part.map { "`help \($0)` explains it" }
                ?? leading(words, context.registry)
                ?? Suggestion.nearest(topic, in: HelpTopic.all(context.registry).map(\.text)).map {
                    "did you mean `help \($0)`?"
                }
            throw Diagnostic(
                .notFound, "there is no help on `\(topic)`", help: near ?? elsewhere(topic, context.registry))
        }
        context.output.text(pages.joined(separator: "\n\n"))
        return .null
    }

    /// `help log Maya`: the page of the words before.
    private static func leading(_ words: [String], _ registry: Registry) -> String? {
        let known = HelpTopic.leading(words, registry), topic = known.joined(separator: " ")
        guard known.count < words.count, HelpTopic(registry: registry, width: 80).text(topic) != nil else { return nil }
        return "`help \(topic)` explains it"
    }

    /// Where the words stand that have no page of their own.
    private static func elsewhere(_ topic: String, _ registry: Registry) -> String {
        guard let found = AproposCommand.pages(on: topic, registry) else {
            return "`apropos \(Quoting.argument(topic))` lists where it is mentioned"
        }
        let pages = found.map { "`help \($0)`" }
        return pages.isEmpty ? "`help` lists what there is" : "see \(pages.joined(separator: ", "))"
    }
}

/// The text of `help` for a topic.
struct HelpTopic {
    let registry: Registry
    let width: Int

    /// Every topic with its summary.
    static func all(_ registry: Registry) -> [(text: String, detail: String)] {
        registry.commands.map { ($0.name, $0.summary) }
            + registry.entities.flatMap { [($0.name, $0.summary), ($0.plural, $0.summary)] }
            + StageKind.allCases.map { ($0.rawValue, $0.summary) } + registry.functions.map { ($0.name, $0.summary) }
            + registry.codes.map { ($0.id, $0.summary) } + LanguageWord.all.map { ($0.name, $0.summary) }
            + WindowName.allCases.map { ($0.rawValue, $0.sentence) } + TypeName.all.map { ($0.name, "A type.") }
            + ValueReader.timeWords.map { ($0.word, "A time word.") }
            + ProgramPage.allCases.map { ($0.rawValue, $0.summary) }
            + HelpGroup.allCases.map { ($0.rawValue, $0.summary) } + WeekTask.all.map { ($0.name, $0.title + ".") }
            + registry.preferences.filter { !$0.isDebug }.map { ($0.key, $0.summary) }
            + registry.features.filter { !$0.commands.isEmpty }.map { ($0.id, "The commands and rows of \($0.title).") }
    }

    /// The words that have a page: `child edit` of `child edit Maya`, `events` of `events --in last-week`. The longest
    /// count; without any, all up to the first flag.
    static func leading(_ words: [String], _ registry: Registry) -> [String] {
        let words = words.prefix { !$0.hasPrefix("-") }, topics = HelpTopic(registry: registry, width: 80)
        let last = words.indices.reversed().first { topics.text(words[...$0].joined(separator: " ")) != nil }
        return Array(last.map { words[...$0] } ?? words)
    }

    /// All meanings of a name: `count` is a stage and a function.
    func text(_ topic: String) -> String? {
        var pages: [String] = []
        if let command = registry.command(topic) {
            let help = CommandHelp(command, examples: registry.examples(of: command))
            // `help moment`: its page shows the other word.
            let isOther = command.name != topic
            let other = isOther ? ["`\(topic)` is another word for `\(command.name)`; both can be typed."] : []
            pages.append((other + [HelpText.plain(help, width: width)]).joined(separator: "\n\n"))
        }
        if let entity = registry.source(topic) { pages.append(source(entity)) }
        if let stage = StageKind(rawValue: topic) {
            pages.append(
                StageHelp(stage: stage, examples: examples(stage.rawValue) + stage.examples, width: width).text)
        }
        if let group = HelpGroup(rawValue: topic) { pages.append(group.text(registry, width: width)) }
        if let page = ProgramPage(rawValue: topic) { pages.append(page.text(width: width)) }
        if let function = registry.function(topic) { pages.append(self.function(function)) }
        if let code = registry.codes.first(where: { $0.id == topic }) {
            let example = ErrorExample.lines(of: code.id).map { ["", "Examples"] + $0 } ?? []
            let remedy = code.remedy.map { [""] + Wrap.lines($0, to: width) } ?? []
            let summary = Wrap.lines(code.summary, to: width) + remedy
            pages.append((["\(code.id) — an error", ""] + summary + example).joined(separator: "\n"))
        }
        if let preference = registry.preference(topic), !preference.isDebug {
            pages.append(self.preference(preference))
        }
        if let window = WindowName(rawValue: topic) { pages.append(self.window(window)) }
        if let word = LanguageWord(topic) { pages.append(language(word)) }
        // `int?`, `list<string>`
        let bare = String(topic.prefix { $0 != "<" && $0 != "?" })
        if let type = TypeName.all.first(where: { $0.name == (bare.isEmpty ? topic : bare) }) {
            pages.append(self.type(type))
        }
        if pages.isEmpty, let type = ValueReader.timeWordType(topic) { pages.append(time(topic, type)) }
        pages += module(topic)
        if let task = WeekTask.about(topic) { pages += page(of: task, topic, isOnly: pages.isEmpty) }
        return pages.isEmpty ? nil : pages.joined(separator: "\n\n")
    }

    /// Below the page of a command or a stage only its name: `help log` stays about `log`. What is said of the word
    /// itself comes first.
    private func page(of task: WeekTask, _ topic: String, isOnly: Bool) -> [String] {
        func paragraph(_ text: String) -> String { Wrap.lines(text, to: width).joined(separator: "\n") }
        guard isOnly else { return [paragraph("See also `help \(task.name)`: \(task.title).")] }
        // A question leads elsewhere, and the task is here.
        let habit = Habits.help(topic, registry).flatMap { $0.hasSuffix("?") ? nil : paragraph($0 + ".") }
        return [habit, task.text(width: width)].compactMap { $0 }
    }

    /// `help kids`, `help screen time`: the commands of a module, those that begin with its name, and its rows. `help
    /// reward`: the commands that begin so.
    private func module(_ topic: String) -> [String] {
        let feature = registry.features.first {
            !$0.commands.isEmpty && ($0.id == topic || $0.title.lowercased() == topic.lowercased())
        }
        let own = feature.map(registry.commands(of:)) ?? [], known = Set(own.map(\.name))
        let first = feature?.id ?? topic
        let group = own + registry.commands.filter { $0.path.first == first && !known.contains($0.name) }
        let commands = group.filter { $0.name != topic }
        guard !commands.isEmpty else { return [] }
        let list = HelpText.overview(commands.map { CommandHelp($0) }, width: width)
        guard let feature else { return [list] }
        let rows = Registry.entities(of: feature).flatMap {
            HelpLines.indented("\($0.plural) — \($0.summary)", width)
        }
        let changing = Overview.changing(Registry.entities(of: feature), registry, width)
        return ["\(feature.title) — a module", list]
            + (rows.isEmpty ? [] : [(["Rows"] + rows + changing).joined(separator: "\n")])
    }

    private func language(_ word: LanguageWord) -> String {
        let usage = word.usage.map { Wrap.lines("usage: " + $0, to: width) + [""] } ?? []
        let examples = (examples(word.name) + [word.example]).flatMap { $0.split(separator: "\n") }.map { "  " + $0 }
        return
            (["\(word.name) — \(word.kind == "operator" ? "an" : "a") \(word.kind)", ""]
            + Wrap.lines(word.summary, to: width) + [""] + usage + ["Examples"] + examples)
            .joined(separator: "\n")
    }

    private func preference(_ spec: PreferenceSpec) -> String {
        let takes = spec.secrecy == nil
            ? Wrap.lines("It takes \(Preferences.wanted(spec.type)).", to: width) : ["It is a secret, and asked for."]
        return
            (["\(spec.key) — a preference", ""] + Wrap.lines(spec.summary, to: width) + takes + ["", "Examples"]
            + ["  preference set \(spec.key)\(Preferences.example(spec))", "  preference reset \(spec.key)"])
            .joined(separator: "\n")
    }

    private func window(_ window: WindowName) -> String {
        let lines = ["\(window.rawValue) — a window", ""] + Wrap.lines(window.sentence, to: width)
        let examples = (examples(window.rawValue) + [window.example]).map { "  " + $0 }
        return
            (lines + ["", "usage: … | with NAME = \(window.usage) [by KEY, …]", "", "Examples"] + examples)
            .joined(separator: "\n")
    }

    private func examples(_ page: String) -> [String] { registry.examples(on: page).map(\.code) }

    private func type(_ type: TypeName) -> String {
        let note = type.note.isEmpty ? [] : Wrap.lines(type.note.replacing("\\|", with: "|"), to: width) + [""]
        let written = type.written.isEmpty ? [] : ["written: " + type.written.replacing("\\|", with: "|"), ""]
        return (["\(type.name) — a type", ""] + note + written + ["Examples", "  let value: \(type.name)? = null"])
            .joined(separator: "\n")
    }

    /// `last-week`, `2026-Q3`, `3d`, `yesterday@18:00`.
    private func time(_ word: String, _ type: ValueType) -> String {
        let timed = registry.entities.lazy.compactMap { entity in entity.timeField.map { (entity.plural, $0) } }.first
        let (rows, at) = timed ?? ("", "")
        var examples: [String]
        switch type {
        case .period: examples = ["\(rows) --in \(word)", "\(rows) | where \(at) in \(word)", "echo (start(\(word)))"]
        case .date: examples = ["\(rows) --on \(word)", "\(rows) | where \(at) >= \(word)", "echo (\(word) + 1w)"]
        case .datetime:
            examples = ["\(rows) --since \(word)", "\(rows) | where \(at) < \(word)", "echo (\(word) + 2h)"]
        case .duration: examples = ["\(rows) | where \(at) > now - \(word)", "echo (now + \(word))"]
        default: examples = ["echo (\(word))"]
        }
        if timed == nil { examples = examples.suffix(1) }
        return
            (["\(word) — a \(type)", "", "A time word, the same in arguments and expressions.", "", "Examples"]
            + examples.map { "  " + $0 })
            .joined(separator: "\n")
    }

    private func source(_ entity: EntitySpec) -> String {
        let fields = entity.fields.filter { !$0.isSecret }.flatMap {
            HelpLines.indented("\($0.name): \($0.type) — \($0.summary)", width)
        }
        let aliases = entity.aliases.isEmpty ? "" : " (also \(entity.aliases.joined(separator: ", ")))"
        let form = CommandHelp.usage(entity.plural, EntitySource.parameters(of: entity))
        let head =
            ["\(entity.plural)\(aliases) — rows", ""] + Wrap.lines(entity.summary, to: width) + [""]
            + Wrap.lines("usage: " + form, to: width)
        let first = entity.fields.first { !$0.isSecret && !$0.isQuiet }?.name ?? "id"
        let examples = ["\(entity.plural) | take 5", "\(entity.plural) | count by \(first)"].map { "  " + $0 }
        let adding =
            registry.command("\(entity.name) add") == nil
            ? []
            : [""]
                + Wrap.lines(
                    "`\(entity.name) add` adds one; `help \(entity.name)` lists the commands that change them.",
                    to: width)
        return (head + adding + ["", "Fields"] + fields + ["", "Examples"] + examples).joined(separator: "\n")
    }

    private func function(_ function: FunctionSpec) -> String {
        let examples = function.examples.map { "  \($0.code)  →  \($0.output)" }
        let arguments = function.parameters.flatMap { HelpLines.indented("\($0.name): \($0.summary)", width) }
        return
            (["\(function.signature) — a function", ""] + Wrap.lines(function.summary, to: width)
            + (arguments.isEmpty ? [] : ["", "Arguments"] + arguments)
            + (examples.isEmpty ? [] : ["", "Examples"] + examples))
            .joined(separator: "\n")
    }
}

/// The first page: the kinds of topics, each with its summary.
struct Overview {
    let registry: Registry

    /// A pager shows the beginning, a plain terminal the end.
    private static let opening =
        "`screen` shows where you are, and `ls` what you can do there; Tab completes what you type. `help log` "
        + "explains a command, `help events` what rows have, `help where` a stage, `help first-week` what families do "
        + "first, and `apropos WORD` searches."

    func text(width: Int) -> String {
        var parts = [Wrap.lines(Overview.opening, to: width).joined(separator: "\n")]
        // What a household is kept in comes before the shell around it.
        let features = registry.features.filter { !$0.tabs.isEmpty } + registry.features.filter(\.tabs.isEmpty)
        for feature in features {
            let commands = registry.commands(of: feature)
            if commands.isEmpty { continue }
            parts.append(feature.title + "\n" + HelpText.overview(commands.map { CommandHelp($0) }, width: width))
        }
        let sources = registry.entities.flatMap { HelpLines.indented("\($0.plural) — \($0.summary)", width) }
        let stages = HelpLines.indented(StageKind.allCases.map(\.rawValue).joined(separator: " "), width)
        let changing = Overview.changing(registry.entities, registry, width)
        parts.append((["Rows"] + sources + changing).joined(separator: "\n"))
        parts.append((["Stages"] + stages).joined(separator: "\n"))
        let ending = "`help NAME` explains each of these, `apropos WORD` searches."
        parts.append(Wrap.lines(ending, to: width).joined(separator: "\n"))
        return parts.joined(separator: "\n\n")
    }

    /// The commands that change such rows, which no list on the page has.
    static func changing(_ entities: [EntitySpec], _ registry: Registry, _ width: Int) -> [String] {
        guard let added = entities.first(where: { registry.command("\($0.name) add") != nil && !$0.isHistory }) else {
            return []
        }
        return Wrap.lines(
            "`\(added.name) add`, `\(added.name) edit` and `\(added.name) delete` change them; `help \(added.name)` "
                + "lists such commands of one kind.", to: width)
    }
}

enum HelpLines {
    /// Wraps text to `width` columns, with an indentation of two, and four on continuation lines.
    static func indented(_ text: String, _ width: Int) -> [String] {
        Wrap.lines(text, to: max(20, width - 4)).enumerated().map { ($0 == 0 ? "  " : "    ") + $1 }
    }
}
