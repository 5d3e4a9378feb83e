/// Names that a session declared and that its script never uses, because the entries that used them are not kept:
/// `let { name, stars: n } = …` as `let { name: _name, stars: n } = …`. The check would warn about them.
enum UnusedNames {
    /// What a name begins with that is meant to be unused.
    static let mark = "_"

    /// Names that the entries give values to and never read, as the check says of them, too.
    static func onlyAssigned(_ entries: [SessionEntry], _ known: WordsByEntry) -> Set<String> {
        var assigned: Set<String> = [], defined: Set<String> = []
        for entry in entries {
            let words = known.of(entry)
            assigned.formUnion(words.assigned.union(words.assignedLater))
            defined.formUnion(words.defined)
        }
        assigned = assigned.filter { !$0.hasPrefix(mark) && defined.contains($0) && !defined.contains(mark + $0) }
        for entry in entries where !assigned.isEmpty { assigned.subtract(known.of(entry).readNames()) }
        return assigned
    }

    /// The text with the mark on those that it does not use itself.
    /// - Parameter onlyAssigned: those that are marked also where they get a value.
    static func marked(in text: String, onlyAssigned: Set<String>, except isNeeded: (String) -> Bool) -> String {
        guard text.hasBytes("let") || text.hasBytes("var") || !onlyAssigned.isEmpty && text.hasBytes("$") else {
            return text
        }
        let words = EntryWords(text)
        var out: [UInt8] = []
        var copied = 0
        func replace(_ word: EntryWords.Word, by name: String) {
            out += words.bytes[copied..<word.range.lowerBound] + Array(name.utf8)
            copied = word.range.upperBound
        }
        for (place, word) in words.words.enumerated() {
            if words.isAssigned(place), onlyAssigned.contains(EntryWords.name(word.text)) {
                replace(word, by: "$" + mark + word.text.dropFirst())
            }
            for name in isDeclaration(word) ? words.declared(by: place) : [] {
                let word = words.words[name], known = word.text
                if known.hasPrefix(mark) { continue }
                if !onlyAssigned.contains(known), words.usedInside.contains(known) || isNeeded(known) { continue }
                replace(word, by: words.isShorthand(name) ? "\(known): \(mark)\(known)" : mark + known)
            }
        }
        return String(decoding: out + words.bytes[copied...], as: UTF8.self)
    }

    private static func isDeclaration(_ word: EntryWords.Word) -> Bool {
        word.kind == .keyword && (word.text == "let" || word.text == "var")
    }
}

extension EntryWords {
    /// What it uses in any way but to give it a value. A name without `$` may be a parameter or one of a loop.
    fileprivate func readNames() -> Set<String> {
        var found: Set<String> = []
        let declared = Set(
            words.indices.filter { words[$0].kind == .keyword && Self.declaring.contains(words[$0].text) }.flatMap {
                self.declared(by: $0)
            })
        for (place, word) in words.enumerated() where !declared.contains(place) && !isAssigned(place) {
            switch word.kind {
            case .string: found.formUnion(Self.interpolated(word.text) + Self.mentioned(inside: word.text))
            case .comment: break
            default: found.insert(Self.name(word.text))
            }
        }
        return found
    }
}
