/// A bracket that is open while the text is laid out.
struct FormatFrame {
    enum Kind {
        /// Holds statements or arms
        case block
        case list
    }

    let kind: Kind
    /// Where its closing bracket is indented, and what it holds.
    let base: Int
    let inner: Int
    /// Where a statement goes on that takes several lines.
    var continuation: Int
    /// Each statement has its line.
    let isOpen: Bool
    /// What it holds begins on a new line, so its closing bracket has its own.
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

    /// The text as a whole.
    static let root = FormatFrame(.block, base: 0, inner: 0, isOpen: true)
}

/// What comes before an atom: comments, separators and line ends.
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
        // After `;` two marks make a doc comment, after code they do not.
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
    /// Where comments on own lines stand.
    let commentIndent: Int
    /// Whether one blank line may stay before it, and before a comment.
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
    /// Without blanks at its end, but a line of a transcript as it is.
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
