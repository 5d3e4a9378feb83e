import FamSyntax
import FamText

/// Errors of the parser that only follow from what the check found just before them, and would send the reader the
/// wrong way.
///
/// In `events | wher points > 0` no stage has that name; that `>` is not an operator between arguments follows from it.
/// In `events | edit` the check says what is missing, with an example, so the parser's error about the end of the text
/// is redundant.
struct RedundantErrors {
    /// How far before an error its cause is searched, in bytes: one stage of a reasonable line.
    private static let reach = 500

    private let source: SourceID?
    /// The ends of unknown command names, unknown flags and wrong heads, and of stages with a missing argument.
    private var unknown: Set<Int> = [], lacking: Set<Int> = []

    init(_ found: [Diagnostic]) {
        source = found.lazy.compactMap(\.span).first?.source
        for diagnostic in found {
            if Interrupt.isRequested { return }
            guard let span = diagnostic.span, span.source == source else { continue }
            // `fields $rows` needs its rows before it; that `fields` takes nothing follows from that.
            // After `edit --where note like "x"` the parser still waits for changes.
            if [.unknownCommand, .syntax, .unknownFlag].contains(diagnostic.code) {
                unknown.insert(span.range.upperBound)
            }
            // `group by child`: the word after `by` was meant as the key.
            if diagnostic.code == .missingArgument || diagnostic.code == .unknownField && diagnostic.help != nil {
                lacking.insert(span.range.upperBound)
            }
        }
    }

    /// The parser's diagnostics without these.
    func removed(from found: [Diagnostic], of text: Source) -> [Diagnostic] {
        if unknown.isEmpty && lacking.isEmpty { return found }
        return found.filter { Interrupt.isRequested || !isRedundant($0, text) }
    }

    private func isRedundant(_ diagnostic: Diagnostic, _ text: Source) -> Bool {
        guard let span = diagnostic.span, span.source == source, text.id == source else { return false }
        let start = span.range.lowerBound, bytes = text.bytes
        switch diagnostic.code {
        case .shellOperator:
            guard start < bytes.count, bytes[start] == UInt8(ascii: ">") || bytes[start] == UInt8(ascii: "<") else {
                return false
            }
            return hasEnd(in: unknown, before: start, bytes) {
                $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "\n")
            }
        case .syntax:
            if hasEnd(
                in: unknown, before: start, bytes,
                { $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "\n") })
            {
                return true
            }
            return hasEnd(in: lacking, before: start, bytes) { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        default: return false
        }
    }

    /// Whether one of the places is before `start`, with only bytes in between that pass.
    private func hasEnd(in places: Set<Int>, before start: Int, _ bytes: [UInt8], _ passes: (UInt8) -> Bool) -> Bool {
        var place = start
        while place >= 0, start - place < RedundantErrors.reach {
            if places.contains(place) { return true }
            guard place > 0, place <= bytes.count, passes(bytes[place - 1]) else { return false }
            place -= 1
        }
        return false
    }
}
