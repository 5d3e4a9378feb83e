import FamRegistry
import FamSyntax
import FamText

/// Errors that only follow from another, which are omitted so that one wrong token gives one error.
///
/// - After the parser's first error in a statement the check says nothing of that statement.
/// - What a statement that the parser could not read was to declare is not missed later, and nothing is known of its
///   type. What the check refuses is declared all the same, with a type that fits everything.
/// - A line that begins like an item of a list, right after a broken statement, belongs to that; so do the lines before
///   a `}` too many.
/// - What comes after a wrong line that ends with an operator belongs to that line.
/// - A statement has at most three errors. Other statements lose none because of that.
///
/// Made only where there are errors. Cost: the bytes of the wrong statements, and a search by halves for each error.
struct Consequences {
    static let most = 3
    /// How far back the statement around an error is searched, in statements, and the names that it mentions, in bytes.
    static let reach = 100, textReach = 2_000

    struct Missed: Hashable {
        let name: String
        let statement: Int
    }

    let source: Source
    let broken: [WrongStatement]
    let statements: [Range<Int>]
    /// Names that wrong statements may have declared; functions among them are called without a `$`.
    var lost = LostNames(), lostFunctions = LostNames()
    /// Variables of statements that the check refused: their type fits everything, but their rows are not known.
    var shapeless = LostNames()
    /// A name is missing in a declaration, so it may have been any.
    var hasUnnamed = false, hasUnnamedFunction = false
    /// A wrong statement was about a module, possibly a `use`, so names that it would have made known are not reported.
    var hasLostModule = false
    let checker: Checker
    /// How many more bytes may be searched for names. Deeply nested statements would otherwise be searched very often.
    var budget: Int
    /// The starts of statements that use such a name.
    private var excused: Set<Int> = []
    /// Functions with an error in them, and the variables that were reported as unknown in each outermost statement.
    var doubtful = LostNames(), missed: Set<Missed> = []
    private var counts: [Int: Int] = [:]
    /// The starts of wrong statements with a quote too many or too few.
    private var misread: Set<Int> = []
    private var reported: Set<Diagnostic> = []

    /// - Parameter statements: by their start, the longer before the shorter.
    init(_ source: Source, broken: [BrokenStatement], statements: [Range<Int>], _ checker: Checker) {
        self.source = source
        self.checker = checker
        self.broken = WrongStatement.joined(broken, source.bytes)
        self.statements = statements
        budget = 4 * source.bytes.count + Consequences.textReach
        for statement in self.broken {
            collectNames(of: statement.range)
            collectNames(around: statement.range.lowerBound)
            // What it would have shown is the last table.
            lost.insert("_")
        }
    }

    /// The diagnostics without consequences. Both lists are in source order.
    mutating func removed(syntax: [Diagnostic], found: [Diagnostic]) -> [Diagnostic] {
        var kept: [Diagnostic] = []
        var swallowed = 0, lastError: Int?
        for diagnostic in syntax {
            // The caller asks as well, and throws the rest away.
            if Interrupt.isRequested { break }
            guard let start = start(of: diagnostic) else {
                kept.append(diagnostic)
                continue
            }
            if start < swallowed || isLateBracket(start, after: lastError) || !hasRoom(diagnostic) { continue }
            kept.append(lostBracket(before: start)?.diagnostic(in: source) ?? diagnostic)
            lastError = start
            if let wrong = brokenStatement(around: start), hasOddQuotes(start) {
                misread.insert(wrong.range.lowerBound)
            }
            // The content of a bracket that is never closed was not meant to be inside it.
            if diagnostic.code == .unclosed, let wrong = brokenStatement(around: start) {
                swallowed = max(swallowed, wrong.range.upperBound)
            }
        }
        for diagnostic in found {
            if Interrupt.isRequested { break }
            guard !isFull(diagnostic), !follows(diagnostic), hasRoom(diagnostic), !isDoubtful(diagnostic) else {
                continue
            }
            kept.append(diagnostic)
            if let start = start(of: diagnostic) { noteLost(around: start, diagnostic.code) }
        }
        return kept.contains { $0.severity == .error } ? kept : syntax + found
    }

    /// The bracket whose loss is the cause of a syntax error on a later line.
    private func lostBracket(before error: Int) -> LostBracket? {
        guard let wrong = brokenStatement(around: error), wrong.isUnopened else { return nil }
        return LostBracket.first(in: wrong.range, of: source.bytes).flatMap { $0.place < error ? $0 : nil }
    }

    /// Whether it warns of something in lines whose blocks are not known: "this can never run".
    private func isDoubtful(_ diagnostic: Diagnostic) -> Bool {
        guard diagnostic.severity == .warning, let span = diagnostic.span, span.source == source.id else {
            return false
        }
        return brokenStatement(around: Int(span.start))?.isUnopened ?? false
    }

    /// Whether a bracket that does not belong there follows another error on its line: what it closes, or the header
    /// whose block it opens, was not parsed.
    private func isLateBracket(_ start: Int, after error: Int?) -> Bool {
        guard let error, error < start, start < source.bytes.count else { return false }
        return "{)]}".utf8.contains(source.bytes[start]) && !source.bytes[error..<start].contains(0x0A)
    }

    /// Whether a quote is missing on the line, or one too many, so that texts were read as code.
    private func hasOddQuotes(_ place: Int) -> Bool {
        let start = lineStart(of: place), end = min(source.bytes.count, place + Consequences.textReach)
        let line = source.bytes[start..<max(start, end)].prefix { $0 != 0x0A }
        return !line.count { $0 == UInt8(ascii: "\"") }.isMultiple(of: 2)
    }

