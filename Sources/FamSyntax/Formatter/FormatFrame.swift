/// A bracket that is open during the layout.
struct FormatFrame {
    enum Kind {
        /// Contains statements or arms
        case block
        case list
    }

    let kind: Kind
    /// The indentation of its closing bracket, and of its content.
    let base: Int
    let inner: Int
    /// The indentation of the further lines of a statement.
    var continuation: Int
    /// Whether each statement is on its own line.
    let isOpen: Bool
    /// Whether its content begins on a new line, so that its closing bracket is on its own line.
    var hangs = false
    var hasStatement = false

    init(_ kind: Kind, base: Int, isOpen: Bool) {
        self.init(kind, base: base, inner: base + 2, isOpen: isOpen)
    }

    private init(_ kind: Kind, base: Int, inner: Int, isOpen: Bool) {
        self.kind = kind
        self.base = base
        self.inner = inner
        self.isOpen = isOpen
        continuation = kind == .block ? inner + 2 : inner
    }

    /// The whole text.
    static let root = FormatFrame(.block, base: 0, inner: 0, isOpen: true)
}

/// What is between two atoms: comments, separators and line ends.
struct FormatGap {
    private(set) var comments: [(atom: Int, newlines: Int)] = []
    /// Line ends since the last comment.
    private(set) var newlines = 0
    private(set) var isContinued = false
    private(set) var hasGap = false
    /// `;`, or the `,` between arms.
    private(set) var separator: UInt8?

    mutating func add(_ atom: FormatAtom) {
        newlines += atom.newlines
        isContinued = isContinued || atom.isContinued
        hasGap = hasGap || atom.hasGap
    }

    mutating func addComment(_ index: Int, _ atom: FormatAtom) {
        add(atom)
        // Two marks make a doc comment after `;` but not after code.
        let isDoc = separator != nil && atom.isDoc
        comments.append((index, isDoc ? max(1, newlines) : newlines))
        newlines = 0
    }

    mutating func addSeparator(_ byte: UInt8, _ atom: FormatAtom) {
        add(atom)
        separator = separator ?? byte
    }
}

/// What is written between two atoms.
struct FormatBreak {
    enum Kind: Equatable {
        case none, space, line
        /// A line end after `\`
        case continued
        case separator(UInt8)
    }

    var kind: Kind
    var indent: Int
    /// The indentation of comments on their own lines.
    let commentIndent: Int
    /// Whether one blank line may be kept before it and before a comment.
    var allowsBlank: Bool
    let allowsBlankComment: Bool
    let endsStatement: Bool

    init(
        _ kind: Kind, indent: Int, commentIndent: Int? = nil, allowsBlank: Bool = false,
        allowsBlankComment: Bool? = nil, endsStatement: Bool = false
    ) {
        self.kind = kind
        self.indent = indent
        self.commentIndent = commentIndent ?? indent
        self.allowsBlank = allowsBlank
        self.allowsBlankComment = allowsBlankComment ?? allowsBlank
        self.endsStatement = endsStatement
    }
}

/// How a comment is written.
enum FormatComment {
    /// Without trailing blanks, but unchanged for a line of a transcript.
    static func text(_ bytes: ArraySlice<UInt8>, isOfTranscript: Bool) -> ArraySlice<UInt8> {
        var text = bytes
        while text.last == 0x0D { text.removeLast() }
        if isOfTranscript { return text }
        while let last = text.last, last.isBlank || last == 0x0D { text.removeLast() }
        return text
    }

    /// `#>`, `#!` and `#@` at the start of a line are output, errors and pins of the statement above.
    static func isOfTranscript(_ text: ArraySlice<UInt8>, _ atom: FormatAtom) -> Bool {
        let second = text.dropFirst().first
        return atom.column == 0
            && (second == UInt8(ascii: ">") || second == UInt8(ascii: "!") || second == UInt8(ascii: "@"))
    }
}
