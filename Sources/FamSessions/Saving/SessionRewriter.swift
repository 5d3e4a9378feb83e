import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Turns what only this prompt understood into what every reader of the script understands: a row that the session made
/// becomes a variable (`let child1 = (child add …)`, then `$child1`), also in links; `@3` becomes a row of `$_`; a part
/// of a label becomes the whole label. All bodies are rewritten before the texts, because a row that no body names
/// needs no variable.
struct SessionRewriter {
    private let known: WordsByEntry
    private let placeholders: SecretPlaceholders
    /// Which rows have a variable.
    var rows: RowVariables

    /// The whole labels of short forms that are in functions: the entries that called these know them, and have no
    /// place for them.
    private var inFunctions: [String: String] = [:]

    /// Whether names that are never used are dropped; the output of a transcript depends on them.
    private let dropsUnused: Bool
    /// Names whose values nothing reads.
    private let onlyAssigned: Set<String>

    /// Finds the additions that become `ensure`; nil if they stay as they were typed.
    private let ensured: EnsuredRows?
    /// Finds the lines about a row that may be gone when the script runs again; nil if they stay as they were typed.
    private let filtered: RowsByFilter?
    /// Whether any line is not as it was typed, so that the script can run again.
    private(set) var hasEnsured = false

    /// - Parameters:
    ///   - entries: those of the session; their names are taken.
    ///   - ensures: which rows are added only if they are missing.
    init(
        registry: Registry, commands: CommandsByWord, entries: [SessionEntry], words known: WordsByEntry,
        dropsUnused: Bool, ensures: AdditionsOfScript = .asTyped
    ) {
        self.known = known
        self.dropsUnused = dropsUnused
        onlyAssigned = dropsUnused ? UnusedNames.onlyAssigned(entries, known) : []
        ensured =
            ensures == .asTyped
            ? nil : EnsuredRows(commands, once: ensures == .ensuredOnce ? entries.map { known.of($0) } : nil)
        filtered = ensures == .ensured ? RowsByFilter(registry, entries.map { known.of($0) }) : nil
        placeholders = SecretPlaceholders(registry)
        rows = RowVariables(registry: registry, commands: commands, entries: entries, words: known)
    }

    /// Rows that a later entry names by id get a variable after the entry that made them: `let event1 = (events |
    /// last)`.
    mutating func noteReferences(from entries: [SessionEntry]) {
        for entry in entries {
            if let key = Self.jobKey(of: entry) { rows.capture(key, before: entry.position) }
            guard entry.ran == nil else { continue }
            for name in entry.shortNames where name.isID == true { rows.capture(name.full, before: entry.position) }
            let words = known.of(entry)
            rows.noteUses(in: words)
            for name in entry.shortNames where name.range == nil && name.isID != true {
                if !words.words.contains(where: { $0.text == name.short }) { inFunctions[name.short] = name.full }
            }
            for word in entry.text.hasBytes("://") ? words.words : [] {
                if let id = Self.linkID(word.text) { rows.capture(String(id.text), before: entry.position) }
            }
        }
    }

    /// The entry's text in the script.
    mutating func body(of entry: SessionEntry) -> String { placeholders.text(rewritten(entry)) }

    /// The entry's text as the script has it, once all bodies are known.
    func text(_ body: String, of entry: SessionEntry) -> String {
        let line = line(body, of: entry)
        guard let captures = rows.captures(after: entry.position) else { return line }
        return ([line] + captures).joined(separator: "\n")
    }

    private func line(_ body: String, of entry: SessionEntry) -> String {
        if let variable = rows.variable(for: entry.position) { return "let \(variable) = (\(body))" }
        guard dropsUnused else { return body }
        return unnamedCall(body) ?? UnusedNames.marked(in: body, onlyAssigned: onlyAssigned) { rows.isNeeded($0) }
    }

    /// `child add Maya` of `let c = (child add Maya)` if nothing uses `c`: the check would warn about it.
    private func unnamedCall(_ body: String) -> String? {
        guard body.hasPrefix("let") else { return nil }
        let words = EntryWords(body)
        guard words.isSimpleStatement, let name = words.bound, !rows.isUsed(name),
            let equals = body.firstIndex(of: "=")
        else { return nil }
        let value = body[body.index(after: equals)...].drop { $0 == " " }
        guard value.first == "(", value.last == ")" else { return nil }
        let call = value.dropFirst().dropLast()
        return call.contains { "()#".contains($0) } ? nil : String(call)
    }

    private mutating func rewritten(_ entry: SessionEntry) -> String {
        if entry.ran != nil { return firing(entry) }
        let words = known.of(entry)
        let additions = ensured?.places(in: words) ?? []
        if !additions.isEmpty { hasEnsured = true }
        let namesNothing = entry.shortNames.isEmpty && rows.byEnding.isEmpty && inFunctions.isEmpty
        if additions.isEmpty, namesNothing, !entry.text.hasBytes("://"), !entry.text.hasBytes("@") {
            return byFilter(entry.text, entry)
        }
        var out: [UInt8] = []
        var copied = 0
        for (place, word) in words.words.enumerated() {
            let ensuring = additions.contains(place) ? EnsuredRows.word : nil
            guard let replacement = ensuring ?? replacement(word, entry, definesNames: !words.defined.isEmpty)
            else { continue }
            out += words.bytes[copied..<word.range.lowerBound]
            // A link by itself becomes a command once it is quoted.
            if word.kind == .command || word.range.lowerBound == 0, replacement.hasPrefix("\"") {
                out += Array("open ".utf8)
            }
            out += Array(replacement.utf8)
            copied = word.range.upperBound
        }
        out += words.bytes[copied...]
        return byFilter(String(decoding: out, as: UTF8.self), entry)
    }

