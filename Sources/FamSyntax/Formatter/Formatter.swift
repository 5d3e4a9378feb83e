import FamText

/// A formatted text.
public struct FormatResult: Sendable {
    /// The whole text; unchanged if it has errors.
    public let bytes: [UInt8]
    public let isChanged: Bool
    /// The errors of the parser; a text with errors is not formatted.
    public let diagnostics: [Diagnostic]
}

/// The one layout of the language. Each text that parses has one, formatting it again changes nothing, and its tree and
/// comments stay the same.
///
/// - Blocks are indented by two. A block of one line stays one; where anything in it begins a new line, each of its
///   statements does.
/// - At the top level the lines are the author's: `a; b` is one entry of a session and stays on its line.
/// - A pipeline that was broken or is wider than `limit` has each stage on a line of its own that begins with `|`. So
///   has a block its statements.
/// - Lists, records, calls, aggregates and parameters that end beyond `limit` have each item on a line of its own.
///   Others, parentheses and arguments keep their line ends; a closing bracket is alone where the opening one ends its
///   line.
/// - A command that is wider than `limit` continues after `\`, with as many arguments on each line as there is room
///   for; a flag and its value stay together.
/// - Strings, words and comments are never changed, only blanks around them; a comment two blanks or more after code
///   keeps its column if there is room.
public enum Formatter {
    /// The columns of a line above which its pipelines, blocks and brackets are broken.
    static let limit = 100

    /// Cost: two parses, and the length of the text once for each level that is broken.
    /// - Throws: `interrupted`. Each step ends early then, so what it has made must not replace the text.
    public static func format(_ source: Source, names: NameTable) throws(Diagnostic) -> FormatResult {
        let (parsed, tokens) = Parser.record(source, names: names)
        if Interrupt.isRequested { throw Work.interrupted }
        guard parsed.diagnostics.isEmpty else {
            return FormatResult(bytes: source.bytes, isChanged: false, diagnostics: parsed.diagnostics)
        }
        let bytes = layOut(parsed.tree, Tokenizer.fill(tokens, source))
        let formatted = Parser.parse(Source(id: source.id, name: source.name, bytes: bytes), names: names)
        // The meaning comes first: if the two trees differ, the text is not changed.
        if Interrupt.isRequested { throw Work.interrupted }
        let isSame = formatted.diagnostics.isEmpty && formatted.tree.means(parsed.tree)
        if Interrupt.isRequested { throw Work.interrupted }
        return FormatResult(
            bytes: isSame ? bytes : source.bytes, isChanged: isSame && bytes != source.bytes, diagnostics: [])
    }

    /// The layout of a valid text, broken further until no line is too wide or nothing more can be broken.
    static func layOut(_ tree: Tree, _ tokens: [Token]) -> [UInt8] {
        var page = FormatPage(tree, tokens)
        while true {
            var layout = FormatLayout(page)
            layout.run()
            guard !Interrupt.isRequested, page.open(tooWideIn: layout) else {
                Leftovers.keep((page, layout))
                return layout.writer.bytes
            }
        }
    }
}
