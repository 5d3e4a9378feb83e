import FamRegistry
import FamText
import FamValues

/// Finds where a text may hold a secret written by mistake: after the words of a command that takes one, in place of an
/// invalid email address, after the flag of a secret, after a preference that is secret. An entry that succeeded holds
/// none, because `try` does not catch the error about a written secret.
struct SecretLines {
    private struct Command {
        var path: [String]
        /// For each word that may follow it without being a secret, whether it is an email address.
        var words: [Bool]
    }

    /// What other flags are called here: `--repeat` is `--frequency`.
    private let meant: [String: String]
    /// The words of every command, with the flags of each.
    private let known: [[String]: Set<String>]
    private let longest: Int
    /// By their first word.
    private let commands: [String: [Command]]
    /// The flags of secrets. `--name` is none of them where another command has one for a name: then only the command
    /// before it says that it is.
    private let flags: Set<String>
    /// In lowercase, because they may be mistyped.
    private let preferences: Set<String>

    init(_ registry: Registry) {
        let secret = registry.commands.filter(\.hasSecrets)
        let plain = registry.commands.flatMap { $0.parameters.filter { [.flag, .toggle].contains($0.kind) } }
        flags = Set(secret.flatMap { $0.parameters.filter(\.isSecret) }.map { "--" + $0.flagName })
            .subtracting(plain.map { "--" + $0.flagName })
        let all = secret.flatMap { command in
            let words = command.parameters.filter { $0.kind == .positional }.map(\.isEmail)
            return ([command.path] + command.aliases).map { Command(path: $0, words: words) }
        }
        commands = Dictionary(grouping: all) { $0.path.first ?? "" }
        var meant: [String: String] = [:]
        for habit in registry.habits {
            if case .flag(let name) = habit.meaning { meant["--" + habit.word] = "--" + name }
        }
        self.meant = meant
        let paths = registry.commands.flatMap { command in
            ([command.path] + command.aliases).map { ($0, Set(command.parameters.map { "--" + $0.flagName })) }
        }
        known = Dictionary(paths) { $0.union($1) }
        longest = paths.reduce(0) { max($0, $1.0.count) }
        preferences = Set(registry.preferences.filter { $0.secrecy != nil }.map { $0.key.lowercased() })
    }

    /// The byte where the first such place of a text begins; nil if there is none. Linear in the text, even if a
    /// statement has a hundred thousand words that could begin a command.
    func start(in text: String) -> Int? {
        let entry = EntryWords(text), words = entry.words
        let statements = Statements(words, entry.bytes, preferences)
        for (index, word) in words.enumerated() {
            if let flag = flag(word.text), !isElsewhere(flag, statements.starts[index], words) {
                return word.range.lowerBound + flag.utf8.count
            }
            for command in commands[word.text] ?? [] where words.count > index + command.path.count {
                guard zip(command.path, words[index...]).allSatisfy({ $0 == $1.text }) else { continue }
                let first = index + command.path.count
                let end = statements.ends[first]
                if statements.keys[first] < end { return words[statements.keys[first]].range.upperBound }
                let bare = zip(words[first..<end], command.words).prefix { word, isEmail in
                    word.kind != .flag && (!isEmail || word.text.contains("@"))
                }
                if first + bare.count < end { return words[first + bare.count].range.lowerBound }
            }
        }
        return nil
    }

    /// Whether a flag is a word for another one of the command: `home task add … --repeat weekly`, where `--repeat` is
    /// elsewhere a secret. A flag with no such meaning stays hidden: `child edit Maya --password …` may hold one.
    private func isElsewhere(_ flag: String, _ start: Int, _ words: [EntryWords.Word]) -> Bool {
        // `fail "no milk" --code no-milk`
        if words[start].kind == .keyword, words[start].text == "fail" { return flag == "--code" }
        guard let other = meant[flag] else { return false }
        let path = words[start...].prefix(longest).map(\.text)
        for length in (1...max(1, longest)).reversed() where length <= path.count {
            if let flags = known[Array(path.prefix(length))] { return flags.contains(other) && !flags.contains(flag) }
        }
        return false
    }

    /// For each word, where its statement begins and ends, and which word is the next key of a secret preference.
    private struct Statements {
        var starts: [Int]
        var ends: [Int]
        var keys: [Int]

