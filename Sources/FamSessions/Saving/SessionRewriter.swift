import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Turns what only this prompt understood into what every reader of the script does: a row that the session made is a variable
/// (`let child1 = (child add …)`, then `$child1`), also in links; `@3` is a row of `$_`; a part of a label is the whole of it.
struct SessionRewriter {
    private struct MadeRow {
        var id: RowID
        var variable: String
        /// Whether the entry has to be given the variable; else it has it of its own (`let maya = …`).
        var isOurs: Bool
    }

    private let registry: Registry
    private let placeholders: SecretPlaceholders
    private var byEntry: [Int64: MadeRow] = [:]
    /// By the last four digits of the id, the shortest ending that names a row.
    private var byEnding: [Substring: [MadeRow]] = [:]
    private var counters: [String: Int] = [:]
    private var taken: Set<String>

    /// - Parameter taken: names that the session uses itself.
    init(registry: Registry, taken: Set<String>) {
        self.registry = registry
        placeholders = SecretPlaceholders(registry)
        self.taken = taken
    }

    /// Notes the rows of an entry. Only a line whose result is the one row of its kind that it made can give it a name.
    mutating func note(rows made: [EntityRef], of entry: SessionEntry) {
        let words = EntryWords(entry.text)
        guard words.isSimpleStatement else { return }
        let isBinding = words.words.first.map { $0.kind == .keyword && $0.text == "let" } ?? false
        guard let entity = Self.result(of: isBinding ? Self.bound(entry.text) : entry.text, registry) else { return }
        let ours = made.filter { $0.entity == entity }
        guard ours.count == 1, let row = ours.first else { return }
        let variable = isBinding ? words.words.count > 1 ? words.words[1].text : "" : freshName(entity)
        guard !variable.isEmpty else { return }
        let noted = MadeRow(id: row.id, variable: variable, isOurs: !isBinding)
        byEntry[entry.position] = noted
        byEnding[row.id.hex.suffix(4), default: []].append(noted)
    }

    private mutating func freshName(_ entity: String) -> String {
        let base = String(entity.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        repeat { counters[base, default: 0] += 1 } while taken.contains(base + "\(counters[base, default: 0])")
        return base + "\(counters[base, default: 0])"
    }

    /// The right side of `let x = (…)`.
    private static func bound(_ text: String) -> String {
        guard let equals = text.firstIndex(of: "=") else { return "" }
        return String(text[text.index(after: equals)...].drop { $0 == " " || $0 == "(" })
    }

    /// The entity that a line gives a reference of, when it is one call of a command with such a result.
    private static func result(of text: String, _ registry: Registry) -> String? {
        guard !text.contains("|") else { return nil }
        let words = text.split(separator: " ").map(String.init)
        for length in stride(from: min(words.count, 4), to: 0, by: -1) {
            guard let command = registry.command(words.prefix(length).joined(separator: " ")) else { continue }
            if case .entity(let entity) = command.result { return entity }
            return nil
        }
        return nil
    }

    /// The entry's text as the script has it.
    func text(of entry: SessionEntry) -> String {
        let text = placeholders.text(rewritten(entry))
        guard let row = byEntry[entry.position], row.isOurs else { return text }
        return "let \(row.variable) = (\(text))"
    }

    private func rewritten(_ entry: SessionEntry) -> String {
        // The firing of a job was never typed: its key is a text, not the row that it may be the id of.
        if entry.ran != nil { return entry.text }
        let words = EntryWords(entry.text)
        var out: [UInt8] = []
        var copied = 0
        for word in words.words {
            guard let replacement = replacement(word, entry.shortNames) else { continue }
            out += words.bytes[copied..<word.range.lowerBound]
            // A line that is only a link becomes a command once it is quoted.
            if word.range.lowerBound == 0, replacement.hasPrefix("\"") { out += Array("open ".utf8) }
            out += Array(replacement.utf8)
            copied = word.range.upperBound
        }
        out += words.bytes[copied...]
        return String(decoding: out, as: UTF8.self)
    }

    private func replacement(_ word: EntryWords.Word, _ shortNames: [ShortName]) -> String? {
        if word.text.contains("://") { return link(word) }
        if word.text.hasPrefix("@"), word.kind == .variable { return tableRows(word.text) }
        guard word.kind == .word || word.kind == .string || word.kind == .name else { return nil }
        let isQuoted = word.kind == .string
        let plain = isQuoted ? String(word.text.dropFirst().dropLast()) : word.text
        if let name = shortNames.first(where: { $0.short.utf8.elementsEqual(plain.utf8) }) { return isQuoted ? Quoting.literal(name.full) : Quoting.argument(name.full) }
        // Four digits may as well be a year or an amount; an id typed as a word is told by a letter in it.
        guard !isQuoted, plain.contains(where: { ("a"..."f").contains($0) }), let row = row(named: plain) else { return nil }
        return "$" + row.variable
    }

    /// `@3` as `($_[2])`, `@2..3` as `[$_[1], $_[2]]`.
    private func tableRows(_ text: String) -> String? {
        let bounds = text.dropFirst().split(separator: ".").compactMap { Int($0) }
        guard let first = bounds.first, let last = bounds.last else { return nil }
        if bounds.count == 1 { return "($_[\(first - 1)])" }
        return "[" + (first...max(first, last)).map { "$_[\($0 - 1)]" }.joined(separator: ", ") + "]"
    }

    private func link(_ word: EntryWords.Word) -> String? {
        let text = word.text.hasPrefix("\"") ? String(word.text.dropFirst().dropLast()) : word.text
        guard let range = text.firstRange(of: "id=") else { return nil }
        let id = text[range.upperBound...].prefix { $0.isHexDigit || $0 == "-" }
        guard let row = row(named: String(id)) else { return nil }
        let rest = text[range.upperBound...].dropFirst(id.count)
        return "\"\(text[..<range.upperBound])$(\("$" + row.variable).id)\(rest)\""
    }

    private func row(named text: String) -> MadeRow? {
        let hex = text.lowercased().filter { $0 != "-" }
        guard hex.utf8.count >= 4, hex.allSatisfy(\.isHexDigit) else { return nil }
        let found = byEnding[hex.suffix(4), default: []].filter { $0.id.hex.hasSuffix(hex) }
        return found.count == 1 ? found[0] : nil
    }
}
