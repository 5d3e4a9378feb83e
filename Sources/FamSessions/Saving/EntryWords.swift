import FamRegistry
import FamSyntax
import FamText

/// An entry's text cut into the tokens of the highlighting, for what saving has to know: which names it defines and
/// uses, and which words could be rewritten.
final class EntryWords {
    struct Word {
        var kind: Token.Kind
        var text: String
        /// UTF-8 offsets in the entry's text.
        var range: Range<Int>
    }

    private static let declaring = ["let", "var", "def"]

    let text: String
    let bytes: [UInt8]
    /// Whether it is one command with plain arguments, as most entries are. Of these most questions are answered
    /// without a parse.
    let isPlain: Bool
    private let table: NameTable
    private(set) lazy var words = Self.words(of: bytes, table)
    /// What most entries are asked for only if some entry defines a name.
    private lazy var names = Names(self)

    init(_ text: String, names: NameTable = NameTable()) {
        self.text = text
        bytes = Array(text.utf8)
        table = names
        isPlain = Source(id: SourceID(0), name: "", bytes: bytes).isPlainLine(names)
    }

    private static func words(of bytes: [UInt8], _ names: NameTable) -> [Word] {
        let source = Source(id: SourceID(0), name: "entry", bytes: bytes)
        return Tokenizer.tokens(of: source, names: names).map {
            Word(kind: $0.kind, text: source.text($0.span.range), range: $0.span.range)
        }
    }

    private lazy var mayDefine =
        !isPlain
        && (words.first?.kind == .variable
            || words.contains { $0.kind == .keyword && Self.declaring.contains($0.text) })
    var defined: Set<String> { mayDefine ? names.defined : [] }
    /// Those of `defined` that are functions.
    var functions: Set<String> { mayDefine ? names.functions : [] }
    /// Those of `defined` that the same entry uses.
    var usedInside: Set<String> { mayDefine ? names.usedInside : [] }
    /// Names used and not defined here; `_` for `$_` and `@3`.
    var used: Set<String> { names.used }
    /// Plain words, each of which may be a function's name; a variable has its `$`.
    var mentioned: Set<String> { names.mentioned }
    /// False if no variable is used, nor `@3`.
    var mayUseVariables: Bool { bytes.contains(UInt8(ascii: "$")) || bytes.contains(UInt8(ascii: "@")) }

    private struct Names {
        var defined: Set<String> = []
        var functions: Set<String> = []
        var used: Set<String> = []
        var usedInside: Set<String> = []
        var mentioned: Set<String> = []

        init(_ entry: EntryWords) {
            for index in entry.words.indices where entry.words[index].kind != .comment { note(index, entry) }
            if !defined.isEmpty {
                usedInside = defined.intersection(used).intersection(entry.usedOutsideDeclarations())
            }
            used.subtract(defined)
            mentioned.subtract(defined)
        }

        private mutating func note(_ index: Int, _ entry: EntryWords) {
            let words = entry.words, word = words[index]
            let next = index + 1 < words.count ? words[index + 1].text : ""
            switch word.kind {
            case .variable where word.text.hasPrefix("@"): used.insert("_")
            case .variable:
                let name = EntryWords.name(word.text)
                if index == 0, next.hasSuffix("="), next != "==" { defined.insert(name) }
                used.insert(name)
            case .keyword where EntryWords.declaring.contains(word.text):
                defined.formUnion(entry.declared(by: index).map { words[$0].text })
                if word.text == "def" { functions.insert(next) }
            case .string: used.formUnion(EntryWords.interpolated(word.text))
            case .command: used.insert(word.text)
            default: mentioned.insert(word.text)
            }
        }
    }

    /// The names that are where they are used and not where they are declared.
    private func usedOutsideDeclarations() -> Set<String> {
        let keywords = words.indices.filter { words[$0].kind == .keyword && Self.declaring.contains(words[$0].text) }
        let declared = Set(keywords.flatMap { self.declared(by: $0) })
        var found: Set<String> = []
        for (place, word) in words.enumerated() where !declared.contains(place) {
            switch word.kind {
            case .variable: found.insert(Self.name(word.text))
            case .string: found.formUnion(Self.interpolated(word.text))
            case .command: found.insert(word.text)
            default: break
            }
        }
        return found
    }

