import FamRegistry
import FamSyntax
import FamText
import FamValues

/// Turns what only this prompt understood into what every reader of the script understands: a row that the session made
/// becomes a variable (`let child1 = (child add …)`, then `$child1`), also in links; `@3` becomes a row of `$_`; a part
/// of a label becomes the whole label. All bodies are rewritten before the texts, because a row that no body names
/// needs no variable.
struct SessionRewriter {
    private struct MadeRow {
        var id: RowID
        var variable: String
        /// Whether the entry must be given the variable; otherwise it has one (`let maya = …`).
        var isOurs: Bool
    }

    private let registry: Registry
    private let commands: CommandsByWord
    private let known: KnownWords
    private let placeholders: SecretPlaceholders
    private var byEntry: [Int64: MadeRow] = [:]
    /// Rows without a variable, with the entry that made them, and how many of their kind it made after each.
    private var unnamed: [RowID: (entry: Int64, ref: EntityRef, later: Int)] = [:]
    /// The lines that bind them to variables, by the entry they follow.
    private var captures: [Int64: [String]] = [:]
    /// By the last four digits of the id, the shortest ending that names a row.
    private var byEnding: [Substring: [MadeRow]] = [:]
    private var counters: [String: Int] = [:]
    /// The variables that bodies refer to, and those that the session itself used.
    private var used: Set<String> = []
    private var taken: Set<String>

    /// The whole labels of short forms that are in functions: the entries that called these know them, and have no
    /// place for them.
    private var inFunctions: [String: String] = [:]

    /// Names that the session uses for more than one thing, so that their meaning depends on the place.
    private var ambiguous: Set<String> = []

