/// The names in a session that may draw numbers: `random`, functions and closures that name one of these, and what a
/// sourced file declared, whose text is not looked at. A name may be declared anew without it; a line too many does no
/// harm.
struct DrawingNames {
    private var names: Set<String> = ["random"]
    /// All names that the entries declare.
    private(set) var declared: Set<String> = []
    private var readsFiles = false
    private let commands: CommandsByWord

    init(_ entries: [SessionEntry], _ known: WordsByEntry, _ commands: CommandsByWord) {
        self.commands = commands
        for entry in entries {
            let words = known.of(entry)
            if words.readsFile { readsFiles = true }
            let names = words.defined.union(words.assigned)
            guard !names.isEmpty else { continue }
            declared.formUnion(names)
            guard areIn(words) else { continue }
            self.names.formUnion(words.functions)
            if words.bytes.contains(UInt8(ascii: "{")) { self.names.formUnion(names) }
        }
    }

    func areIn(_ words: EntryWords) -> Bool {
        if !words.used.isDisjoint(with: names) || !words.mentioned.isDisjoint(with: names) { return true }
        return readsFiles
            && words.used.union(words.called).contains { $0 != "_" && !declared.contains($0) && !commands.knows($0) }
    }
}