    /// The places of the names that the `let`, `var` or `def` at `place` declares: of `let { name, stars: n } = …`
    /// those of `name` and `n`.
    func declared(by place: Int) -> [Int] {
        let first = place + 1
        guard first < words.count else { return [] }
        guard words[place].text != "def", ["[", "{"].contains(words[first].text) else { return [first] }
        var found: [Int] = []
        var depth = 0
        for index in first..<words.count where words[index].kind != .comment {
            let text = words[index].text
            if ["[", "{"].contains(text) { depth += 1 }
            if ["]", "}"].contains(text) { depth -= 1 }
            if depth == 0 { break }
            let isName = text != "_" && text.first.map { $0.isLetter || $0 == "_" } ?? false
            if isName, !isField(index) { found.append(index) }
        }
        return found
    }

    /// Whether it is `stars:` of `let { stars: n } = …`.
    private func isField(_ place: Int) -> Bool {
        words[place].text.hasSuffix(":") || place + 1 < words.count && words[place + 1].text == ":"
    }

    /// Whether the name at `place`, which a pattern declares, is that of a field as well: `let { name } = …`.
    func isShorthand(_ place: Int) -> Bool {
        var opened: [String] = []
        for word in words[..<place] where word.kind != .comment {
            if ["[", "{"].contains(word.text) { opened.append(word.text) }
            if ["]", "}"].contains(word.text) { _ = opened.popLast() }
        }
        guard opened.last == "{", place > 0 else { return false }
        return !words[place - 1].text.hasSuffix(":")
    }

    /// The one name that the entry gives to a value; nil if it gives several, or none.
    var bound: String? {
        guard !isPlain, let first = words.first, first.kind == .keyword, first.text == "let", words.count > 1,
            words[1].text.first.map({ $0.isLetter || $0 == "_" }) ?? false
        else { return nil }
        return words[1].text
    }

    /// Whether it assigns to a variable that an earlier entry declared, so that both are needed.
    var assigned: String? {
        guard !isPlain, let first = words.first, first.kind == .variable, words.count > 1,
            words[1].text.hasSuffix("="), words[1].text != "=="
        else { return nil }
        return Self.name(first.text)
    }

    /// The functions that it calls in parentheses: `roll()`.
    var called: [String] {
        words.indices.dropLast().compactMap { index in
            let word = words[index], next = words[index + 1]
            let isCall = next.text == "(" && word.range.upperBound == next.range.lowerBound
            return isCall && word.kind == .name ? word.text : nil
        }
    }

    /// Whether it reads a script, whose functions are then there too.
    var readsFile: Bool { !isPlain && words.contains { $0.kind == .keyword && $0.text == "source" } }

    /// Whether it waits for changes by others: `… | watch`.
    var waits: Bool {
        if isPlain { return false }
        let name = WatchCommand.name.description
        return words.indices.dropFirst().contains { words[$0].text == name && words[$0 - 1].text == "|" }
    }

    /// Whether it contains a command that may undo earlier ones.
    func looksBack(_ commands: CommandsByWord) -> Bool {
        if isPlain {
            return commands.looksBack(String(decoding: bytes.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self))
        }
        return words.contains { $0.kind == .command && commands.looksBack($0.text) }
    }

    /// Whether it is one statement on one line that could be put in parentheses.
    var isSimpleStatement: Bool {
        if isPlain { return true }
        return !bytes.contains(0x0A)
            && !words.contains { $0.kind == .comment || $0.kind == .punctuation && $0.text == ";" || $0.kind == .error }
            && !bytes.contains(UInt8(ascii: ";"))
    }

    /// `$x.name` and `${x}` as `x`.
    private static func name(_ text: String) -> String {
        String(text.drop { $0 == "$" || $0 == "{" }.prefix { $0 != "." && $0 != "}" && $0 != "[" })
    }

    /// `x` and `y` of `"$x and ${y}"`.
    private static func interpolated(_ text: String) -> [String] {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return [] }
        return text.split(separator: "$", omittingEmptySubsequences: false).dropFirst().map { piece in
            String(
                piece.drop { $0 == "{" || $0 == "(" || $0 == "$" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        }
    }
}
