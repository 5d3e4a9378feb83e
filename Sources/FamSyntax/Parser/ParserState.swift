/// The brackets that are open at a place.
struct OpenBrackets {
    /// Their offsets, the outermost first.
    var openers: [Int] = []
    /// How many there are of each kind.
    var round = 0, square = 0, curly = 0
}

/// What reading on after an error has come to.
struct Recovery {
    /// The bracket or quote that the end of the text found open.
    var unclosed: Int?
    var isUnfinished = false
    /// How often reading went back after an unclosed bracket; what is found after that says nothing about the text
    /// being unfinished.
    var rewindsDone: Int
    /// Bytes that may still be read twice; it keeps the whole linear.
    var rescanBudget: Int

    init(rewindsDone: Int, rescanBudget: Int) {
        self.rewindsDone = rewindsDone
        self.rescanBudget = rescanBudget
    }
}
