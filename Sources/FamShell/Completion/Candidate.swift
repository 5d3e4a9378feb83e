/// One thing that can be at the cursor.
public struct Candidate: Hashable, Sendable {
    /// As listed, and as compared with what was typed.
    public var text: String
    /// As inserted: quoted where the language needs it.
    public var insertion: String
    /// A few words about it.
    public var detail: String
    /// A space follows when it is the only one.
    public var isWhole: Bool

    public init(_ text: String, insertion: String? = nil, _ detail: String, isWhole: Bool = true) {
        self.text = text
        self.insertion = insertion ?? text
        self.detail = detail
        self.isWhole = isWhole
    }
}

/// What Tab found: candidates for the bytes of `range`, best first.
public struct Completion: Hashable, Sendable {
    /// UTF-8 offsets of the text that a candidate replaces.
    public var range: Range<Int>
    public var candidates: [Candidate]
    /// The number of candidates that begin with what was typed; they come first.
    var prefixCount: Int

    public init(range: Range<Int>, candidates: [Candidate] = [], prefixCount: Int = 0) {
        self.range = range
        self.candidates = candidates
        self.prefixCount = prefixCount
    }

    /// What one Tab inserts: the only candidate, or the common beginning of all that begin with the typed text, if that
    /// adds more than a quote. Otherwise nil.
    public func insertion(in text: String) -> String? {
        if candidates.count == 1, let only = candidates.first { return only.insertion + (only.isWhole ? " " : "") }
        guard prefixCount > 0 else { return nil }
        let best = candidates.prefix(prefixCount)
        if best.count == 1, let only = best.first { return only.insertion + (only.isWhole ? " " : "") }
        let shared = best.dropFirst().reduce(Array(best[0].insertion)) { shared, next in
            zip(shared, next.insertion).prefix { $0 == $1 }.map(\.0)
        }
        let typed = String(decoding: Array(text.utf8)[range.clamped(to: 0..<text.utf8.count)], as: UTF8.self)
        let result = String(shared)
        return Completion.unquoted(result).count > Completion.unquoted(typed).count ? result : nil
    }

    private static func unquoted(_ text: String) -> Substring {
        text.hasPrefix("\"") || text.hasPrefix("'") ? text.dropFirst() : text[...]
    }
}
