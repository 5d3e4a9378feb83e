import FamText

/// The grammar for editors that color by regular expressions, made from the tables of the parser:
/// `Editors/fam.tmLanguage.json`.
///
/// It shows apart what the parser shows apart as far as one line shows it: where statements and stages begin
/// (`statement`), the arguments of commands (`arguments`), and row expressions (`row`), in which a bare name is a
/// field.
public enum TextMateGrammar {
    /// JSON in the form that TextMate, Visual Studio Code, Sublime Text and others read.
    public static var json: String {
        JSONText.object([
            ("$schema", .string("https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json")),
            ("name", .string("fam")),
            ("scopeName", .string("source.fam")),
            ("fileTypes", .array([.string("fam")])),
            ("firstLineMatch", .string("^#!.*\\bfam\\b")),
            ("patterns", .array([TextMateRule.include("statement").json])),
            ("repository", .object(repository.map { ($0.0, TextMateRule(patterns: $0.1).json) })),
        ]).text()
    }

    static let repository: [(String, [TextMateRule])] = [
        ("statement", statement), ("arguments", arguments), ("row", row), ("value", value), ("brackets", brackets),
        ("string", string),
        ("declaration", declaration), ("types", types), ("names", names),
        ("comment", [.match("(?<![^\\s;({\\[|])#.*$", scope(.comment))]),
    ]

    // MARK: Words

    private static func scope(_ kind: Token.Kind) -> String { kind.scope ?? "meta.fam" }
    private static func either(_ words: [String]) -> String { "(?:" + words.joined(separator: "|") + ")" }

    private static let name = "[\\p{L}_][\\p{L}\\p{M}\\p{N}_]*"
    private static let quotedName = "(?:\(name)|`[^`]*`)"
    /// The word must end here.
    private static let wordEnd = "(?![\\p{L}\\p{N}_])"
    private static let wordStart = "(?<![\\p{L}\\p{N}_$.])"
    /// What may follow the word of a form.
    private static let formEnd = "(?=[\\s\"$'()\\[\\];`{|}]|$)"
    /// A stage ends before `|`, `;` and closing brackets, and at the end of a line that is not continued.
    private static let stageEnd = "(?=[|;)\\]}])|(?<![\\\\\\n])$"
    private static let rowEnd = "(?=[|;)\\]}])|(?<![\\\\\\n,+*/%<>]|==|!=|<=|>=|=~|\\?\\?| -|and|or|like)$"

    private static let operators: String = {
        let signs = Operator.allCases.map(\.rawValue).filter { $0.allSatisfy { !$0.isLetter } } + ["..."]
        let assignments = ["//=", "??=", "+=", "-=", "*=", "/=", "%=", "->", "=>", "="]
        let sorted = (signs + assignments).sorted { ($1.count, $0) < ($0.count, $1) }
        return either(sorted.map { $0.map { "\\" + String($0) }.joined() })
    }()

    private static let wordOperators: String = {
        let words =
            Operator.allCases.map(\.rawValue).filter { $0.allSatisfy(\.isLetter) } + TokenKinds.reserved(.prefix)
        return wordStart + either(words) + wordEnd
    }()

    private static let timeWord: String = {
        let clock = "\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?"
        let zone = "(?:Z|[+-]\\d{2}(?::?\\d{2})?)?"
        let weekdays = ReservedWord.all.filter(\.isWeekday).map(\.rawValue)
        let unit = "(?:day|week|month|quarter|year)"
        let forms = [
            "\\d{4}-W\\d{2}", "\\d{4}-Q\\d", "\\d{4}-\\d{2}-\\d{2}(?:@\(clock)|T\(clock)\(zone))?", "\\d{4}-\\d{2}",
            clock,
            "(?:\\d+(?:\\.\\d+)?(?:ms|mo|min|[shdwy]))+", "\\d+(?:\\.\\d+)?[A-Z]{3}",
            "(?:this|last|next)-(?:\\d+-\(unit)s?|\(unit)|\(either(weekdays))(?:@\(clock))?)",
            "\(either(TokenKinds.reserved(.timeWord)))(?:@\(clock))?",
        ]
        return "(?:\(wordStart)|(?<=\\.\\.))" + either(forms) + "(?![\\p{L}\\p{N}_@(]|-[\\p{L}\\p{N}_])"
    }()

    // MARK: Statements