    /// The place of an error in this source.
    func start(of diagnostic: Diagnostic) -> Int? {
        guard diagnostic.severity == .error, let span = diagnostic.span, span.source == source.id else { return nil }
        return Int(span.start)
    }

    /// Whether the statement of the error may have one more. Nothing is reported twice.
    private mutating func hasRoom(_ diagnostic: Diagnostic) -> Bool {
        guard let start = start(of: diagnostic) else { return true }
        guard reported.insert(diagnostic).inserted else { return false }
        let wrong = brokenStatement(around: start)
        let key = (wrong?.range ?? statement(around: start))?.lowerBound ?? -1
        counts[key, default: 0] += 1
        return counts[key, default: 0] <= (misread.contains(key) ? 1 : wrong?.most ?? Consequences.most)
    }

    /// Whether its statement already has as many errors as it may have.
    private func isFull(_ diagnostic: Diagnostic) -> Bool {
        guard let start = start(of: diagnostic), let around = statement(around: start) else { return false }
        return counts[around.lowerBound, default: 0] >= Consequences.most
    }

    private mutating func follows(_ diagnostic: Diagnostic) -> Bool {
        guard let start = start(of: diagnostic), let span = diagnostic.span else { return false }
        if let around = brokenStatement(around: start) {
            if around.firstError <= start { return true }
            // Nothing is known about an expression with unparsed text in it.
            if span.range.upperBound > around.firstError || isCut(diagnostic, span.range, around.firstError) {
                return true
            }
            // The first wrong statement is not missing anything itself.
            if around.range == broken.first?.range { return false }
        }
        if isRepeated(diagnostic, span.range) || callsDoubtful(diagnostic, start) { return true }
        if mentionsLost(span.range) || followsFromLostName(diagnostic, start) { return true }
        if diagnostic.code == .notARow, usesShapeless(before: start) { return true }
        let statement = statement(around: start)?.lowerBound ?? start
        if isLost(diagnostic, span.range) || continues(statement) { excused.insert(statement) }
        return excused.contains(statement)
    }

    /// Whether the text that was not understood cuts short what the error is about: `where name ]== "x"`, `$peop(le`.
    private func isCut(_ diagnostic: Diagnostic, _ span: Range<Int>, _ error: Int) -> Bool {
        guard error <= source.bytes.count else { return false }
        let between = source.bytes[span.upperBound..<error]
        if diagnostic.code == .typeMismatch, between.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return true }
        return between.count == 1 && "([{".utf8.contains(source.bytes[span.upperBound])
    }

    /// Whether something may be null because a loop or closure around it iterates over the rows of a wrong
    /// statement: what its condition shows of them is not known.
    private func followsFromLostName(_ diagnostic: Diagnostic, _ start: Int) -> Bool {
        guard diagnostic.code == .nullValue, let outer = Consequences.first(in: statements, at: start) else {
            return false
        }
        return mentionsLost(max(outer.lowerBound, start - Consequences.textReach)..<start)
    }

    /// Whether the same variable is reported again in the same function, loop or block.
    private mutating func isRepeated(_ diagnostic: Diagnostic, _ span: Range<Int>) -> Bool {
        guard diagnostic.code == .unknownVariable, span.upperBound <= source.bytes.count,
            let outer = Consequences.first(in: statements, at: span.lowerBound)
        else { return false }
        return !missed.insert(Missed(name: source.text(span), statement: outer.lowerBound)).inserted
    }

    /// Whether a call does not match a function with an error in it, which may be in its parameters.
    private mutating func callsDoubtful(_ diagnostic: Diagnostic, _ start: Int) -> Bool {
        guard !doubtful.isEmpty, let around = statement(around: start),
            [.extraArgument, .missingArgument, .typeMismatch, .unknownFunction, .unknownCommand].contains(
                diagnostic.code)
        else { return false }
        var place = around.lowerBound
        let end = min(around.upperBound, source.bytes.count, place + Consequences.textReach)
        while let word = nextWord(from: &place, before: end) {
            if doubtful.mayBe(word.text) { return true }
        }
        return false
    }

    /// Whether the statement follows an operator at the end of a wrong one.
    private func continues(_ start: Int) -> Bool {
        var end = min(start, source.bytes.count)
        while end > 0, [0x20, 0x09, 0x0A, 0x0D].contains(source.bytes[end - 1]) { end -= 1 }
        guard end > 0, end < start, let before = statement(around: end - 1)?.lowerBound,
            counts[before] != nil || excused.contains(before)
        else { return false }
        if ",|+*/%=<>".utf8.contains(source.bytes[end - 1]) { return true }
        return ["and", "or", "not", "in", "like"].contains { source.bytes[..<end].hasSuffix(word: $0) }
    }

    /// Whether a name is unknown because the statement that should have declared it is broken, or has another word
    /// attached to it.
    private func isLost(_ diagnostic: Diagnostic, _ span: Range<Int>) -> Bool {
        let isFunction = diagnostic.code == .unknownFunction || diagnostic.code == .unknownCommand
        guard isFunction || diagnostic.code == .unknownVariable else { return false }
        if isFunction ? hasUnnamedFunction : hasUnnamed { return true }
        // A function's name as a value: `map(xs, double)`.
        if hasUnnamedFunction, source.bytes[span.lowerBound] != UInt8(ascii: "$") { return true }
        var place = span.lowerBound
        guard let word = nextWord(from: &place, before: min(span.upperBound, source.bytes.count)) else { return false }
        if isFunction, hasLostModule, !checker.words.modules(shortening: word.text).isEmpty { return true }
        // `x = 5` is reported as an assignment, and `x` not as an unknown command.
        if diagnostic.code == .unknownCommand, lost.contains(word.text) { return true }
        return (isFunction ? lostFunctions : lost).mayBe(word.text)
    }
}
