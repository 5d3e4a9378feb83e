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

    /// By their first word.
    private let commands: [String: [Command]]
    private let flags: Set<String>
    /// In lowercase, because they may be mistyped.
    private let preferences: Set<String>

    init(_ registry: Registry) {
        let secret = registry.commands.filter(\.hasSecrets)
        flags = Set(secret.flatMap { $0.parameters.filter(\.isSecret).map { "--" + $0.flagName } })
        let all = secret.flatMap { command in
            let words = command.parameters.filter { $0.kind == .positional }.map(\.isEmail)
            return ([command.path] + command.aliases).map { Command(path: $0, words: words) }
        }
        commands = Dictionary(grouping: all) { $0.path.first ?? "" }
        preferences = Set(registry.preferences.filter { $0.secrecy != nil }.map { $0.key.lowercased() })
    }

    /// The byte where the first such place of a text begins; nil if there is none. Linear in the text, even if a
    /// statement has a hundred thousand words that could begin a command.
    func start(in text: String) -> Int? {
        let words = EntryWords(text).words
        let statements = Statements(words, preferences)
        for (index, word) in words.enumerated() {
            if let flag = flag(word.text) { return word.range.lowerBound + flag.utf8.count }
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

    /// For each word, where its statement ends, and which word is the next key of a secret preference.
    private struct Statements {
        var ends: [Int]
        var keys: [Int]

        init(_ words: [EntryWords.Word], _ preferences: Set<String>) {
            ends = Array(repeating: words.count, count: words.count + 1)
            keys = ends
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
    func maskedWhereNoEmail(_ text: String) -> String {
        guard let start = start(in: text) else { return text }
        let word = text.utf8.dropFirst(start).drop { $0 == 0x20 }.prefix { $0 != 0x20 && $0 != 0x0A }
        return word.starts(with: "-".utf8) ? text : masked(text)
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

    /// The diagnostics of a text, without source lines that may hold a secret.
    /// - Parameter isOneEntry: whether everything after the place belongs to it, as at the prompt; otherwise only its
    ///   line.
    func hiding(_ diagnostics: [Diagnostic], of source: Source, isOneEntry: Bool) -> [Diagnostic] {
        var hidden: [Range<Int>] = []
        var offset = 0
        for line in source.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if start(in: String(decoding: line, as: UTF8.self)) != nil {
                hidden.append(offset..<(isOneEntry ? source.bytes.count : offset + line.count) + 1)
            }
            offset += line.count + 1
        }
        guard !hidden.isEmpty else { return diagnostics }
        return diagnostics.map { diagnostic in
            guard let span = diagnostic.span, span.source == source.id else { return diagnostic }
            let lines = span.range.lowerBound..<span.range.upperBound + 1
            guard hidden.contains(where: { $0.overlaps(lines) }) || !diagnostic.secondary.isEmpty else {
                return diagnostic
            }
            var copy = diagnostic
            copy.showsSource = false
            copy.secondary = []
            copy.fix = nil
            return copy
        }
    }
}
