/// One attempt to match a part. Failed attempts are remembered, so the cost is at most the number of steps times the
/// square of the length.
///
/// A group that must occur once and may repeat is two steps: the group, and the optional group.
struct WebPatternMatch {
    private let part: WebPatternPart
    private let text: [UInt8]
    private var hasFailed: [Bool]
    /// The value of each name, the last step first.
    private var found: [(name: String, value: String)] = []

    private init(_ part: WebPatternPart, _ text: [UInt8]) {
        self.part = part
        self.text = text
        hasFailed = [Bool](repeating: false, count: (part.steps.count + 1) * (text.count + 1))
    }

    /// Nil if the text does not match as a whole. `*` is named by a number, and an omitted one has none.
    static func parts(_ part: WebPatternPart, of bytes: some Sequence<UInt8>) -> [(name: String, value: String)]? {
        var match = WebPatternMatch(part, WebPatternPart.canonical(bytes))
        return match.fits(0, 0) ? match.found.reversed() : nil
    }

    private mutating func fits(_ step: Int, _ place: Int) -> Bool {
        guard step < part.steps.count else { return place == text.count }
        let key = step * (text.count + 1) + place
        guard !hasFailed[key] else { return false }
        let answer =
            switch part.steps[step] {
            case .text(let bytes): text[place...].starts(with: bytes) && fits(step + 1, place + bytes.count)
            case .group(let group): taken(group, step, place) || (group.isOptional && fits(step + 1, place))
            }
        if !answer { hasFailed[key] = true }
        return answer
    }

    /// The group occurs at least once.
    private mutating func taken(_ group: WebPatternPart.Group, _ step: Int, _ place: Int) -> Bool {
        guard text[place...].starts(with: group.before) else { return false }
        let start = place + group.before.count
        for end in ends(group, start) where text[end...].starts(with: group.after) {
            let next = end + group.after.count
            // Only a group that consumed text may repeat; otherwise it would repeat forever.
            let continues = group.content == .nothing && group.repeats && next > place
            guard (continues && fits(step, next)) || fits(step + 1, next) else { continue }
            if group.content != .nothing {
                found.append((group.name, String(decoding: text[start..<end], as: UTF8.self)))
            }
            return true
        }
        return false
    }

    /// Where the value of the name may end: for a word the shortest first, for `*` and repeated groups the longest.
    private func ends(_ group: WebPatternPart.Group, _ start: Int) -> [Int] {
        switch group.content {
        case .nothing: [start]
        case .any: (start...text.count).reversed()
        case .word:
            group.repeats ? words(start, between: group.after + group.before).reversed() : words(start, between: [])
        }
    }

    /// After each character that can end a word; `between` words may be a text with delimiters.
    private func words(_ start: Int, between piece: [UInt8]) -> [Int] {
        var ends: [Int] = [], index = start, length = 0
        while index < text.count {
            if length > 0, piece.contains(where: { $0 == part.place.delimiter }), text[index...].starts(with: piece) {
                index += piece.count
                length = 0
            } else if text[index] == part.place.delimiter {
                break
            } else {
                index += 1
                length += 1
                ends.append(index)
            }
        }
        return ends
    }
}
