/// A name that an entry declares without `let`, `var` or `def`: of a parameter, of a loop, or after `catch`. It means
/// its value in one block only, and may be that of a variable of the session.
struct EntryBinding {
    var name: String
    /// How many brackets are open around the form that it belongs to; for a closure, including its own.
    var depth: Int
    /// Whether it holds from here on; otherwise in the blocks of its form.
    var isOfClosure = false
    /// Whether a script is warned where the name hides a variable, as it is of parameters and patterns.
    var warns = false
    /// Whether it is the name of a field as well: `for { name } in …`.
    var isShorthand = false
}

extension EntryWords {
    /// The bindings by the places of their names. Cost: linear in the words.
    func findBindings() -> [Int: EntryBinding] {
        var found: [Int: EntryBinding] = [:]
        var depth = 0
        for (place, word) in words.enumerated() where word.kind != .comment {
            depth += word.nesting
            switch (word.kind, word.text) {
            case (.keyword, "for"): bindLoop(place, depth, &found)
            case (.keyword, "catch"):
                if isBare(place + 1) {
                    found[place + 1] = EntryBinding(name: words[place + 1].text, depth: depth)
                }
            case (.keyword, "def"):
                for name in parameters(from: place + 2, between: "(", and: ")") {
                    found[name] = EntryBinding(name: words[name].text, depth: depth, warns: true)
                }
            case (.punctuation, "{"):
                for name in parameters(from: place + 1, between: "|", and: "|") {
                    found[name] = EntryBinding(name: words[name].text, depth: depth, isOfClosure: true, warns: true)
                }
            default: break
            }
        }
        return found
    }

    /// `for n in …`, `for name, count in …`, `for { name, stars: n } in …`.
    private func bindLoop(_ place: Int, _ depth: Int, _ found: inout [Int: EntryBinding]) {
        let end = words[place...].firstIndex { $0.kind == .keyword && $0.text == "in" } ?? place
        var opened: [String] = []
        for index in place..<end {
            let text = words[index].text
            if words[index].nesting > 0 { opened.append(text) }
            if words[index].nesting < 0 { _ = opened.popLast() }
            guard isBare(index), index + 1 >= words.count || words[index + 1].text != ":" else { continue }
            found[index] = EntryBinding(
                name: text, depth: depth, warns: !opened.isEmpty,
                isShorthand: opened.last == "{" && words[index - 1].text != ":")
        }
    }

    /// The names directly between two brackets; a bare variable is a name that is declared.
    private func parameters(from place: Int, between opener: String, and closer: String) -> [Int] {
        guard place < words.count, words[place].text == opener else { return [] }
        var found: [Int] = []
        var depth = 0
        for index in (place + 1)..<words.count {
            if depth == 0, words[index].text == closer { break }
            depth += words[index].nesting
            if depth == 0, isBare(index) { found.append(index) }
        }
        return found
    }

    /// Whether a name without `$` is at `place`.
    private func isBare(_ place: Int) -> Bool {
        guard place < words.count, words[place].kind == .variable else { return false }
        return words[place].text.first.map { $0.isLetter || $0 == "_" } ?? false
    }
}
