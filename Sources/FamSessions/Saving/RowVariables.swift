import FamRegistry
import FamText
import FamValues

/// Which rows of a session have a variable in its script, and which variables it needs. A row that an entry made gets
/// one from that entry (`let child1 = (child add …)`) or after it (`let event1 = (events | last)`), if a later entry
/// names it by its id.
struct RowVariables {
    struct MadeRow {
        var id: RowID
        var variable: String
        /// Whether the entry must be given the variable; otherwise it has one (`let maya = …`).
        var isOurs: Bool
    }

    private let registry: Registry
    private let commands: CommandsByWord
    private let known: WordsByEntry
    private var byEntry: [Int64: MadeRow] = [:]
    /// Rows without a variable, with the entry that made them, and how many of their kind it made after each.
    private var unnamed: [RowID: (entry: Int64, ref: EntityRef, later: Int)] = [:]
    /// The lines that bind them to variables, by the entry they follow.
    private var captures: [Int64: [String]] = [:]
    /// By the last four digits of the id, the shortest ending that names a row.
    private(set) var byEnding: [Substring: [MadeRow]] = [:]
    private var counters: [String: Int] = [:]
    /// The variables that bodies refer to, and those that the session itself used.
    private var used: Set<String> = []
    private var taken: Set<String> = []
    /// Names that the session uses for more than one thing, so that their meaning depends on the place.
    private var ambiguous: Set<String> = []

    /// - Parameter entries: those of the session; their names are taken.
    init(registry: Registry, commands: CommandsByWord, entries: [SessionEntry], words known: WordsByEntry) {
        self.registry = registry
        self.commands = commands
        self.known = known
        for entry in entries {
            let words = known.of(entry)
            for name in words.defined where !taken.insert(name).inserted { ambiguous.insert(name) }
            ambiguous.formUnion(words.assigned.union(words.assignedLater))
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

    // MARK: Noting

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

    /// The right side of `let x = (…)`.
    private static func bound(_ text: String) -> String {
        guard let equals = text.firstIndex(of: "=") else { return "" }
        return String(text[text.index(after: equals)...].drop { $0 == " " || $0 == "(" })
    }

    /// The names that an entry itself uses are needed.
    mutating func noteUses(in words: EntryWords) {
        if !taken.isEmpty || words.mayUseVariables { used.formUnion(words.variables) }
    }

    /// Gives a row a variable if an entry before this one made it; `text` is its whole id.
    mutating func capture(_ text: String, before position: Int64) {
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

    /// `child1`, with the first number that is free.
    private mutating func freshName(_ entity: String) -> String {
        let base = String(entity.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        repeat { counters[base, default: 0] += 1 } while taken.contains(base + "\(counters[base, default: 0])")
        return base + "\(counters[base, default: 0])"
    }

    // MARK: What a script needs

    /// The lines after an entry that give its rows their variables; nil for most sessions.
    func captures(after position: Int64) -> [String]? { captures.isEmpty ? nil : captures[position] }

    /// The variable that an entry's result must be given.
    func variable(for position: Int64) -> String? {
        guard !byEntry.isEmpty, let row = byEntry[position], row.isOurs, used.contains(row.variable) else { return nil }
        return row.variable
    }

    func isUsed(_ name: String) -> Bool { used.contains(name) }

    /// Whether a name must stay as it is.
    func isNeeded(_ name: String) -> Bool {
        used.contains(name) || ambiguous.contains(name) || taken.contains(UnusedNames.mark + name)
    }

    /// What names the row in a body.
    mutating func use(_ row: MadeRow) -> String {
        used.insert(row.variable)
        return "$" + row.variable
    }

    /// The only row with a variable whose id is this or ends with it.
    func row(named text: String) -> MadeRow? {
        let hex = text.lowercased().filter { $0 != "-" }
        guard hex.utf8.count >= 4, hex.allSatisfy(\.isHexDigit) else { return nil }
        let found = byEnding[hex.suffix(4), default: []].filter { $0.id.hex.hasSuffix(hex) }
        return found.count == 1 ? found[0] : nil
    }
}
