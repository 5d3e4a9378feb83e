import FamText

/// A word or sign of the language, with what `help` says about it: the words of statements, constants, operators, and
/// the words within stages. Stages, functions and commands have pages of their own.
public struct LanguageWord: Sendable {
    public let name: String
    /// `statement`, `constant`, `operator`, `sign`, `word of stages`
    public let kind: String
    public let summary: String
    /// What is where; nil for constants.
    public let usage: String?
    /// Lines that pass the check on an empty household.
    public let example: String

    /// Nil for what is not a word or sign of the language.
    public init?(_ name: String) {
        if let found = LanguageWord.all.first(where: { $0.name == name }) { self = found } else { return nil }
    }

    private init(_ name: String, _ kind: String, _ summary: String, _ usage: String?, _ example: String) {
        self.name = name
        self.kind = kind
        self.summary = summary
        self.usage = usage
        self.example = example
    }

    /// All of them, in the order of the reference.
    public static let all: [LanguageWord] =
        ReservedWord.allCases.compactMap(page)
        + Operator.allCases.filter { ReservedWord(rawValue: $0.rawValue) == nil }.map { sign in
            LanguageWord(sign.rawValue, "operator", sentence(sign), "A \(sign.rawValue) B", example(sign))
        } + signs + parts

    /// Signs that join or enclose parts of a line.
    private static let signs = [
        sign("|", "Passes rows on to the next stage or command.", "ROWS | STAGE | …", "1..9 | where value > 3 | count"),
        sign(
            ";", "Ends a statement, as a line end does; the next one runs only if this one succeeds.",
            "STATEMENT; STATEMENT", "echo \"one\"; echo \"two\""),
        sign("$", "Comes before the name of a variable; `$_` is the last table.", "$NAME", "let n = 3\necho $n"),
        sign(
            "#", "Starts a comment, up to the line end; `##` above a `def` is its help.", "# TEXT",
            "echo \"one\"  # a comment"),
        sign("=", "Gives a variable its value.", "let NAME = VALUE", "var n = 3\n$n = 4\necho $n"),
        sign(
            "(", "Encloses an expression, or a command whose value is used.", "(EXPRESSION)", "echo (1 + 2) (today)"),
        sign(
            "[", "Encloses the items of a list; after a value, the number of an item.", "[ITEM, …]",
            "echo ([5, 7][0])"),
        sign(
            "{", "Encloses a block, the fields of a record, or with `|…|` a closure.",
            "{ … }, { NAME: VALUE }, { |NAME| … }", "1..3 | each { |n| echo $n }"),
        sign(
            "\"", "Encloses a text, in which `$NAME` and `$(EXPRESSION)` stand for their values.", "\"TEXT\"",
            "let n = 3\necho \"$n stars, $(2 * $n) points\""),
        sign("'", "Encloses a text as it is, `$` and `\\` included.", "'TEXT'", "echo 'costs $3'"),
        sign(
            ".", "Comes between a row or a record and one of its fields.", "VALUE.FIELD",
            "let goal = { name: \"Zoo\", points: 30 }\necho $goal.points"),
        sign(
            ":", "Comes between a name and its value or type, and within a time of day.",
            "{ NAME: VALUE }, NAME: TYPE", "let n: int = 3\necho ({ stars: $n })"),
        sign(",", "Comes between items, and without blanks between names in an argument.", "A, B", "echo ([5, 7])"),
        sign(
            "@", "Comes between a day and its time; `@3` at the prompt is row 3 of the last table.", "DAY@TIME, @ROW",
            "echo (yesterday@18:00)"),
    ]

    private static func sign(_ sign: String, _ summary: String, _ usage: String, _ example: String) -> LanguageWord {
        LanguageWord(sign, "sign", summary, usage, example)
    }

    private static func sentence(_ sign: Operator) -> String {
        switch sign {
        case .or, .and: "Is \(sign.summary)."
        case .equal, .notEqual: "Is true if the sides are \(sign.summary)."
        case .less, .greater: "Is true if the left side is \(sign.summary) than the right."
        case .lessOrEqual, .greaterOrEqual: "Is true if the left side is \(sign.summary) to the right."
        case .in: "Is true if the left side is \(sign.summary)."
        case .like, .matches: "Is true if \(sign.summary)."
        case .range: "Makes \(sign.summary)."
        case .coalesce: "Gives \(sign.summary)."
        case .add, .subtract, .multiply, .divide, .quotient, .remainder: "Gives the \(sign.summary)."
        }
    }

    private static func page(_ word: ReservedWord) -> LanguageWord? {
        switch word.role {
        case .form: form(word)
        case .constant:
            LanguageWord(word.rawValue, "constant", constants[word] ?? "", nil, "echo (type(\(word.rawValue)))")
        case .prefix:
            LanguageWord(
                "not", "operator", "Is true if the comparison after it is false.", "not CONDITION",
                "1..5 | where not value in [2, 3]")
        case .infix:
            word.infix.map {
                LanguageWord(word.rawValue, "operator", sentence($0), "A \(word.rawValue) B", example($0))
            }
        case .timeWord, .stage: nil
        }
    }