    private mutating func byFilter(_ line: String, _ entry: SessionEntry) -> String {
        guard entry.answers.isEmpty, let byFilter = filtered?.line(line) else { return line }
        hasEnsured = true
        return byFilter
    }

    /// A job's firing was never typed: of its words only the key can be a row, and only as a whole id.
    private mutating func firing(_ entry: SessionEntry) -> String {
        guard let key = Self.jobKey(of: entry), let row = rows.row(named: key) else { return entry.text }
        return entry.text.dropLast(key.count) + "\"$(\(rows.use(row)).id)\""
    }

    /// The id at the end of `job run screentime.timer 01a19b7c-a680-7014-9800-03b79b214728`.
    private static func jobKey(of entry: SessionEntry) -> String? {
        guard entry.ran != nil, let word = entry.text.split(separator: " ").last, RowID(String(word)) != nil else {
            return nil
        }
        return String(word)
    }

    private mutating func replacement(
        _ word: EntryWords.Word, _ entry: SessionEntry, definesNames: Bool
    ) -> String? {
        if word.text.hasBytes("://") { return link(word) }
        if word.text.hasPrefix("@"), word.kind == .variable { return tableRows(word.text) }
        guard word.kind != .comment, word.kind != .variable else { return nil }
        let isQuoted = word.kind == .string
        if entry.shortNames.isEmpty, rows.byEnding.isEmpty, inFunctions.isEmpty { return nil }
        let plain = isQuoted ? String(word.text.dropFirst().dropLast()) : word.text
        let names = entry.shortNames.filter { name in
            // Sessions of an earlier program have no places.
            name.range.map { $0.overlaps(word.range) } ?? name.short.utf8.elementsEqual(plain.utf8)
        }
        if names.isEmpty, definesNames, word.kind == .word, let full = inFunctions[plain] {
            return Quoting.argument(full)
        }
        guard !names.isEmpty else {
            return entry.shortNames.contains { $0.range != nil } ? nil : unplaced(plain, isQuoted)
        }
        if let name = names.first, names.count == 1, name.short.utf8.elementsEqual(plain.utf8) {
            return whole(name, isQuoted)
        }
        return list(plain, names)
    }

    /// One name of a row.
    private mutating func whole(_ name: ShortName, _ isQuoted: Bool) -> String? {
        if name.isID == true { return rows.row(named: name.full).map { rows.use($0) } }
        return isQuoted ? Quoting.literal(name.full) : Quoting.argument(name.full)
    }

    /// `ma,Leo` as `Maya,Leo`, or, if each row has a variable, as `[$event1, $event2]`.
    private mutating func list(_ plain: String, _ names: [ShortName]) -> String? {
        let items = plain.split(separator: ",").map(String.init)
        func name(_ item: String) -> ShortName? { names.first { $0.short == item } }
        let named = items.compactMap { name($0).flatMap { $0.isID == true ? rows.row(named: $0.full) : nil } }
        if named.count == items.count { return "[" + named.map { rows.use($0) }.joined(separator: ", ") + "]" }
        let full = items.map { item in name(item).map(\.full) ?? item }
        return full == items ? nil : Quoting.argument(full.joined(separator: ","))
    }

    /// Four digits may also be a year or an amount; a letter identifies an id that was typed as a word.
    private mutating func unplaced(_ plain: String, _ isQuoted: Bool) -> String? {
        // Most sessions have no row that is named by its id.
        guard !isQuoted, !rows.byEnding.isEmpty, plain.contains(where: { ("a"..."f").contains($0) }),
            let row = rows.row(named: plain)
        else { return nil }
        return rows.use(row)
    }

    /// `@3` as `($_[2])`, `@2..3` as `[$_[1], $_[2]]`.
    private func tableRows(_ text: String) -> String? {
        let bounds = text.dropFirst().split(separator: ".").compactMap { Int($0) }
        guard let first = bounds.first, let last = bounds.last else { return nil }
        if bounds.count == 1 { return "($_[\(first - 1)])" }
        return "[" + (first...max(first, last)).map { "$_[\($0 - 1)]" }.joined(separator: ", ") + "]"
    }

    private mutating func link(_ word: EntryWords.Word) -> String? {
        let text = word.text.hasPrefix("\"") ? String(word.text.dropFirst().dropLast()) : word.text
        guard let (id, range) = Self.linkID(text), let row = rows.row(named: String(id)) else { return nil }
        return "\"\(text[..<range.lowerBound])$(\(rows.use(row)).id)\(text[range.upperBound...])\""
    }

    /// The id in a link, and its range.
    private static func linkID(_ text: String) -> (text: Substring, range: Range<String.Index>)? {
        guard text.hasBytes("://"), let key = text.firstRange(of: "id=") else { return nil }
        let id = text[key.upperBound...].prefix { $0.isHexDigit || $0 == "-" }
        return id.isEmpty ? nil : (id, id.startIndex..<id.endIndex)
    }
}
