import FamCheck
import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Candidates for the cursor, only from the registry and the open database. Independent of the terminal.
public struct Completer {
    let registry: Registry
    let data: any CompletionData

    public init(registry: Registry, data: any CompletionData) {
        self.registry = registry
        self.data = data
    }

    /// Candidates at a UTF-8 offset of the text, ranked. Nothing inside strings that are whole and inside comments.
    public func complete(_ text: String, at cursor: Int) -> Completion {
        let site = CursorSite.find(in: text, at: cursor)
        if site.isText { return Completion(range: site.range) }
        let words = Words(site: site, text: text)
        if site.typed.hasPrefix("$"), site.quote == nil { return variables(site) }
        guard let head = words.pieces.first else { return heads(site) }
        if site.isNested, site.upstream == nil, !words.isCommandLike { return expression(site, shape: nil) }
        if head.kind == .word, let stage = RowStages.kind(head.text), site.upstream != nil {
            return stageArgument(stage, words, site)
        }
        if let value = keywordValue(words, site) { return value }
        return argument(words, site)
    }

    /// Candidates for a word of another shell's line that begin with it, as plain words: `words` are the command's so
    /// far, quoted as the language wants them.
    public func complete(of words: [String], typed: String) -> [Candidate] {
        let isPlain = typed.utf8.allSatisfy { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\"") }
        let text = (words + [isPlain ? typed : "\"" + typed]).joined(separator: " ")
        let found = complete(text, at: text.utf8.count)
        // `Maya,L`, `--color=te`: the other shell replaces the whole word, so what stays of it comes along.
        let start = text.utf8.count - typed.utf8.count
        let kept = isPlain ? String(Substring(typed.utf8.prefix(max(0, found.range.lowerBound - start)))) : ""
        return found.candidates.prefix(found.prefixCount).map { candidate in
            var word = candidate
            word.text = kept + Completer.plain(candidate.insertion)
            return word
        }
    }

    /// The word for a literal of the language.
    private static func plain(_ insertion: String) -> String {
        guard insertion.hasPrefix("\""), insertion.hasSuffix("\""), insertion.count > 1 else { return insertion }
        return String(insertion.dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
    }

    // MARK: The start of a stage

    private func heads(_ site: CursorSite) -> Completion {
        if site.quote != nil { return Completion(range: site.range) }
        var found: [Candidate] = []
        if site.upstream != nil {
            found += StageKind.allCases.map { Candidate($0.rawValue, $0.summary) }
            found += names(after: []) { $0.input != nil }
            return CandidateRanking.rank(found, for: site.typed, in: site.range)
        }
        if site.typed.hasPrefix("/") { return addresses(site) }
        if site.typed.contains("://") { return links(site) }
        found += names(after: []) { _ in true }
        found += sources()
        found += data.definitions.map { Candidate($0.name, $0.summary) }
        if site.isNested {
            found += functions()
        } else {
            found += Language.statements.map { Candidate($0.word, $0.summary) }
        }
        return CandidateRanking.rank(found, for: site.typed, in: site.range)
    }

    private func addresses(_ site: CursorSite) -> Completion {
        let found = data.addresses(matching: site.typed, limit: 200).map {
            Candidate($0.address, insertion: Quoting.argument($0.address), $0.title)
        }
        return CandidateRanking.rank(found, for: site.typed, in: site.range)
    }

    private func links(_ site: CursorSite) -> Completion {
        let found = data.links(matching: site.typed, limit: 200).map {
            Candidate($0.link, $0.title, isWhole: !$0.link.hasSuffix("="))
        }
        return CandidateRanking.rank(found, for: site.typed, in: site.range)
    }

    /// The words that can follow these in a command's name, each once: `reward` for `reward add` and `reward redeem`.
    private func names(after path: [String], where accepts: (CommandSpec) -> Bool) -> [Candidate] {
        var order: [String] = []
        var details: [String: [CommandSpec]] = [:]
        for command in registry.commands where accepts(command) {
            for name in [command.path] + command.aliases
            where name.count > path.count && Array(name.prefix(path.count)) == path {
                let next = name[path.count]
                if details[next] == nil { order.append(next) }
                details[next, default: []].append(command)
            }
        }
        return order.sorted().map { word in
            let commands = details[word] ?? []
            let own = commands.first { ([$0.path] + $0.aliases).contains(path + [word]) }
            let rest = commands.compactMap { $0.path.count > path.count + 1 ? $0.path[path.count + 1] : nil }
            return Candidate(word, own?.summary ?? Array(Set(rest)).sorted().joined(separator: ", "))
        }
    }

    private func sources() -> [Candidate] {
        registry.entities.flatMap { entity in
            [Candidate(entity.plural, "All \(entity.plural). \(entity.summary)")]
                + entity.aliases.map { Candidate($0, "The same as \(entity.plural).") }
        }
    }

    func functions() -> [Candidate] {
        registry.functions.map { function in
            let parameters = function.parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
            return Candidate("\(function.name)(", "(\(parameters)) \(function.summary)", isWhole: false)
        }
    }

    func variables(_ site: CursorSite) -> Completion {
        let dot = site.typed.lastIndex(of: ".")
        if let dot, let variable = data.variables.first(where: { "$\($0.name)" == site.typed[..<dot] }) {
            let fields = fields(of: variable.type).map { Candidate("\(site.typed[...dot])\($0.text)", $0.detail) }
            return CandidateRanking.rank(fields, for: site.typed, in: site.range)
        }
        let found = data.variables.map { Candidate("$\($0.name)", "\($0.type)", isWhole: false) }
        return CandidateRanking.rank(found, for: site.typed, in: site.range)
    }

    private func fields(of type: ValueType) -> [Candidate] {
        switch type.unwrapped {
        case .entity(let name):
            (registry.entity(name)?.shape.columns ?? []).map {
                Candidate($0.name, detail(of: $0, in: registry.entity(name)))
            }
        case .record(let shape), .table(let shape): shape.columns.map { Candidate($0.name, "\($0.type)") }
        default: []
        }
    }

    func detail(of column: Column, in entity: EntitySpec?) -> String {
        guard let summary = entity?.field(column.name)?.summary else { return "\(column.type)" }
        return "\(column.type) · \(summary)"
    }

    // MARK: Commands

    /// `let x = …`, `return …`, `if …`: after these an expression or a command begins again.
    private func keywordValue(_ words: Words, _ site: CursorSite) -> Completion? {
        guard let head = words.pieces.first, head.kind == .word,
            Language.isFormOrPrefix(head.text) || head.text.hasPrefix("$")
        else {
            return words.pieces.first?.kind == .variable ? expression(site, shape: nil) : nil
        }
        switch head.text {
        case "let", "var":
            guard words.pieces.contains(where: { $0.text == "=" }) else { return Completion(range: site.range) }
            var rest = words.pieces
            rest.removeFirst((rest.firstIndex { $0.text == "=" } ?? 0) + 1)
            if rest.isEmpty { return headsAndExpression(site) }
            return argument(Words(pieces: rest), site)
        case "return", "plan":
            let rest = Array(words.pieces.dropFirst())
            return rest.isEmpty ? headsAndExpression(site) : argument(Words(pieces: rest), site)
        case "source":
            return values(.path, site, fixed: [])
        case "break", "continue", "def", "use", "param", "fam": return Completion(range: site.range)
        default: return expression(site, shape: nil)
        }
    }

    private func headsAndExpression(_ site: CursorSite) -> Completion {
        var nested = site
        nested.isNested = true
        return heads(nested)
    }

    private func argument(_ words: Words, _ site: CursorSite) -> Completion {
        let path = words.leadingWords
        if let own = data.definitions.first(where: { $0.name == path.first }) {
            return arguments(
                of: own.parameters, given: Array(words.pieces.dropFirst()),
                input: site.upstream == nil ? nil : own.input, site)
        }
        if let (command, used) = longestCommand(path) {
            let given = Array(words.pieces.dropFirst(used))
            var completion = arguments(
                of: command.parameters, given: given, input: site.upstream == nil ? nil : command.input, site)
            // `reward` is a command and the beginning of `reward add`.
            if words.pieces.count == used, site.quote == nil, !site.typed.hasPrefix("-") {
                let longer = names(after: Array(path.prefix(used))) { _ in true }
                if !longer.isEmpty {
                    completion = CandidateRanking.rank(longer + completion.candidates, for: site.typed, in: site.range)
                }
            }
            return completion
        }
        if words.pieces.count == path.count, registry.isCommandPrefix(path.joined(separator: " ")) {
            return CandidateRanking.rank(names(after: path) { _ in true }, for: site.typed, in: site.range)
        }
        if let first = path.first, let entity = registry.source(first) {
            return arguments(
                of: EntitySource.parameters(of: entity), given: Array(words.pieces.dropFirst()), input: nil, site)
        }
        return site.isNested ? expression(site, shape: nil) : Completion(range: site.range)
    }

    private func longestCommand(_ path: [String]) -> (CommandSpec, Int)? {
        for count in stride(from: path.count, to: 0, by: -1) {
            if let command = registry.command(path.prefix(count).joined(separator: " ")) { return (command, count) }
        }
        return nil
    }
}
