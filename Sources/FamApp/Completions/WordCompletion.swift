import FamRegistry
import FamSessions
import FamShell
import FamText
import Glibc

/// `fam --complete WORD…`: the candidates for the last word, for the shell in which fam was typed. One candidate per
/// line, with a tab and a short description. Opens nothing for writing, and creates no household.
struct WordCompletion {
    let environment: [String: String]
    let features: [Feature]
    /// The options before `--complete`.
    let options: GlobalOptions
    /// The words after `fam` up to the cursor, as typed; the last one is incomplete and may be empty.
    let words: [String]

    func lines() -> [String] {
        let typed = WordCompletion.unquoted(words.last ?? "")
        let before = words.dropLast().map(WordCompletion.unquoted)
        let found = candidates(for: typed, after: before)
        return found.map { candidate in
            let detail = SafeText.shown(candidate.detail)
            return SafeText.shown(candidate.text) + (detail.isEmpty ? "" : "\t" + detail)
        }
    }

    private func candidates(for typed: String, after before: [String]) -> [Candidate] {
        let commands = CommandFlags(features: features)
        // `--format ⇥`
        if let option = GlobalOption.all.first(where: { "--" + $0.name == before.last }), option.value != nil,
            !commands.has(option.name, before.dropLast())
        {
            return matching(typed, option.choices.map { Candidate($0, "") })
        }
        // `--format=js⇥`
        if let option = GlobalOption.all.first(where: { typed.hasPrefix("--\($0.name)=") }),
            !commands.has(option.name, before)
        {
            return matching(typed, option.choices.map { Candidate("--\(option.name)=\($0)", "") })
        }
        guard var parsed = try? ProgramArguments(before, from: options, owns: commands.has) else { return [] }
        let options = GlobalOption.all.map { Candidate("--" + $0.name, $0.summary) }
        if parsed.words.isEmpty, parsed.options.code == nil, typed.hasPrefix("-") { return matching(typed, options) }
        let file = parsed.words.first.flatMap { ProgramArguments.isFile($0) ? $0 : nil }
        guard parsed.options.code == nil, let engine = engine(&parsed.options, isInteractive: file == nil) else {
            return []
        }
        defer { engine.store.close() }
        if let file { return matching(typed, flags(of: file, after: parsed.words.dropFirst(), engine)) }
        let completer = Completer(registry: engine.registry, data: EngineCompletionData(engine: engine))
        let found = completer.complete(of: parsed.words.map(CommandWords.quoted), typed: typed)
        // `--n` is `--note`, though `--no-pager` is an option of every command.
        guard typed.hasPrefix("-"), found.isEmpty || typed.count <= 2 else { return found }
        return found + matching(typed, options)
    }

    /// On the household that the words name, if it exists; otherwise on an empty one.
    private func engine(_ options: inout GlobalOptions, isInteractive: Bool) -> Engine? {
        options.isReadOnly = true
        options.verbosity = -1
        let path = try? Paths(environment: environment).database(option: options.database)
        if path.map({ access($0, R_OK) != 0 }) ?? true {
            options.database = ":memory:"
            options.isReadOnly = false
        }
        let app = AppEnvironment(options: options, environment: environment, adding: features)
        guard let clock = try? app.makeClock() else { return nil }
        return try? app.makeEngine(sink: BufferSink(clock: clock), clock: clock, isInteractive: isInteractive)
    }

    /// `--family` for `param family: string`, unless it was given, or one that was given waits for its value.
    private func flags(of file: String, after given: ArraySlice<String>, _ engine: Engine) -> [Candidate] {
        guard let bytes = try? FileText.bytes(file), let parameters = engine.parameters(of: bytes, name: file) else {
            return []
        }
        if parameters.contains(where: { "--" + $0.flagName == given.last && $0.type != .bool }) { return [] }
        let names = given.map { $0.prefix { $0 != "=" } }
        return parameters.filter { !names.contains("--" + $0.flagName) }.map {
            Candidate("--" + $0.flagName, "\($0.type)")
        }
    }

    private func matching(_ typed: String, _ candidates: [Candidate]) -> [Candidate] {
        candidates.filter { $0.text.hasPrefix(typed) }
    }

    /// Shells pass words as typed: `"Set the`, `Set\ the`.
    static func unquoted(_ word: String) -> String {
        guard let quote = word.first, quote == "\"" || quote == "'" else {
            var text = "", isEscaped = false
            for character in word {
                if character == "\\", !isEscaped {
                    isEscaped = true
                } else {
                    text.append(character)
                    isEscaped = false
                }
            }
            return text
        }
        let rest = word.dropFirst()
        return String(rest.last == quote ? rest.dropLast() : rest)
    }
}
