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

        /// 1 for a bracket that opens, -1 for one that closes, 0 for any other word.
        var nesting: Int {
            guard kind == .punctuation else { return 0 }
            return ["{", "(", "["].contains(text) ? 1 : ["}", ")", "]"].contains(text) ? -1 : 0
        }
    }

    static let declaring = ["let", "var", "def"]

    let text: String
    let bytes: [UInt8]
    /// Whether it is one command with plain arguments, as most entries are. Of these most questions are answered
    /// without a parse.
    let isPlain: Bool
    private let table: NameTable
    private(set) lazy var words = Self.words(of: bytes, table)
    /// What most entries are asked for only if some entry defines a name.
    private lazy var names = EntryNames(self)

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
        !isPlain && words.contains { $0.kind == .keyword && Self.declaring.contains($0.text) }
    /// All that it declares, in blocks, too.
    var defined: Set<String> { mayDefine ? names.defined : [] }
    /// What it declares for later entries: not what is in a block.
    var lasting: Set<String> { mayDefine ? Set(lastingPlaces.values) : [] }
    /// Those words by their places.
    var lastingPlaces: [Int: String] { mayDefine ? declarations.lasting : [:] }
    /// The variables that it declares in blocks, by their places.
    var innerPlaces: [Int: String] { mayDefine ? declarations.inner : [:] }
    private lazy var declarations = findDeclarations()
    /// The names that its functions, closures, loops and `catch` declare for their blocks, by their places.
    private(set) lazy var bindings = !isPlain && bytes.contains(UInt8(ascii: "{")) ? findBindings() : [:]
    /// Those of `defined` that are functions.
    var functions: Set<String> { mayDefine ? names.functions : [] }
    /// Those of `defined` that the same entry uses.
    var usedInside: Set<String> { mayDefine ? names.usedInside : [] }
    /// Names that mean something from before, those that commands begin with, too; `_` for `$_` and `@3`.
    var used: Set<String> { names.used }
    /// Those of `used` that are variables.
    var variables: Set<String> { names.variables }
    /// Plain words, each of which may be a function's name; a variable has its `$`.
    var mentioned: Set<String> { names.mentioned }
    /// False if no variable is used, nor `@3`.
    var mayUseVariables: Bool { bytes.contains(UInt8(ascii: "$")) || bytes.contains(UInt8(ascii: "@")) }

    /// The one name that the entry gives to a value; nil if it gives several, or none.
    var bound: String? {
        guard !isPlain, let first = words.first, first.kind == .keyword, first.text == "let", words.count > 1,
            words[1].text.first.map({ $0.isLetter || $0 == "_" }) ?? false
        else { return nil }
        return words[1].text
    }

    /// Whether it is an assignment.
    var isAssignment: Bool { !isPlain && isAssigned(0) }

    /// The variables that it assigns to while it runs, in blocks, too.
    var assigned: Set<String> { mayAssign ? assignments.now : [] }
    /// Those that its functions and closures assign to whenever they are called.
    var assignedLater: Set<String> { mayAssign ? assignments.later : [] }
    private lazy var mayAssign = !isPlain && bytes.contains(UInt8(ascii: "$")) && bytes.contains(UInt8(ascii: "="))
    private lazy var assignments = findAssignments()
    /// Whether one of its names stands for code that runs later: a function, or a value with a closure in it.
    private(set) lazy var definesCode =
        mayDefine
        && words.indices.contains { place in
            words[place].text == "def"
                || words[place].text == "{" && place + 1 < words.count && words[place + 1].text.hasPrefix("|")
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
    static func name(_ text: String) -> String {
        String(text.drop { $0 == "$" || $0 == "{" }.prefix { $0 != "." && $0 != "}" && $0 != "[" })
    }

    /// `x` and `y` of `"$x and ${y}"`.
    static func interpolated(_ text: String) -> [String] {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return [] }
        return text.split(separator: "$", omittingEmptySubsequences: false).dropFirst().map { piece in
            String(
                piece.drop { $0 == "{" || $0 == "(" || $0 == "$" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        }
    }

    /// The words of `"$(1 + twice(2))"`, each of which may be a function's name.
    static func mentioned(inside text: String) -> [String] {
        guard text.contains("$(") else { return [] }
        return text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }.map(String.init)
    }
}
