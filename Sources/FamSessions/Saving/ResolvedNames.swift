/// What each entry of a session declares, reads and assigns to, with the functions and closures that it names: these
/// read a variable when they are called. A name that was declared again is another from there on, and a function still
/// means the one of before it. A name may be declared anew without it; a line too many does no harm.
struct ResolvedNames {
    /// The names of an entry. Those that were declared again have a number: `n 2`.
    struct Names {
        /// What it declares for later entries.
        fileprivate(set) var declared: Set<String> = []
        /// The functions that it declares.
        fileprivate(set) var functions: Set<String> = []
        fileprivate(set) var read: Set<String> = []
        /// Plain words, each of which may be a function's name.
        fileprivate(set) var mentioned: Set<String> = []
        fileprivate(set) var assigned: Set<String> = []
    }

    /// What a call does with variables.
    private struct Effect {
        var read: Set<String>
        var assigned: Set<String>

        mutating func add(_ other: Effect) {
            read.formUnion(other.read)
            assigned.formUnion(other.assigned)
        }
    }

    /// Whether any entry declares a name. If none does, only tables are read.
    private let hasNames: Bool
    private var effects: [String: Effect] = [:]
    private var counts: [String: Int] = [:]
    /// What those names are called now that have been declared again.
    private var current: [String: String] = [:]

    /// Cost: linear in the entries.
    static func all(_ entries: [SessionEntry], _ known: WordsByEntry, hasNames: Bool) -> [Names] {
        var resolved = ResolvedNames(hasNames: hasNames)
        return entries.map { resolved.names(of: $0, known.of($0)) }
    }

    private init(hasNames: Bool) { self.hasNames = hasNames }

    private mutating func names(of entry: SessionEntry, _ words: EntryWords) -> Names {
        var names = Names()
        if hasNames || words.mayUseVariables { names.read = now(words.variables) }
        guard hasNames else { return names }
        names.mentioned = now(words.mentioned.union(words.used))
        names.assigned = now(words.assigned)
        var effect = Effect(read: words.definesCode ? names.read : [], assigned: now(words.assignedLater))
        if words.definesCode { effect.assigned.formUnion(names.assigned) }
        let called = effects.isEmpty ? [] : names.read.union(names.mentioned).compactMap { effects[$0] }
        for call in called {
            names.read.formUnion(call.read)
            names.assigned.formUnion(call.assigned)
            effect.add(call)
        }
        // A line that failed may have failed before its declaration.
        guard entry.status == .done || entry.journalEntry != nil else { return names }
        names.declared = Set(words.lasting.map { declare($0) })
        names.functions = now(words.functions)
        if !effect.read.isEmpty || !effect.assigned.isEmpty { for name in names.declared { effects[name] = effect } }
        return names
    }

    private func now(_ names: Set<String>) -> Set<String> {
        current.isEmpty || names.isEmpty ? names : Set(names.map { current[$0] ?? $0 })
    }

    private mutating func declare(_ name: String) -> String {
        // `$_` is the last table, whatever a pattern leaves out.
        guard name != "_" else { return name }
        let count = counts[name, default: 0] + 1
        counts[name] = count
        guard count > 1 else { return name }
        let other = "\(name) \(count)"
        current[name] = other
        return other
    }
}