        init(_ words: [EntryWords.Word], _ bytes: [UInt8], _ preferences: Set<String>) {
            ends = Array(repeating: words.count, count: words.count + 1)
            keys = ends
            starts = Array(repeating: 0, count: words.count)
            for index in words.indices.dropFirst() {
                let before = words[index - 1]
                let gap = bytes[before.range.upperBound..<max(before.range.upperBound, words[index].range.lowerBound)]
                starts[index] = before.kind == .punctuation || gap.contains(0x0A) ? index : starts[index - 1]
            }
            for index in words.indices.reversed() {
                let word = words[index]
                let isEnd = word.kind == .punctuation && (word.text == ";" || word.text == "|")
                ends[index] = isEnd ? index : ends[index + 1]
                keys[index] = preferences.contains(SecretLines.key(word)) ? index : keys[index + 1]
            }
        }
    }

    /// A spelling of a preference: without quotes, in any case.
    private static func key(_ word: EntryWords.Word) -> String {
        var text = word.text[...]
        while let first = text.first, isQuote(first) { text.removeFirst() }
        while let last = text.last, isQuote(last) { text.removeLast() }
        return text.lowercased()
    }

    private static func isQuote(_ character: Character) -> Bool { character == "\"" || character == "'" }

    private func flag(_ text: String) -> String? {
        guard text.hasPrefix("--") else { return nil }
        let name = String(text.prefix { $0 != "=" })
        return flags.contains(name) ? name : nil
    }

    // MARK: What is kept and shown

    /// The text of an entry that failed, masked if an invalid email address may have been the reason.
    func maskedWhereNoEmail(_ text: String) -> String { holdsWord(text) ? masked(text) : text }

    /// Whether there is such a place with a word in it that is no flag. Of a text that was checked nothing else is one.
    private func holdsWord(_ text: String) -> Bool {
        guard let start = start(in: text) else { return false }
        let word = text.utf8.dropFirst(start).drop { $0 == 0x20 }.prefix { $0 != 0x20 && $0 != 0x0A }
        return !word.isEmpty && !word.starts(with: "-".utf8)
    }

    /// The text as history and session keep it.
    func masked(_ text: String) -> String {
        guard let start = start(in: text), text.utf8.dropFirst(start).contains(where: { $0 != 0x20 && $0 != 0x0A })
        else { return text }
        return masked(text, from: start)
    }

    private func masked(_ text: String, from start: Int) -> String {
        let before = String(decoding: text.utf8.prefix(start), as: UTF8.self)
        return before + (before.hasSuffix(" ") ? "" : " ") + Secret.placeholder
    }

    /// Diagnostics without source lines that may hold a secret. Cost: a pass over each line that one shows.
    /// - Parameters:
    ///   - isOneEntry: whether everything after the place belongs to it, as at the prompt; otherwise only its line and
    ///     those that continue it.
    ///   - isChecked: whether the texts were found correct.
    func hiding(
        _ diagnostics: [Diagnostic], in sources: SourceMap, isOneEntry: Bool, isChecked: Bool = false
    ) -> [Diagnostic] {
        var known: [Span: Bool] = [:]
        return diagnostics.map { diagnostic in
            let spans = [diagnostic.span].compactMap(\.self) + diagnostic.secondary.map(\.span)
            let isHidden = spans.contains { span in
                guard let source = sources[span.source] else { return false }
                let lines = Self.lines(span.range, of: source.bytes, isOneEntry: isOneEntry)
                let place = Span(span.source, lines.lowerBound, lines.upperBound)
                if let found = known[place] { return found }
                let text = source.text(lines)
                known[place] = isChecked ? holdsWord(text) : start(in: text) != nil
                return known[place] ?? false
            }
            guard isHidden else { return diagnostic }
            var copy = diagnostic
            copy.showsSource = false
            copy.secondary = []
            copy.fix = nil
            return copy
        }
    }

    /// The lines of a place, with those that they continue.
    private static func lines(_ range: Range<Int>, of bytes: [UInt8], isOneEntry: Bool) -> Range<Int> {
        let end = min(range.upperBound, bytes.count)
        let last = bytes[end...].firstIndex(of: 0x0A) ?? bytes.count
        if isOneEntry { return 0..<last }
        var start = min(range.lowerBound, last)
        while start > 0 {
            let isContinued = bytes[start - 1] == 0x0A && start > 1 && bytes[start - 2] == UInt8(ascii: "\\")
            if bytes[start - 1] == 0x0A, !isContinued { break }
            start -= 1
        }
        return start..<last
    }
}
