import FamSyntax

/// What an entry declares and assigns to.
extension EntryWords {
    /// The variables that are where they are used and not where they are declared.
    func usedOutsideDeclarations() -> Set<String> {
        let keywords = words.indices.filter { words[$0].kind == .keyword && Self.declaring.contains(words[$0].text) }
        let declared = Set(keywords.flatMap { self.declared(by: $0) })
        var found: Set<String> = []
        for (place, word) in words.enumerated() where !declared.contains(place) && bindings[place] == nil {
            switch word.kind {
            case .variable: found.insert(Self.name(word.text))
            case .string: found.formUnion(Self.interpolated(word.text))
            default: break
            }
        }
        return found
    }

    /// The places of the names that the `let`, `var` or `def` at `place` declares: of `let { name, stars: n } = …`
    /// those of `name` and `n`.
    func declared(by place: Int) -> [Int] {
        let first = place + 1
        guard first < words.count else { return [] }
        guard words[place].text != "def", ["[", "{"].contains(words[first].text) else { return [first] }
        var found: [Int] = []
        var depth = 0
        for index in first..<words.count where words[index].kind != .comment {
            let text = words[index].text
            if ["[", "{"].contains(text) { depth += 1 }
            if ["]", "}"].contains(text) { depth -= 1 }
            if depth == 0 { break }
            let isName = text != "_" && text.first.map { $0.isLetter || $0 == "_" } ?? false
            if isName, !isField(index) { found.append(index) }
        }
        return found
    }

    /// Whether it is `stars:` of `let { stars: n } = …`.
    func isField(_ place: Int) -> Bool {
        words[place].text.hasSuffix(":") || place + 1 < words.count && words[place + 1].text == ":"
    }

    /// Whether the name at `place`, which a pattern declares, is that of a field as well: `let { name } = …`.
    func isShorthand(_ place: Int) -> Bool {
        var opened: [String] = []
        let start = words[..<place].lastIndex { $0.kind == .keyword && Self.declaring.contains($0.text) } ?? 0
        for word in words[start..<place] where word.kind != .comment {
            if ["[", "{"].contains(word.text) { opened.append(word.text) }
            if ["]", "}"].contains(word.text) { _ = opened.popLast() }
        }
        guard opened.last == "{", place > 0 else { return false }
        return !words[place - 1].text.hasSuffix(":")
    }

    /// Whether a value is given to the variable at `place` or to a part of it: `$n = 1`, `$list[0] = 1`, `$it.x = 1`.
    func isAssigned(_ place: Int) -> Bool {
        // A name that is declared has no `$`.
        guard words[place].kind == .variable, words[place].text.hasPrefix("$") else { return false }
        var next = place + 1
        while next < words.count, isPart(next) { next = end(ofPart: next) }
        guard next < words.count else { return false }
        let sign = words[next].text
        return sign.hasSuffix("=") && !["==", "!=", "<=", ">="].contains(sign)
    }

    /// Whether `[0]` or `.name` begins here, right after what it is a part of.
    private func isPart(_ place: Int) -> Bool {
        guard words[place].range.lowerBound == words[place - 1].range.upperBound else { return false }
        return words[place].text == "[" || words[place].text.hasPrefix(".") || words[place - 1].text == "."
    }

    /// The place after it.
    private func end(ofPart place: Int) -> Int {
        guard words[place].text == "[" else { return place + 1 }
        var depth = 0
        for index in place..<words.count {
            depth += words[index].nesting
            if depth == 0 { return index + 1 }
        }
        return words.count
    }

    /// See `assigned` and `assignedLater`.
    func findAssignments() -> (now: Set<String>, later: Set<String>) {
        var now: Set<String> = [], later: Set<String> = []
        var depth = 0
        // Inside a body that only its calls run: the depth around it.
        var outside: Int?
        for (place, word) in words.enumerated() where word.kind != .comment {
            if outside == nil, depth == 0, isDeferring(place) { outside = 0 }
            if isAssigned(place) {
                if outside == nil { now.insert(Self.name(word.text)) } else { later.insert(Self.name(word.text)) }
            }
            depth += word.nesting
            if depth == outside, word.text == "}" { outside = nil }
        }
        return (now, later)
    }

    /// Whether `def`, or the `let` or `var` of a closure, is at `place`.
    private func isDeferring(_ place: Int) -> Bool {
        guard words[place].kind == .keyword else { return false }
        if words[place].text == "def" { return true }
        guard Self.declaring.contains(words[place].text),
            let sign = words[place...].firstIndex(where: { $0.text == "=" }), sign + 2 < words.count
        else { return false }
        return words[sign + 1].text == "{" && words[sign + 2].text.hasPrefix("|")
    }

    /// See `lastingPlaces` and `innerPlaces`.
    func findDeclarations() -> (lasting: [Int: String], inner: [Int: String]) {
        var lasting: [Int: String] = [:], inner: [Int: String] = [:]
        var depth = 0
        for (place, word) in words.enumerated().dropLast() where word.kind != .comment {
            depth += word.nesting
            guard word.kind == .keyword, Self.declaring.contains(word.text) else { continue }
            for name in declared(by: place) {
                if depth == 0 { lasting[name] = words[name].text }
                if depth > 0, word.text != "def" { inner[name] = words[name].text }
            }
        }
        return (lasting, inner)
    }
}
