import FamSyntax

/// The names in an entry.
struct EntryNames {
    var defined: Set<String> = []
    var functions: Set<String> = []
    var used: Set<String> = []
    var usedInside: Set<String> = []
    var mentioned: Set<String> = []
    /// What the words so far have declared, with the depth of its block, and what the statement that is being read
    /// declares: the value of `let n = $n + 1` is that of before.
    private var known: [(name: String, depth: Int)] = []
    private var coming: [(name: String, depth: Int)] = []
    private var declaring: Set<Int> = []
    private var depth = 0
    private var end = 0

    init(_ entry: EntryWords) {
        var anywhere: Set<String> = []
        for index in entry.words.indices where entry.words[index].kind != .comment {
            endStatement(before: entry.words[index], entry)
            if !declaring.contains(index) { note(index, entry, &anywhere) }
        }
        if !defined.isEmpty {
            usedInside = defined.intersection(anywhere).intersection(entry.usedOutsideDeclarations())
        }
    }

    /// Notes where a statement and where a block ends.
    private mutating func endStatement(before word: EntryWords.Word, _ entry: EntryWords) {
        if !coming.isEmpty, word.text == ";" || entry.bytes[end..<word.range.lowerBound].contains(0x0A) {
            known += coming.filter { $0.depth == depth }
            coming.removeAll { $0.depth == depth }
        }
        depth += word.nesting
        if word.nesting < 0 {
            known.removeAll { $0.depth > depth }
            coming.removeAll { $0.depth > depth }
        }
        end = word.range.upperBound
    }

    private func isKnown(_ name: String) -> Bool { known.contains { $0.name == name } }

    private mutating func note(_ index: Int, _ entry: EntryWords, _ anywhere: inout Set<String>) {
        let words = entry.words, word = words[index]
        let next = index + 1 < words.count ? words[index + 1].text : ""
        switch word.kind {
        case .variable where word.text.hasPrefix("@"): used.insert("_")
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
        case .command: use([word.text], &anywhere)
        default: if !isKnown(word.text) { mentioned.insert(word.text) }
        }
    }

    private mutating func use(_ names: [String], _ anywhere: inout Set<String>) {
        for name in names {
            anywhere.insert(name)
            if !isKnown(name) { used.insert(name) }
        }
    }
}