    private static let statement: [TextMateRule] = [
        .include("comment"),
        .match("(?<![^\\s;{(|])[A-Za-z][A-Za-z0-9+.-]*://(?:[^\\s)\\]};]|;(?![\\s)\\]}]|$))*", scope(.command)),
        .span(
            "\(wordStart)(def)\\s+(\(quotedName)(?:-\(name))*)", "(?=\\{)|$",
            captures: [1: scope(.keyword), 2: scope(.command)], [.include("declaration")]),
        .span(
            "\(wordStart)(let|var|for)\\s*[{\\[]", "[}\\]]", captures: [1: scope(.keyword)], [.include("names")]),
        .span(
            "\(wordStart)(for)\\s+(\(quotedName))\\s*,\\s*[{\\[]", "[}\\]]",
            captures: [1: scope(.keyword), 2: scope(.variable)], [.include("names")]),
        .match("(?<=[}\\]])\\s+(in)\(wordEnd)", captures: [1: scope(.keyword)]),
        .span(
            "\(wordStart)(let|var|param)\\s+(\(quotedName))", "(?==)|(?=;)|$",
            captures: [1: scope(.keyword), 2: scope(.variable)],
            [.include("comment"), .match("->", scope(.operator)), .match(name)]),
        .match(
            "\(wordStart)(for)\\s+(\(quotedName))(?:\\s*,\\s*(\(quotedName)))?\\s+(in)\(wordEnd)",
            captures: [1: scope(.keyword), 2: scope(.variable), 3: scope(.variable), 4: scope(.keyword)]),
        // The flags after the message of `fail`.
        .span("(?<=\\s)--[\\p{L}_][\\p{L}\\p{N}_-]*", stageEnd, captures: [0: scope(.flag)], [.include("arguments")]),
        .match("\(wordStart)(catch)\\s+(\(quotedName))", captures: [1: scope(.keyword), 2: scope(.variable)]),
        .match("\(wordStart)(use)\\s+\(quotedName)", captures: [1: scope(.keyword)]),
        .match("\(wordStart)(fam)(?=\\s+\\d)", scope(.keyword)),
        // An unquoted path is a word, not a command.
        .match(
            "\(wordStart)(source)\\??\\s+[^\\s|;)\\]}\"'`$({\\[][^\\s|;)\\]}\"'`$]*", captures: [1: scope(.keyword)]),
        .match(wordStart + either(TokenKinds.reserved(.form).filter { $0 != "fam" }) + formEnd, scope(.keyword)),
        .match("\(wordStart)(source)\\?", captures: [1: scope(.keyword)]),
        .match("\(quotedName)\\s*:(?!//)"),
        .include("value"),
        .span(
            // The right side of `join` is a command without a pipe before it.
            "\(wordStart)(?:join\\s+\(quotedName)(?=\\s)|" + either(StageKind.allCases.map(\.rawValue))
                + "(?=[\\s;|)\\]}]|$))", rowEnd,
            captures: [0: scope(.command)], [.include("row")]),
        .match("(?<![^\\s;{(|])/(?![/\\s=])[^\\s)\\]};|]*"),
        .span(
            "(?:`[^`]*`|[\\p{L}_][^\\s|;)\\]}(\"'`]*)", stageEnd, captures: [0: scope(.command)],
            [.include("arguments")]),
    ]

    /// Names with types and defaults, between `def` and its block or between the bars of a closure.
    private static let declaration: [TextMateRule] = [
        .include("comment"),
        .span("\\(", "\\)", [.include("declaration")]),
        .span("(?<=:|->)\\s*closure\\(", "\\)", [.include("types")]),
        .match("(?:^|(?<=[(,|]))\\s*(\(quotedName))", captures: [1: scope(.variable)]),
        .match("(?<=:|->)\\s*\(name)(?:<[^>|)]*>+)?\\??"),
        .include("value"),
        .match(name),
    ]

    /// The names that destructure a value.
    private static let names: [TextMateRule] = [
        .include("comment"), .span("[{\\[]", "[}\\]]", [.include("names")]), .match(quotedName, scope(.variable)),
    ]

    /// The types of a closure's parameters.
    private static let types: [TextMateRule] = [
        .span("\\(", "\\)", [.include("types")]), .match(operators, scope(.operator)), .match(name),
    ]

    // MARK: Arguments

    private static let arguments: [TextMateRule] = [
        .include("comment"),
        .match("(?<=\\s)--(?:[\\p{L}_][\\p{L}\\p{N}_-]*)?(?=[\\s=|;)\\]}]|$)", scope(.flag)),
        .include("string"),
        .match("(?<=[\\s,=])@\\d+(?:\\.\\.\\d+)?(?=[\\s,|;)\\]}]|$)", scope(.variable)),
        .match("\\$\(name)", scope(.variable)),
        .include("brackets"),
        .match("[^\\s|;,()\\[\\]{}\"'$=]*://(?:[^\\s)\\]};]|;(?![\\s)\\]}]|$))*"),
        .match("[^\\s|;,)\\]}(\\[{\"'$=](?:[^\\s|;)\\]},(\\[{]|\\([^\\s()]*\\)|\\[[^\\s\\[\\]]*\\]|\\{[^\\s{}]*\\})*"),
    ]

