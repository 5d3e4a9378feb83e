import FamText

/// Puts other names in the place of a family's own, so that a file can be handed on.
struct RenamedTexts {
    /// The replacements, for whole words.
    let names: [String: String]

    func text(_ text: String) -> String {
        guard !names.isEmpty else { return text }
        let words = EntryWords(text)
        var out: [UInt8] = []
        var copied = 0
        for word in words.words
        where word.kind != .variable && word.kind != .keyword && word.kind != .flag && word.kind != .command {
            guard let other = replacement(word.text) else { continue }
            out += words.bytes[copied..<word.range.lowerBound]
            out += Array(other.utf8)
            copied = word.range.upperBound
        }
        out += words.bytes[copied...]
        return String(decoding: out, as: UTF8.self)
    }

    /// Longer names first: one may be a part of another.
    private func replacement(_ text: String) -> String? {
        var found = text
        for (name, other) in names.sorted(by: { ($0.key.count, $0.key) > ($1.key.count, $1.key) }) {
            found = LiftedValues.replaced(name, in: found, by: other, foldsCase: true) ?? found
        }
        return found == text ? nil : found
    }
}
