import FamText

/// A piece of text that the formatter moves but never changes: a token, or a whole string with its interpolations.
struct FormatAtom {
    /// What determines the blanks around it.
    enum Role: UInt8 {
        case value, number
        /// A bare word or an address; text next to it may become part of it
        case word
        case keyword
        /// `else`, `catch`, `finally`
        case follower
        /// The name of a stage of the table
        case stageName
        case `operator`, not
        /// A minus before a value
        case prefix
        /// `..` between single values
        case tightOperator
        case flag, flagEquals
        case comma
        /// Between words: `a,b`
        case argumentComma
        case colon, dot, question, typeOpen, typeClose
        case pipe, barOpen, barClose
        /// `;`, and the `,` between arms
        case separator
        case comment
        /// `(` and `[`
        case openRound
        /// `(` after the name of a `def`
        case openParameters
        case openRecord
        /// `{` of a `group`
        case openAggregates
        case openBlock, openClosure, openMatch
        case closeRound, closeRecord, closeBlock
    }

    let range: Range<Int>
    let kind: Token.Kind
    var role: Role
    /// Line ends before it, without those after a `\`.
    let newlines: Int
    /// Whether a line before it ends with `\`.
    let isContinued: Bool
    /// Bytes before it that belong to no atom.
    let gap: Int
    /// Columns before it on its line.
    let column: Int
    /// Columns of its first and of its last line; nil if it has only one.
    let width: Int
    let lastWidth: Int?
    /// Whether it is a comment with two marks.
    let isDoc: Bool

    var endColumn: Int { lastWidth ?? column + width }
    var hasGap: Bool { gap > 0 }
    var isComment: Bool { role == .comment }
    var beginsLine: Bool { newlines > 0 || isContinued }
}
