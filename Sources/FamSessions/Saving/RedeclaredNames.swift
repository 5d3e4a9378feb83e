import FamSyntax
import FamText

/// At the prompt a second `let n` takes the place of the first; in a script a name is declared once. So what a session
/// declares again is called `n2` from there on. A name that is also one of a parameter or of a loop keeps it: what it
/// means then depends on the place. Cost: linear in the entries.
struct RedeclaredNames {
    private let kept: Set<String>
    private var taken: Set<String>
    private var declared: Set<String> = []
    /// What those names are called now that have been declared again.
    private var current: [String: String] = [:]

    init(_ entries: [SessionEntry], words known: WordsByEntry) {
        var counts: [String: Int] = [:]
        for entry in entries {
            for name in known.of(entry).lastingPlaces.values { counts[name, default: 0] += 1 }
        }
        var kept: Set<String> = []
        for entry in counts.contains(where: { $0.value > 1 }) ? entries : [] {
            let words = known.of(entry), own = words.lastingPlaces
            kept.formUnion(words.defined.subtracting(own.values))
            for (place, word) in words.words.enumerated() where own[place] == nil && words.isBare(word) {
                kept.insert(word.text)
            }
        }
        self.kept = kept
        taken = kept.union(counts.keys)
        isNeeded = counts.contains { $0.value > 1 && !kept.contains($0.key) }
    }

    /// Whether any name is declared again.
    let isNeeded: Bool

    /// The entry with the names that are in force there.
    mutating func renamed(_ entry: SessionEntry) -> SessionEntry {
        let words = EntryWords(entry.text), own = words.lastingPlaces
        var coming: [String: String] = [:]
        var edits: [(range: Range<Int>, text: String)] = []
        var end = 0
        for (place, word) in words.words.enumerated() {
            if words.bytes[end..<word.range.lowerBound].contains(0x0A) || word.text == ";" {
                current.merge(coming) { $1 }
                coming = [:]
            }
            end = word.range.upperBound
            if let name = own[place] {
                guard let fresh = declare(name) else { continue }
                // A function may call itself; the value of a variable is that of before.
                if words.words[place - 1].text == "def" { current[name] = fresh } else { coming[name] = fresh }
                edits.append((word.range, words.isShorthand(place) ? "\(name): \(fresh)" : fresh))
            } else if let text = renamed(word) {
                edits.append((word.range, text))
            }
        }
        current.merge(coming) { $1 }
        return edits.isEmpty ? entry : entry.edited(words.bytes, edits)
    }

    /// Notes a declaration.
    /// - Returns: its other name, if there was one before.
    private mutating func declare(_ name: String) -> String? {
        guard !declared.insert(name).inserted, !kept.contains(name) else { return nil }
        var number = 2
        while taken.contains("\(name)\(number)") { number += 1 }
        taken.insert("\(name)\(number)")
        return "\(name)\(number)"
    }

    private func renamed(_ word: EntryWords.Word) -> String? {
        guard !current.isEmpty else { return nil }
        switch word.kind {
        case .command: return current[word.text]
        case .variable: return current[word.text] ?? inside(word.text)
        case .string: return word.text.hasPrefix("\"") ? inside(word.text) : nil
        default: return nil
        }
    }

    /// `$n`, `${n}` and `$(n …)` with the names in force; nil if there is nothing to rename.
    private func inside(_ text: String) -> String? {
        let pieces = text.split(separator: "$", omittingEmptySubsequences: false)
        var out = String(pieces[0])
        var isOther = false
        for (before, piece) in zip(pieces, pieces.dropFirst()) {
            let opening = piece.prefix { $0 == "{" || $0 == "(" || $0 == " " }
            let name = piece[opening.endIndex...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            let isEscaped = before.reversed().prefix { $0 == "\\" }.count % 2 == 1
            out += "$\(opening)"
            if !isEscaped, let other = current[String(name)] {
                out += other
                isOther = true
            } else {
                out += name
            }
            out += piece[name.endIndex...]
        }
        return isOther ? out : nil
    }
}

extension EntryWords {
    /// The name of a parameter, of a loop or of a field: without `$`, and not in `${…}`.
    fileprivate func isBare(_ word: Word) -> Bool {
        guard word.kind == .name || word.kind == .variable, word.text.first.map({ $0.isLetter || $0 == "_" }) ?? false
        else { return false }
        let start = word.range.lowerBound
        return start < 2 || !bytes[start - 2..<start].elementsEqual("${".utf8)
    }
}

extension SessionEntry {
    /// The same with other texts in some places, in order; the places of its names move along.
    fileprivate func edited(_ bytes: [UInt8], _ edits: [(range: Range<Int>, text: String)]) -> SessionEntry {
        var entry = self
        var out: [UInt8] = []
        var copied = 0
        for edit in edits {
            out += bytes[copied..<edit.range.lowerBound] + Array(edit.text.utf8)
            copied = edit.range.upperBound
        }
        entry.text = String(decoding: out + bytes[copied...], as: UTF8.self)
        entry.shortNames = shortNames.map { name in
            guard let from = name.from else { return name }
            let before = edits.filter { $0.range.upperBound <= from }
            return name.moved(by: before.reduce(0) { $0 + $1.text.utf8.count - $1.range.count })
        }
        return entry
    }
}
