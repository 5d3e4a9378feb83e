/// Names that a session declared and that its script never uses, because the entries that used them are not kept:
/// `let { name, stars: n } = …` as `let { name: _name, stars: n } = …`. The check would warn about them.
enum UnusedNames {
    /// What a name begins with that is meant to be unused.
    static let mark = "_"

    /// The text with the mark on those that it does not use itself.
    static func marked(in text: String, except isNeeded: (String) -> Bool) -> String {
        guard text.hasBytes("let") || text.hasBytes("var") else { return text }
        let words = EntryWords(text)
        var out: [UInt8] = []
        var copied = 0
        for place in words.words.indices where isDeclaration(words.words[place]) {
            for name in words.declared(by: place) {
                let word = words.words[name], known = word.text
                if known.hasPrefix(mark) || words.usedInside.contains(known) || isNeeded(known) { continue }
                out += words.bytes[copied..<word.range.lowerBound]
                out += Array((words.isShorthand(name) ? "\(known): \(mark)\(known)" : mark + known).utf8)
                copied = word.range.upperBound
            }
        }
        return String(decoding: out + words.bytes[copied...], as: UTF8.self)
    }

    private static func isDeclaration(_ word: EntryWords.Word) -> Bool {
        word.kind == .keyword && (word.text == "let" || word.text == "var")
    }
}