    private static let constants: [ReservedWord: String] = [
        .null: "Means nothing: not a number, not a text, not a row.", .true: "Means yes.", .false: "Means no.",
    ]

    /// Words within stages. They are not reserved: elsewhere they are names like others.
    private static let parts = [
        LanguageWord(
            "as", "word of stages",
            "Names a column, or the rows of a join; after `from` it lists the columns of a file.",
            "… | select EXPR as NAME, …", "1..3 | select value * 2 as double"),
        LanguageWord(
            "by", "word of stages", "Comes before the keys of groups and windows.", "… | sum EXPR by KEY, …",
            "1..9 | sum value by value % 2"),
        LanguageWord(
            "on", "word of stages",
            "Comes before the condition of a join, or before the values that `distinct` compares.",
            "… | join SOURCE as NAME on CONDITION", "1..3 | join (2..5) as other on other.value == value"),
    ]

    private static func form(_ word: ReservedWord) -> LanguageWord? {
        guard let (usage, example) = forms[word] else { return nil }
        return LanguageWord(word.rawValue, "statement", word.statementSummary ?? followers[word] ?? "", usage, example)
    }

    private static let followers: [ReservedWord: String] = [
        .else: "Starts what runs if no condition before it was true.", .catch: "Starts what runs after an error.",
        .finally: "Starts what runs in any case.",
    ]

    private static let forms: [ReservedWord: (String, String)] = [
        .fam: ("fam VERSION", "fam 1"),
        .use: ("use MODULE", ""),
        .param: ("param NAME: TYPE [= VALUE]", "param family: string = \"Rivera\""),
        .let: ("let NAME[: TYPE] = VALUE", "let stars = 5\necho $stars"),
        .var: ("var NAME[: TYPE] = VALUE", "var stars = 5\n$stars += 1\necho $stars"),
        .def: (
            "def NAME(PARAMETER: TYPE = VALUE, …) [-> TYPE] { … }",
            "## Twice a number.\ndef twice(n: int) -> int { return $n * 2 }\necho (twice(4))"
        ),
        .if: (
            "if CONDITION { … } else if CONDITION { … } else { … }",
            "let found = length([5, 7])\nif $found == 0 { echo \"none\" } else { echo \"$found of them\" }"
        ),
        .else: ("if CONDITION { … } else { … }", "if length([5, 7]) > 3 { echo \"many\" } else { echo \"few\" }"),
        .match: (
            "match VALUE { PATTERN, … => RESULT; else => RESULT }",
            "match length([5, 7]) { 0 => echo \"none\"; 1, 2 => echo \"few\"; else => echo \"many\" }"
        ),
        .for: ("for NAME in LIST { … }", "for n in 1..3 { echo $n }"),
        .while: ("while CONDITION { … }", "var n = 3\nwhile $n > 0 { echo $n; $n -= 1 }"),
        .break: ("break", "for n in 1..9 { if $n > 3 { break }; echo $n }"),
        .continue: ("continue", "for n in 1..9 { if $n % 2 == 0 { continue }; echo $n }"),
        .return: ("return [VALUE]", "def half(n: int) { return $n // 2 }\necho (half(9))"),
        .try: ("try { … } catch NAME { … } finally { … }", "try { fail \"no\" } catch e { echo $e.message }"),
        .catch: ("try { … } catch NAME { … }", "try { fail \"no\" } catch e { echo $e.code }"),
        .finally: ("try { … } finally { … }", "try { echo \"one\" } finally { echo \"two\" }"),
        .fail: ("fail MESSAGE", "try { fail \"no stars\" } catch e { echo $e.message }"),
        .expect: ("expect CONDITION", "expect 1 + 1 == 2"),
        .atomic: ("atomic { … }", "atomic { echo \"all or nothing\" }"),
        .plan: ("plan PIPELINE", "plan { echo \"none of it is kept\" }"),
        .source: ("source FILE", "source? \"family.fam\""),
    ]

    private static func example(_ sign: Operator) -> String {
        switch sign {
        case .or: "1..9 | where value < 3 or value > 7"
        case .and: "1..9 | where value > 3 and value < 7"
        case .equal: "[\"Maya\", \"Leo\"] | where value == \"Maya\""
        case .notEqual: "[\"Maya\", \"Leo\"] | where value != \"Maya\""
        case .less, .lessOrEqual, .greater, .greaterOrEqual: "1..5 | where value \(sign.rawValue) 2"
        case .in: "1..5 | where value in [2, 3]"
        case .like: "[\"dishes\", \"bed\"] | where value like \"%dish%\""
        case .matches: "[\"dishes\", \"bed\"] | where value =~ \"^dish\""
        case .coalesce: "[{ note: \"kind\" }, { note: null }] | select note ?? \"none\" as note"
        case .range: "for n in 1..3 { echo $n }"
        case .add: "echo (1 + 2) (today + 3d)"
        case .subtract: "echo (5 - 2) (now - 2h)"
        case .multiply, .divide, .quotient, .remainder: "echo (7 \(sign.rawValue) 2)"
        }
    }
}
