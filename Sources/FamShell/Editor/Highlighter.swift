import FamRegistry
import FamSyntax
import FamText

/// Colours for a line as it stands: commands, stages, flags, strings, variables; a name that begins a stage and is nothing known is
/// red as soon as something follows it.
public struct Highlighter {
    let registry: Registry
    let definitions: () -> Set<String>

    /// `definitions` gives the names made with `def` so far.
    public init(registry: Registry, definitions: @escaping () -> Set<String>) {
        self.registry = registry
        self.definitions = definitions
    }

    public func highlights(_ text: String) -> [Highlight] {
        let bytes = Array(text.utf8)
        let pieces = LineScanner.pieces(of: text)
        var found: [Highlight] = []
        var isHead = true
        var words: [String] = []
        let names = definitions()
        for (index, piece) in pieces.enumerated() {
            let content = String(decoding: bytes[piece.range], as: UTF8.self)
            if let role = role(of: piece, content, isHead: isHead, words: &words, names, isTyped: index == pieces.count - 1 && piece.range.upperBound == bytes.count, pieces: pieces, index) {
                found.append(Highlight(piece.range, role))
            }
            switch piece.kind {
            case .pipe, .separator, .open: isHead = true
            case .word where isHead && Highlighter.beginsAnother.contains(content): isHead = true
            case .symbol where content == "=" && isBinding(pieces, bytes, before: index): isHead = true
            case .comment: break
            default: isHead = false
            }
            if isHead { words = [] }
        }
        return found
    }

    /// Behind these a command can stand.
    private static let beginsAnother: Set<String> = ["return", "plan", "else", "atomic", "try", "finally"]

    private func isBinding(_ pieces: [LinePiece], _ bytes: [UInt8], before index: Int) -> Bool {
        pieces[..<index].contains { $0.kind == .word && ["let", "var"].contains(String(decoding: bytes[$0.range], as: UTF8.self)) }
    }

    private func role(
        of piece: LinePiece, _ text: String, isHead: Bool, words: inout [String], _ names: Set<String>, isTyped: Bool, pieces: [LinePiece], _ index: Int
    ) -> Style.Role? {
        switch piece.kind {
        case .string: return .good
        case .variable, .flag: return .accent
        case .comment: return .quiet
        case .close, .open: return isUnmatched(piece, pieces, index) ? .error : nil
        case .number, .comma, .symbol, .pipe, .separator: return nil
        case .word: break
        }
        let isCall = pieces.indices.contains(index + 1) && pieces[index + 1].kind == .open(UInt8(ascii: "(")) && pieces[index + 1].range.lowerBound == piece.range.upperBound
        if isHead {
            words = [text]
            return isCall ? nil : headRole(text, names, isTyped: isTyped)
        }
        if RowStages.keywordNames.contains(text), text.count < 8, text != "source", text != "plan" { return .strong }
        guard !words.isEmpty else { return nil }
        let longer = words + [text]
        let name = longer.joined(separator: " ")
        guard registry.command(name) != nil || registry.isCommandPrefix(name) else {
            words = []
            return nil
        }
        words = longer
        return .strong
    }

    private func headRole(_ text: String, _ names: Set<String>, isTyped: Bool) -> Style.Role? {
        let isKnown = RowStages.keywordNames.contains(text) || RowStages.kind(text) != nil || registry.command(text) != nil
            || registry.isCommandPrefix(text) || registry.source(text) != nil || names.contains(text)
        if isKnown { return .strong }
        if isTyped || text.contains("/") || text.contains("://") || text.contains(":") || text.contains("-") || text == "_" { return nil }
        return TimeWordList.days.contains { $0.text == text } || ["now", "today"].contains(text) || registry.function(text) != nil ? nil : .error
    }

    /// A closing bracket that nothing opened, or not this way. What is only open is merely unfinished.
    private func isUnmatched(_ piece: LinePiece, _ pieces: [LinePiece], _ index: Int) -> Bool {
        guard case .close(let close) = piece.kind else { return false }
        var open: [UInt8] = []
        for earlier in pieces[..<index] {
            switch earlier.kind {
            case .open(let bracket): open.append(bracket)
            case .close: _ = open.popLast()
            default: break
            }
        }
        let wanted: [UInt8: UInt8] = [UInt8(ascii: ")"): UInt8(ascii: "("), UInt8(ascii: "]"): UInt8(ascii: "["), UInt8(ascii: "}"): UInt8(ascii: "{")]
        return open.last != wanted[close]
    }
}
