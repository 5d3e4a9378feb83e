/// The open brackets at a place.
struct OpenBrackets {
    /// Their offsets, the outermost first.
    var openers: [Int] = []
    /// The number of each kind.
    var round = 0, square = 0, curly = 0
    /// Whether they are in the body of a `def`, where the statements of inner blocks are folded too.
    var isFunction = false
    /// How many of the openers there, from the outermost on, are of such blocks.
    var foldable = 0
}

/// The state of error recovery.
struct Recovery {
    /// The bracket or quote that was still open at the end of the text.
    var unclosed: Int?
    var isUnfinished = false
    /// The first brace whose closing one, on a line of its own, is indented less than it: probably an outer one's.
    /// `Recovery.none` if there is none. It fits where nothing was: each frame of a debug build has copies of this.
    var suspect = Recovery.none
    static let none = UInt32.max
    /// How many errors there were before the current statement.
    var errorsBefore = 0
    /// How often parsing went back after an unclosed bracket; later errors do not mean that the text is incomplete.
    var rewindsDone: Int
    /// How many more bytes may be parsed twice, so that the total stays linear.
    var rescanBudget: Int

    init(rewindsDone: Int, rescanBudget: Int) {
        self.rewindsDone = rewindsDone
        self.rescanBudget = rescanBudget
    }
}
