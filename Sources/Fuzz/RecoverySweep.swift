import FamApp
import FamSessions
import FamSyntax
import FamText
import Foundation

/// The consequences of one wrong token: each token of each statement in the project is removed, doubled and swapped
/// with the next one, and the errors must be few, near, and about it.
///
/// A script is run statement by statement, so each damaged statement is checked with the household and names it would
/// have; the statement after it follows.
struct RecoverySweep {
    /// More errors than this about one token are a cascade.
    private static let most = 3

    private(set) var texts = 0
    private(set) var findings: [String] = []
    /// Sweeps with the same seed and number of parts each take different texts.
    let part: Int, parts: Int

    init(part: Int, parts: Int) {
        self.part = part
        self.parts = parts
    }

    mutating func sweep(_ path: String) {
        guard let data = FileManager.default.contents(atPath: path), let app = try? AppEnvironment.bare().sandbox()
        else {
            return
        }
        let engine = app.engine
        let entries = TranscriptFile(String(decoding: data, as: UTF8.self), isUnfinished: engine.isUnfinished).entries
        for (index, entry) in entries.enumerated() where entry.expectedCode == nil {
            let following =
                index + 1 < entries.count && entries[index + 1].expectedCode == nil ? entries[index + 1].text : "undo"
            Watchdog.begin()
            if engine.preview(entry.text + "\n" + following).allSatisfy({ $0.severity != .error }) {
                sweep(entry.text, following, "\(path):\(entry.line)", engine)
            }
            Watchdog.begin()
            _ = engine.run(Array(entry.text.utf8), name: "sweep")
            _ = app.takeOutput()
        }
    }

    private mutating func sweep(_ text: String, _ following: String, _ place: String, _ engine: Engine) {
        let bytes = Array(text.utf8)
        let tokens = Tokenizer.tokens(of: Source(id: SourceID(0), name: "sweep", bytes: bytes)).filter {
            $0.kind != .comment
        }
        for (index, token) in tokens.enumerated() {
            let range = token.span.range
            let word = Array(bytes[range])
            check(bytes, range, [], token, "without", following, place, engine)
            check(bytes, range.upperBound..<range.upperBound, [0x20] + word, token, "doubled", following, place, engine)
            guard index + 1 < tokens.count else { continue }
            let next = tokens[index + 1].span.range
            let swapped = bytes[next] + bytes[range.upperBound..<next.lowerBound] + word
            check(bytes, range.lowerBound..<next.upperBound, Array(swapped), token, "swapped", following, place, engine)
        }
    }

    private mutating func check(
        _ bytes: [UInt8], _ range: Range<Int>, _ replacement: [UInt8], _ token: Token, _ what: String,
        _ following: String, _ place: String, _ engine: Engine
    ) {
        texts += 1
        guard texts % parts == part else { return }
        let damaged = Array(bytes[..<range.lowerBound]) + replacement + Array(bytes[range.upperBound...])
        let text = String(decoding: damaged, as: UTF8.self)
        Watchdog.begin()
        let errors = engine.preview(text + "\n" + following).filter { $0.severity == .error }
        let isMoved = what == "swapped" && replacement.contains(UInt8(ascii: "}"))
        let isSplit = what == "swapped" && replacement.contains(0x0A)
        let reason = RecoverySweep.fault(errors, in: damaged, isMoved: isMoved, isSplit: isSplit) {
            engine.preview(text).allSatisfy { $0.severity != .error }
        }
        if let reason {
            let said = errors.map { "\n    \($0.code.id): \($0.message) (at \($0.span?.start ?? 0))" }.joined()
            findings.append(
                "\(place): \(what) `\(String(decoding: bytes[token.span.range], as: UTF8.self))`: \(reason)\n  "
                    + "\(text)\(said)"
            )
        }
    }

    /// Whether the text ends with an operator, a comma or a pipe, so that the next line belongs to it.
    private static func continues(_ text: [UInt8]) -> Bool {
        guard let last = text.last(where: { $0 != 0x20 && $0 != 0x0A }) else { return false }
        if "=<>+-*/%|,?&.~!:".utf8.contains(last) { return true }
        let words = String(decoding: text, as: UTF8.self).split { $0 == " " || $0 == "\n" }
        return ["and", "or", "in", "like", "not"].contains(words.last ?? "")
    }

    /// A quote that was lost or added closes at the next one, wherever that is.
    private static func hasOddQuote(_ text: [UInt8]) -> Bool {
        !text.count { $0 == UInt8(ascii: "\"") }.isMultiple(of: 2)
    }

    /// - Parameters:
    ///   - isMoved: a token was swapped with a brace, so that two statements are wrong, and what a block declares may
    ///     be used outside of it.
    ///   - isSplit: a token was moved across a line end, which splits a statement; the first part may be correct with
    ///     another meaning (`let a = "x"`, of a list that began there), and then the next one is really wrong.
    private static func fault(
        _ errors: [Diagnostic], in damaged: [UInt8], isMoved: Bool, isSplit: Bool, isValid: () -> Bool
    ) -> String? {
        if errors.count > (isMoved ? 2 * most : most) { return "\(errors.count) errors" }
        // Without errors it is another program, and its effects on the next statement are right.
        if errors.isEmpty || isSplit || continues(damaged) || hasOddQuote(damaged) || isValid() { return nil }
        let end = damaged.count
        // What a lost bracket or quote swallows is reported where it was opened; otherwise the next statement is as
        // correct as before.
        let isOpen = errors.contains { $0.code == .unclosed || !$0.secondary.isEmpty }
        if !isOpen, let far = errors.first(where: { Int($0.span?.start ?? 0) > end }) {
            return "the next statement is said to be wrong: \(far.code)"
        }
        let missesVariable =
            errors.first?.code == .syntax && errors.dropFirst().contains { $0.code == .unknownVariable }
        if missesVariable, !isMoved { return "a variable is missed after a broken statement" }
        return nil
    }
}
