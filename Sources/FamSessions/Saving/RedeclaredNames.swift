import FamSyntax
import FamText

/// At the prompt a second `let n` takes the place of the first, and one in a block hides it without a warning; in a
/// script a name is declared once. So what a session declares again is called `n2` from there on, to the end of its
/// block. A name that is also one of a parameter or of a loop keeps it: what it means then depends on the place.
/// Cost: linear in the entries.
struct RedeclaredNames {
    private let kept: Set<String>
    private var taken: Set<String>
    private var declared: Set<String> = []
    /// What those names are called now that have been declared again.
    private var current: [String: String] = [:]
    /// Those that the statements being read declare, with the depths of their blocks: the value of `let n = $n + 1` is
    /// that of before.
    private var coming: [(name: String, fresh: String, depth: Int)] = []

    init(_ entries: [SessionEntry], words known: WordsByEntry) {
        var counts: [String: Int] = [:]
        for entry in entries {
            for name in known.of(entry).lastingPlaces.values { counts[name, default: 0] += 1 }
        }
        for entry in counts.isEmpty ? [] : entries {
            for name in known.of(entry).innerPlaces.values where counts[name] != nil { counts[name]! += 1 }
        }
        var kept: Set<String> = []
        for entry in counts.contains(where: { $0.value > 1 }) ? entries : [] {
            let words = known.of(entry), own = words.lastingPlaces, inner = words.innerPlaces
            kept.formUnion(words.defined.subtracting(own.values).subtracting(inner.values))
            for (place, word) in words.words.enumerated()
            where own[place] == nil && inner[place] == nil && words.isBare(word) {
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
        let words = EntryWords(entry.text), own = words.lastingPlaces, inner = words.innerPlaces
        var edits: [(range: Range<Int>, text: String)] = []
        var outer: [[String: String]] = []
        var end = 0, depthOfDeclaration = 0
        for (place, word) in words.words.enumerated() where word.kind != .comment {
            if words.bytes[end..<word.range.lowerBound].contains(0x0A) || word.text == ";" { endStatement(outer.count) }
            end = word.range.upperBound
            if word.nesting > 0 { outer.append(current) }
            if word.nesting < 0, let names = outer.popLast() {
                current = names
                coming.removeAll { $0.depth > outer.count }
            }
            if word.kind == .keyword { depthOfDeclaration = outer.count }
            if let name = own[place] ?? inner[place] {
                guard let fresh = own[place] == nil ? hide(name) : declare(name) else { continue }
                // A function may call itself.
                let isFunction = words.words[place - 1].text == "def"
                if isFunction { current[name] = fresh } else { coming.append((name, fresh, depthOfDeclaration)) }
                edits.append((word.range, words.isShorthand(place) ? "\(name): \(fresh)" : fresh))
            } else if let text = renamed(word) {
                edits.append((word.range, text))
            }
        }
        endStatement(0)
        return edits.isEmpty ? entry : entry.edited(words.bytes, edits)
    }

    private mutating func endStatement(_ depth: Int) {
        guard !coming.isEmpty else { return }
        for next in coming where next.depth == depth { current[next.name] = next.fresh }
        coming.removeAll { $0.depth == depth }
    }

    /// Notes a declaration.
    /// - Returns: its other name, if there was one before.
    private mutating func declare(_ name: String) -> String? {
        declared.insert(name).inserted ? nil : fresh(name)
    }

    /// - Returns: the other name of one that a block declares, if it would hide one.
    private mutating func hide(_ name: String) -> String? { declared.contains(name) ? fresh(name) : nil }

    private mutating func fresh(_ name: String) -> String? {
        guard !kept.contains(name) else { return nil }
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
        var out: [UInt8] = []
        var copied = 0
        for edit in edits {
            out += bytes[copied..<edit.range.lowerBound] + Array(edit.text.utf8)
            copied = edit.range.upperBound
        }
        let names = shortNames.map { name in
            guard let from = name.from else { return name }
            let before = edits.filter { $0.range.upperBound <= from }
            return name.moved(by: before.reduce(0) { $0 + $1.text.utf8.count - $1.range.count })
        }
        return with(text: String(decoding: out + bytes[copied...], as: UTF8.self), shortNames: names)
    }
}
