import FamSyntax
import FamText

/// At the prompt a second `let n` takes the place of the first, and one in a block hides it without a warning; in a
/// script a name is declared once. So what a session declares again is called `n2` from there on, to the end of its
/// block, and so is a parameter that would hide a variable. A name that is both a function and a variable keeps it,
/// and so does a function that is named without a call.
/// Cost: linear in the entries.
struct RedeclaredNames {
    private let kept: Set<String>
    /// What a command may begin with, or a call in parentheses.
    private let functions: Set<String>
    private var taken: Set<String>
    private var declared: Set<String> = []
    /// What those names are called now that have been declared again.
    private var current: [String: String] = [:]
    /// Those that the statements being read declare, with the depths of their blocks: the value of `let n = $n + 1` is
    /// that of before.
    private var coming: [(name: String, fresh: String, depth: Int)] = []
    /// Those that the forms being read bind in their blocks.
    private var bound: [(name: String, fresh: String, depth: Int)] = []

    init(_ entries: [SessionEntry], words known: WordsByEntry) {
        var counts: [String: Int] = [:]
        for entry in entries {
            for name in known.of(entry).lastingPlaces.values { counts[name, default: 0] += 1 }
        }
        taken = Set(counts.keys)
        for entry in counts.isEmpty ? [] : entries {
            let words = known.of(entry)
            for name in words.innerPlaces.values where counts[name] != nil { counts[name]! += 1 }
            for binding in words.bindings.values {
                taken.insert(binding.name)
                if counts[binding.name] != nil { counts[binding.name]! += 1 }
            }
        }
        var kept: Set<String> = [], functions: Set<String> = [], variables: Set<String> = []
        for entry in counts.contains(where: { $0.value > 1 }) ? entries : [] {
            let words = known.of(entry), own = Set(words.lastingPlaces.values), inner = words.innerPlaces.values
            kept.formUnion(words.defined.subtracting(own).subtracting(inner))
            functions.formUnion(words.functions)
            variables.formUnion(own.subtracting(words.functions))
        }
        kept.formUnion(functions.intersection(variables))
        for entry in functions.contains(where: { counts[$0, default: 0] > 1 }) ? entries : [] {
            kept.formUnion(known.of(entry).named(functions))
        }
        self.kept = kept
        self.functions = functions
        taken.formUnion(kept)
        isNeeded = counts.contains { $0.value > 1 && !kept.contains($0.key) }
    }

    /// Whether any name is declared again.
    let isNeeded: Bool

    /// The entry with the names that are in force there.
    mutating func renamed(_ entry: SessionEntry) -> SessionEntry {
        let words = EntryWords(entry.text), own = words.lastingPlaces, inner = words.innerPlaces
        let bindings = words.bindings
        var edits: [(range: Range<Int>, text: String)] = []
        var outer: [[String: String]] = []
        var end = 0, depthOfDeclaration = 0
        for (place, word) in words.words.enumerated() where word.kind != .comment {
            if words.bytes[end..<word.range.lowerBound].contains(0x0A) || word.text == ";" { endStatement(outer.count) }
            end = word.range.upperBound
            if word.nesting > 0 { open(word, &outer) }
            if word.nesting < 0 { close(&outer) }
            if word.kind == .keyword { depthOfDeclaration = outer.count }
            if let binding = bindings[place] {
                guard let fresh = bind(binding) else { continue }
                edits.append((word.range, binding.isShorthand ? "\(binding.name): \(fresh)" : fresh))
            } else if let name = own[place] ?? inner[place] {
                guard let fresh = own[place] == nil ? hide(name) : declare(name) else { continue }
                // A function may call itself.
                let isFunction = words.words[place - 1].text == "def"
                if isFunction { current[name] = fresh } else { coming.append((name, fresh, depthOfDeclaration)) }
                edits.append((word.range, words.isShorthand(place) ? "\(name): \(fresh)" : fresh))
            } else if word.text.hasPrefix("$") || !words.isField(place),
                let text = renamed(word, isCalled: words.isCalled(place))
            {
                edits.append((word.range, text))
            }
        }
        endStatement(0)
        return edits.isEmpty ? entry : entry.edited(words.bytes, edits)
    }

    private mutating func open(_ word: EntryWords.Word, _ outer: inout [[String: String]]) {
        outer.append(current)
        guard word.text == "{" else { return }
        for next in bound where next.depth == outer.count - 1 { current[next.name] = next.fresh }
    }

    private mutating func close(_ outer: inout [[String: String]]) {
        guard let names = outer.popLast() else { return }
        current = names
        coming.removeAll { $0.depth > outer.count }
        bound.removeAll { $0.depth > outer.count }
    }

    private mutating func endStatement(_ depth: Int) {
        bound.removeAll { $0.depth == depth }
        guard !coming.isEmpty else { return }
        for next in coming where next.depth == depth { current[next.name] = next.fresh }
        coming.removeAll { $0.depth == depth }
    }

    /// Notes a name of a block, which is that of a variable only outside.
    /// - Returns: its other name, if the check warns of it.
    private mutating func bind(_ binding: EntryBinding) -> String? {
        let fresh = binding.warns ? hide(binding.name) : nil, name = fresh ?? binding.name
        if binding.isOfClosure {
            current[binding.name] = name
        } else {
            bound.append((binding.name, name, binding.depth))
        }
        return fresh
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

    private func renamed(_ word: EntryWords.Word, isCalled: Bool) -> String? {
        guard !current.isEmpty else { return nil }
        switch word.kind {
        case .command, .name: return isCalled && functions.contains(word.text) ? current[word.text] : nil
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
    /// Those of the functions that it names and does not call there: `each praise`.
    fileprivate func named(_ functions: Set<String>) -> Set<String> {
        Set(
            words.indices.filter { place in
                let word = words[place]
                return (word.kind == .name || word.kind == .word) && functions.contains(word.text) && !isCalled(place)
            }.map { words[$0].text })
    }

    /// Whether the word at `place` may be a function that is called: it begins a command, or has parentheses.
    fileprivate func isCalled(_ place: Int) -> Bool {
        guard words[place].kind != .command, place + 1 < words.count else { return words[place].kind == .command }
        return words[place + 1].text == "(" && words[place + 1].range.lowerBound == words[place].range.upperBound
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