    // MARK: Row expressions

    private static let row: [TextMateRule] = [
        .include("comment"),
        // The name of a file, whose signs are no operators.
        .match(
            "(?<=\\s)(--\(either(StageKind.fileFlags)))\\s+[^\\s|;)\\]}\"'`$({\\[][^\\s|;)\\]}\"'`$]*",
            captures: [1: scope(.flag)]),
        .match("(?<=\\s)--[\\p{L}_][\\p{L}\\p{N}_-]*", scope(.flag)),
        .match("\(quotedName)\\s*:(?!//)"),
        .match("\(wordStart)\(quotedName)(?=\\s*=(?![=~>]))"),
        .match("\(wordStart)(as)\\s+\(quotedName)", captures: [1: scope(.keyword)]),
        .match(wordStart + either(TokenKinds.innerKeywords + ["if", "else", "match"]) + wordEnd, scope(.keyword)),
        .span("\\{(?=\\s*\\|)", "\\}", closureBody),
        .span(
            "\\((?=\\s*\(name)\\s*(?:\\|(?!\\|)|--[a-z])|[^(){}|]*\\s\\|\\s)", "\\)", [.include("statement")]),
        .span("[(\\[{]", "[)\\]}]", [.include("row")]),
        .include("value"),
        .match("\(name)|`[^`]*`"),
    ]

    // MARK: Values

    private static let value: [TextMateRule] = [
        .include("string"),
        .match("\\$\(name)", scope(.variable)),
        .match("@\\d+(?:\\.\\.\\d+)?", scope(.variable)),
        .match("\\.\(quotedName)"),
        .match("\(name)(?=\\()"),
        .match(timeWord, scope(.timeWord)),
        .match(
            "(?<![\\p{L}\\p{N}_)\\]]|[)\\]\\p{N}] )-?(?!\(timeWord))(?<![\\p{L}\\p{N}_$])"
                + "(?:0[xX][0-9A-Fa-f_]+|0[oO][0-7_]+|0[bB][01_]+"
                + "|\\d[\\d_]*(?:\\.\\d[\\d_]*)?(?:[eE][+-]?\\d+)?)",
            scope(.number)),
        .match("(?<![\\p{L}\\p{N}_)\\]}\"'\\s]|[\\p{L}\\p{N}_)\\]}\"'] )/(?![/\\s=])[^\\s)\\]},;|]*"),
        .match(wordStart + either(TokenKinds.reserved(.constant)) + "\(wordEnd)(?!-)", scope(.keyword)),
        .match(wordOperators, scope(.operator)),
        .match(operators, scope(.operator)),
        .include("brackets"),
    ]

    private static let closureBody: [TextMateRule] = [
        .span("(?<=\\{)\\s*\\|", "\\|", [.include("declaration")]),
        .include("statement"),
    ]

    private static let brackets: [TextMateRule] = [
        .span("\\(", "\\)", [.include("statement")]),
        .span(
            "\\[", "\\]",
            // A name by itself is that of a function.
            [.include("comment"), .include("value"), .match("\(quotedName)(?=\\s*[,\\]])"), .include("statement")]),
        .span("\\{(?=\\s*\\|)", "\\}", closureBody),
        .span("\\{(?=\\s*(?:\(quotedName)|\"[^\"]*\"|'[^']*')\\s*:(?!//))", "\\}", [.include("row")]),
        .span("\\{", "\\}", [.include("statement")]),
    ]

    private static let string: [TextMateRule] = [
        .span("\"\"\"", "\"\"\"", name: scope(.string), filled),
        .span("\"", "\"", name: scope(.string), filled),
        .span("'", "'", name: scope(.string), []),
    ]

    private static let embedded = "meta.embedded.fam"

    private static let filled: [TextMateRule] = [
        .match("\\\\(?:u\\{[0-9A-Fa-f]*\\}|.)"),
        .span("\\$\\(", "\\)", name: embedded, [.include("statement")]),
        .match("(\\$\\{)(\(name))((?:\\.\(name))*\\})", captures: [1: embedded, 2: scope(.variable), 3: embedded]),
        .match("(\\$\(name))((?:\\.\(name))*)", captures: [1: scope(.variable), 2: embedded]),
    ]
}
