import FamText

/// Blanks between two atoms of one line.
extension FormatPage {
    /// Whether there is a space between two neighbors in a statement. Where blanks are significant, as between
    /// arguments, the author's choice stays.
    func hasSpace(_ before: Int, _ after: Int, hasGap: Bool) -> Bool {
        let left = atoms[before].role, right = atoms[after].role
        // A blank after `--name=` ends an empty value.
        if left == .flagEquals { return hasGap }
        if isJoined(left) || isJoined(right) { return false }
        switch right {
        case .comma, .colon, .question, .typeOpen, .typeClose, .barClose, .openParameters: return false
        case .closeRound where left != .comma: return hasGap && left == .word && mayTakeIn(before)
        case .closeRecord: return left != .openRecord
        case .closeBlock: return true
        default: break
        }
        switch left {
        case .openRound, .openParameters, .typeOpen, .barOpen: return false
        case .prefix: return hasGap && (atoms[after].role == .number || byte(after) == UInt8(ascii: "-"))
        default: return isSpaced(left: left) || isSpaced(right: right) || hasGap
        }
    }

    /// Whether it touches both its neighbors.
    private func isJoined(_ role: FormatAtom.Role) -> Bool {
        switch role {
        case .dot, .flagEquals, .argumentComma, .tightOperator: true
        default: false
        }
    }

    private func isSpaced(left: FormatAtom.Role) -> Bool {
        switch left {
        case .comma, .colon, .question, .operator, .not, .pipe, .keyword, .follower, .stageName, .barClose, .openRecord,
            .openAggregates, .openBlock,
            .openClosure, .openMatch:
            true
        default: false
        }
    }

    private func isSpaced(right: FormatAtom.Role) -> Bool {
        switch right {
        case .operator, .not, .pipe, .keyword, .follower, .flag, .barOpen, .openAggregates, .openBlock, .openMatch: true
        default: false
        }
    }

    /// Whether a word would include a closing bracket that touches it, because it contains an opening one.
    func mayTakeIn(_ word: Int) -> Bool { source.bytes[atoms[word].range].contains { $0.closer != 0 } }

    /// Whether a word would include a comma that touches it, because it is a URL.
    func takesComma(_ word: Int) -> Bool { atoms[word].role == .word && source.text(atoms[word].range).contains("://") }

    /// Whether a line end after it would continue the line.
    func endsInBackslash(_ atom: Int) -> Bool {
        atoms[atom].role == .word && source.bytes[atoms[atom].range.upperBound - 1] == .backslash
    }

    /// Whether the author's line end between two neighbors is removed.
    func isOneLine(_ before: Int, _ after: Int) -> Bool {
        switch (atoms[before].role, atoms[after].role) {
        case (_, .comma), (_, .colon), (_, .barOpen), (_, .barClose), (.barOpen, _), (.prefix, _), (_, .follower): true
        case (_, .openBlock), (_, .openMatch), (_, .openAggregates): true
        default: false
        }
    }
}