    /// Whether names that are never used are dropped; the output of a transcript depends on them.
    private let dropsUnused: Bool

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
        registry: Registry, commands: CommandsByWord, entries: [SessionEntry], words known: KnownWords,
        dropsUnused: Bool, ensures: AdditionsOfScript = .asTyped
    ) {
        self.registry = registry
        self.commands = commands
        self.known = known
        self.dropsUnused = dropsUnused
        ensured =
            ensures == .asTyped
            ? nil : EnsuredRows(commands, once: ensures == .ensuredOnce ? entries.map { known.of($0) } : nil)
        filtered = ensures == .ensured ? RowsByFilter(registry, entries.map { known.of($0) }) : nil
        placeholders = SecretPlaceholders(registry)
        taken = []
        for entry in entries {
            let words = known.of(entry)
            for name in words.defined where !taken.insert(name).inserted { ambiguous.insert(name) }
            if let name = words.assigned { ambiguous.insert(name) }
        }
    }

    /// False if no word of the entry can be an id or its end; the rows that entries made need not be looked up then.
    static func mayNameID(_ entry: SessionEntry) -> Bool {
        if entry.shortNames.contains(where: { $0.isID == true || $0.range == nil }) { return true }
        let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
        let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte | 0x20) }
        var length = 0, isHex = true, hasLetter = false
        var text = entry.text
        let hasID = text.withUTF8 { bytes in
            for byte in bytes {
                guard isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: "-") else {
                    if isHex, hasLetter, length >= 4 { return true }
                    (length, isHex, hasLetter) = (0, true, false)
                    continue
                }
                length += 1
                if isLetter(byte) { hasLetter = true }
                if isLetter(byte), byte | 0x20 > UInt8(ascii: "f") { isHex = false }
            }
            return isHex && hasLetter && length >= 4
        }
        return hasID || text.hasBytes("id=")
    }

    /// Notes the rows of an entry. Only a line whose result is the only row of its kind that it made can name it.
    mutating func note(rows made: [EntityRef], of entry: SessionEntry) {
        let named = name(made, of: entry)
        var later: [String: Int] = [:]
        for ref in made.reversed() {
            if ref.id != named { unnamed[ref.id] = (entry.position, ref, later[ref.entity, default: 0]) }
            later[ref.entity, default: 0] += 1
        }
    }

    /// - Returns: the row that has a variable now.
    private mutating func name(_ made: [EntityRef], of entry: SessionEntry) -> RowID? {
        let words = known.of(entry)
        guard words.isSimpleStatement else { return nil }
        let isBinding = words.words.first.map { $0.kind == .keyword && $0.text == "let" } ?? false
        if isBinding, words.bound == nil { return nil }
        guard let entity = result(of: isBinding ? Self.bound(entry.text) : entry.text) else { return nil }
        let ours = made.filter { $0.entity == entity }
        guard ours.count == 1, let row = ours.first else { return nil }
        let variable = words.bound ?? freshName(entity)
        guard !ambiguous.contains(variable) else { return nil }
        let noted = MadeRow(id: row.id, variable: variable, isOurs: !isBinding)
        byEntry[entry.position] = noted
        byEnding[row.id.hex.suffix(4), default: []].append(noted)
        return row.id
    }

    /// Rows that a later entry names by id get a variable after the entry that made them: `let event1 = (events |
    /// last)`.
    mutating func noteReferences(from entries: [SessionEntry]) {
        for entry in entries {
            if let key = Self.jobKey(of: entry) { capture(key, before: entry.position) }
            guard entry.ran == nil else { continue }
            for name in entry.shortNames where name.isID == true { capture(name.full, before: entry.position) }
            let words = known.of(entry)
            if !taken.isEmpty || words.mayUseVariables { used.formUnion(words.used) }
            for name in entry.shortNames where name.range == nil && name.isID != true {
                if !words.words.contains(where: { $0.text == name.short }) { inFunctions[name.short] = name.full }
            }
            for word in entry.text.hasBytes("://") ? words.words : [] {
                if let id = Self.linkID(word.text) { capture(String(id.text), before: entry.position) }
            }
        }
    }

    private mutating func capture(_ text: String, before position: Int64) {
        let hex = text.lowercased().filter { $0 != "-" }
        guard let id = RowID(hex), let row = unnamed[id], row.entry < position,
            let entity = registry.entity(row.ref.entity)
        else { return }
        unnamed[id] = nil
        let variable = freshName(row.ref.entity)
        let all = entity.hiddenBy == nil ? "" : " --all"
        let which = row.later == 0 ? "last" : "last \(row.later + 1) | first"
        captures[row.entry, default: []].append("let \(variable) = (\(entity.plural)\(all) | \(which))")
        byEnding[id.hex.suffix(4), default: []].append(MadeRow(id: id, variable: variable, isOurs: false))
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

    /// The entity of a line's result, if the line is one call of a command that returns a reference.
    private func result(of text: String) -> String? {
        guard !text.contains("|") else { return nil }
        let words = text.split(separator: " ").map(String.init)
        for length in stride(from: min(words.count, CommandsByWord.mostWords), to: 0, by: -1) {
            guard let command = commands.command(words.prefix(length).joined(separator: " ")) else { continue }
            if case .entity(let entity) = command.result { return entity }
            return nil
        }
        return nil
    }

    /// The entry's text in the script.
    mutating func body(of entry: SessionEntry) -> String { placeholders.text(rewritten(entry)) }

    /// The entry's text as the script has it, once all bodies are known.
    func text(_ body: String, of entry: SessionEntry) -> String {
        let line = line(body, of: entry)
        // Most sessions have none.
        guard !captures.isEmpty, let bound = captures[entry.position] else { return line }
        return ([line] + bound).joined(separator: "\n")
    }

    private func line(_ body: String, of entry: SessionEntry) -> String {
        if !byEntry.isEmpty, let row = byEntry[entry.position], row.isOurs, used.contains(row.variable) {
            return "let \(row.variable) = (\(body))"
        }
        guard dropsUnused else { return body }
        return unnamedCall(body) ?? UnusedNames.marked(in: body) { isNeeded($0) }
    }

    /// `child add Maya` of `let c = (child add Maya)` if nothing uses `c`: the check would warn about it.
    private func unnamedCall(_ body: String) -> String? {
        guard body.hasPrefix("let") else { return nil }
        let words = EntryWords(body)
        guard words.isSimpleStatement, let name = words.bound, !used.contains(name),
            let equals = body.firstIndex(of: "=")
        else { return nil }
        let value = body[body.index(after: equals)...].drop { $0 == " " }
        guard value.first == "(", value.last == ")" else { return nil }
        let call = value.dropFirst().dropLast()
        return call.contains { "()#".contains($0) } ? nil : String(call)
    }

    /// Whether a name must stay as it is.
    private func isNeeded(_ name: String) -> Bool {
        used.contains(name) || ambiguous.contains(name) || taken.contains(UnusedNames.mark + name)
    }

    private mutating func use(_ row: MadeRow) -> String {
        used.insert(row.variable)
        return "$" + row.variable
    }

    private mutating func rewritten(_ entry: SessionEntry) -> String {
        if entry.ran != nil { return firing(entry) }
        let words = known.of(entry)
        let additions = ensured?.places(in: words) ?? []
        if !additions.isEmpty { hasEnsured = true }
        let namesNothing = entry.shortNames.isEmpty && byEnding.isEmpty && inFunctions.isEmpty
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
            // A line that is only a link becomes a command once it is quoted.
            if word.range.lowerBound == 0, replacement.hasPrefix("\"") { out += Array("open ".utf8) }
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
        guard let key = Self.jobKey(of: entry), let row = row(named: key) else { return entry.text }
        return entry.text.dropLast(key.count) + "\"$(\(use(row)).id)\""
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
        if entry.shortNames.isEmpty, byEnding.isEmpty, inFunctions.isEmpty { return nil }
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
        if name.isID == true { return row(named: name.full).map { use($0) } }
        return isQuoted ? Quoting.literal(name.full) : Quoting.argument(name.full)
    }

    /// `ma,Leo` as `Maya,Leo`, or, if each row has a variable, as `[$event1, $event2]`.
    private mutating func list(_ plain: String, _ names: [ShortName]) -> String? {
        let items = plain.split(separator: ",").map(String.init)
        func name(_ item: String) -> ShortName? { names.first { $0.short == item } }
        let rows = items.compactMap { name($0).flatMap { $0.isID == true ? row(named: $0.full) : nil } }
        if rows.count == items.count { return "[" + rows.map { use($0) }.joined(separator: ", ") + "]" }
        let full = items.map { item in name(item).map(\.full) ?? item }
        return full == items ? nil : Quoting.argument(full.joined(separator: ","))
    }

    /// Four digits may also be a year or an amount; a letter identifies an id that was typed as a word.
    private mutating func unplaced(_ plain: String, _ isQuoted: Bool) -> String? {
        // Most sessions have no row that is named by its id.
        guard !isQuoted, !byEnding.isEmpty, plain.contains(where: { ("a"..."f").contains($0) }),
            let row = row(named: plain)
        else { return nil }
        return use(row)
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
        guard let (id, range) = Self.linkID(text), let row = row(named: String(id)) else { return nil }
        return "\"\(text[..<range.lowerBound])$(\(use(row)).id)\(text[range.upperBound...])\""
    }

    /// The id in a link, and its range.
    private static func linkID(_ text: String) -> (text: Substring, range: Range<String.Index>)? {
        guard text.hasBytes("://"), let key = text.firstRange(of: "id=") else { return nil }
        let id = text[key.upperBound...].prefix { $0.isHexDigit || $0 == "-" }
        return id.isEmpty ? nil : (id, id.startIndex..<id.endIndex)
    }

    private func row(named text: String) -> MadeRow? {
        let hex = text.lowercased().filter { $0 != "-" }
        guard hex.utf8.count >= 4, hex.allSatisfy(\.isHexDigit) else { return nil }
        let found = byEnding[hex.suffix(4), default: []].filter { $0.id.hex.hasSuffix(hex) }
        return found.count == 1 ? found[0] : nil
    }
}
