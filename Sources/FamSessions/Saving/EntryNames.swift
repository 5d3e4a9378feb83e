import FamSyntax

/// The names in an entry.
struct EntryNames {
    var defined: Set<String> = []
    var functions: Set<String> = []
    /// Variables, and what may be functions because a command begins with it.
    var used: Set<String> = []
    /// The variables of `used`.
    var variables: Set<String> = []
    var usedInside: Set<String> = []
    var mentioned: Set<String> = []
    /// What the words so far have declared, with the depth of its block, and what the statement that is being read
    /// declares: the value of `let n = $n + 1` is that of before.
    private var known: [(name: String, depth: Int)] = []
    private var coming: [(name: String, depth: Int)] = []
    private var declaring: Set<Int> = []
    /// The names that the forms being read bind in their blocks.
    private var bound: [EntryBinding] = []
    private var depth = 0
    private var end = 0

    init(_ entry: EntryWords) {
        var anywhere: Set<String> = []
        let bindings = entry.bindings
        for index in entry.words.indices where entry.words[index].kind != .comment {
            endStatement(before: entry.words[index], entry)
            if let binding = bindings[index] {
                bind(binding)
            } else if !declaring.contains(index) {
                note(index, entry, &anywhere)
            }
        }
        if !defined.isEmpty {
            usedInside = defined.intersection(anywhere).intersection(entry.usedOutsideDeclarations())
        }
    }

    /// Notes where a statement and where a block ends.
    private mutating func endStatement(before word: EntryWords.Word, _ entry: EntryWords) {
        let isEnd = word.text == ";" || entry.bytes[end..<word.range.lowerBound].contains(0x0A)
        if isEnd, !coming.isEmpty || !bound.isEmpty {
            known += coming.filter { $0.depth == depth }
            coming.removeAll { $0.depth == depth }
            bound.removeAll { $0.depth == depth }
        }
        if word.nesting > 0, word.text == "{" {
            known += bound.filter { $0.depth == depth }.map { (name: $0.name, depth: depth + 1) }
        }
        depth += word.nesting
        if word.nesting < 0 {
            known.removeAll { $0.depth > depth }
            coming.removeAll { $0.depth > depth }
            bound.removeAll { $0.depth > depth }
        }
        end = word.range.upperBound
    }

    private mutating func bind(_ binding: EntryBinding) {
        if binding.isOfClosure { known.append((binding.name, depth)) } else { bound.append(binding) }
    }

    private func isKnown(_ name: String) -> Bool { known.contains { $0.name == name } }

    private mutating func note(_ index: Int, _ entry: EntryWords, _ anywhere: inout Set<String>) {
        let words = entry.words, word = words[index]
        let next = index + 1 < words.count ? words[index + 1].text : ""
        switch word.kind {
        case .variable where word.text.hasPrefix("@"): use(["_"], &anywhere)
        case .variable: use([EntryWords.name(word.text)], &anywhere)
        case .keyword where EntryWords.declaring.contains(word.text):
            declaring.formUnion(entry.declared(by: index))
            defined.formUnion(entry.declared(by: index).map { words[$0].text })
            let names = entry.declared(by: index).map { (name: words[$0].text, depth: depth) }
            // A function may call itself.
            if word.text == "def" { known += names } else { coming += names }
            if word.text == "def" { functions.insert(next) }
        case .string:
            use(EntryWords.interpolated(word.text), &anywhere)
            mentioned.formUnion(EntryWords.mentioned(inside: word.text))
        case .command:
            anywhere.insert(word.text)
            if !isKnown(word.text) { used.insert(word.text) }
        default: if !isKnown(word.text) { mentioned.insert(word.text) }
        }
    }

    private mutating func use(_ names: [String], _ anywhere: inout Set<String>) {
        for name in names {
            anywhere.insert(name)
            if isKnown(name) { continue }
            used.insert(name)
            variables.insert(name)
        }
    }
}
