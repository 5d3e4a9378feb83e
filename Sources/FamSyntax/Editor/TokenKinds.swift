import FamText

extension Token.Kind {
    /// Its name in editors; nil for kinds without a color of their own.
    public var scope: String? {
        switch self {
        case .keyword: "keyword.control.fam"
        case .command: "entity.name.function.fam"
        case .flag: "variable.parameter.fam"
        case .string: "string.quoted.fam"
        case .variable: "variable.other.fam"
        case .number: "constant.numeric.fam"
        case .timeWord: "constant.other.time.fam"
        case .operator: "keyword.operator.fam"
        case .comment: "comment.line.number-sign.fam"
        case .name, .punctuation, .word, .error: nil
        }
    }

    var title: String {
        switch self {
        case .keyword: "keyword"
        case .command: "command"
        case .name: "name"
        case .flag: "flag"
        case .string: "string"
        case .variable: "variable"
        case .number: "number"
        case .timeWord: "time word"
        case .operator: "operator"
        case .punctuation: "punctuation"
        case .comment: "comment"
        case .word: "word"
        case .error: "error"
        }
    }

    var summary: String {
        switch self {
        case .keyword: "A word of a form, or a constant."
        case .command: "The name of a command or a stage where one begins."
        case .name: "A field, a function, a parameter, a key, a type."
        case .flag: "A flag with its dashes, without its value."
        case .string: "A text in quotes, without what is filled in."
        case .variable: "A variable with its `$`, or a row of the last table."
        case .number: "A number with its sign."
        case .timeWord: "A date, time, duration, period or day word."
        case .operator: "An operator, or the sign of an assignment."
        case .punctuation: "A bracket, a comma, a pipe."
        case .comment: "From `#` at the start of a word to the end of the line."
        case .word: "A bare word among the arguments of a command, or an address."
        case .error: "What means nothing at its place."
        }
    }
}

/// The kinds of tokens with their words, for editors: `Editors/tokens.json`.
public enum TokenKinds {
    /// JSON, made from the tables of the parser.
    public static var json: String {
        JSONText.object([
            ("kinds", .array(Token.Kind.allCases.map(kind)))
        ]).text()
    }

    private static func kind(_ kind: Token.Kind) -> JSONText {
        var entries: [(String, JSONText)] = [("kind", .string(kind.title)), ("meaning", .string(kind.summary))]
        if let scope = kind.scope { entries.append(("scope", .string(scope))) }
        let words = self.words(of: kind)
        if !words.isEmpty { entries.append(("words", .array(words.map { .string($0) }))) }
        return .object(entries)
    }

    /// The fixed words of a kind. For commands these are the stages; all others come from the features.
    private static func words(of kind: Token.Kind) -> [String] {
        switch kind {
        case .keyword: reserved(.form) + reserved(.constant) + innerKeywords
        case .command: StageKind.allCases.map(\.rawValue)
        case .timeWord: reserved(.timeWord)
        case .operator: reserved(.prefix) + Operator.allCases.map(\.rawValue)
        default: []
        }
    }

    static func reserved(_ role: ReservedWord.Role) -> [String] {
        ReservedWord.all.filter { $0.role == role }.map(\.rawValue)
    }

    /// Words that only have a meaning at one place in a form or a stage.
    static let innerKeywords = ["as", "by", "on", "where"]
}
