import FamText
import FamValues

/// A value of a session that a saved script takes as a parameter: `--param who=Maya`.
public struct LiftedValue: Sendable {
    public var name: String
    public var value: String

    /// This many parameters are above the header of a file, which is looked for at its beginning.
    public static let most = 16

    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// The line that declares it. A whole number and a day have their types, all else is text, which every parameter
    /// reads.
    var declaration: String {
        if Int64(value) != nil { return "param \(name): int = \(value)" }
        let reader = ValueReader(zone: .utc, now: Instant(micros: 0))
        if value.utf8.first.map({ (48...57).contains($0) }) ?? false, case .date? = try? reader.read(value, as: .date) {
            return "param \(name): date = \(value)"
        }
        return "param \(name): string = \(Quoting.literal(value))"
    }
}

/// Puts something else in the place of values, wherever they are as a word of their own: in arguments, in lists,
/// texts, addresses and links.
struct LiftedValues {
    let values: [LiftedValue]

    /// The text of an entry with the parameters in place of their values.
    func text(_ text: String) -> String {
        guard !values.isEmpty else { return text }
        let words = EntryWords(text)
        var out: [UInt8] = []
        var copied = 0
        for word in words.words {
            guard var replacement = replacement(word) else { continue }
            // A line that is only a link or an address becomes a command once it is quoted.
            if word.kind == .command || word.range.lowerBound == 0 { replacement = "open " + replacement }
            out += words.bytes[copied..<word.range.lowerBound]
            out += Array(replacement.utf8)
            copied = word.range.upperBound
        }
        out += words.bytes[copied...]
        return String(decoding: out, as: UTF8.self)
    }

    /// A line of output, where another value gives another text.
    func expectation(_ line: String) -> String {
        guard line.hasPrefix("#> ") else { return line }
        return values.reduce(line) { line, lifted in
            LiftedValues.replaced(lifted.value, in: line, by: "[..]", foldsCase: false) ?? line
        }
    }

    private func replacement(_ word: EntryWords.Word) -> String? {
        guard word.kind != .comment, word.kind != .variable, word.kind != .keyword, word.kind != .flag else {
            return nil
        }
        // The only command with values in its name is a link.
        if word.kind == .command, !word.text.hasBytes("://") { return nil }
        let quote = word.kind == .string ? word.text.first : nil
        let plain = quote == nil ? word.text : String(word.text.dropFirst().dropLast())
        for lifted in values
        where plain == lifted.value || quote == nil && plain.lowercased() == lifted.value.lowercased() {
            return "$" + lifted.name
        }
        var text = quote == "\"" ? plain : LiftedValues.escaped(plain)
        var isOther = false
        for lifted in values {
            guard
                let found = LiftedValues.replaced(
                    lifted.value, in: text, by: "${\(lifted.name)}", foldsCase: quote == nil)
            else { continue }
            text = found
            isOther = true
        }
        return isOther ? "\"\(text)\"" : nil
    }

    /// The text inside double quotes.
    private static func escaped(_ text: String) -> String { String(Quoting.literal(text).dropFirst().dropLast()) }

    /// Nil if it is not there as a word.
    static func replaced(_ value: String, in text: String, by other: String, foldsCase: Bool) -> String? {
        let places = WholeWord(value, foldsCase: foldsCase).ranges(in: text)
        guard !places.isEmpty else { return nil }
        let all = Array(text)
        var out = ""
        var copied = 0
        for place in places {
            out += String(all[copied..<place.lowerBound]) + other
            copied = place.upperBound
        }
        return out + String(all[copied...])
    }
}
