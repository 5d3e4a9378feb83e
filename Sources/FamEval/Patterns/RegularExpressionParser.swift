import FamText

/// Compiles the text of a pattern to steps: literals, `.`, classes, `\d \w \s \b` and their capitals, `^ $`, groups,
/// `|`, `* + ? {m,n}`, which take as much as they can and with a `?` after them as little, groups with a name
/// (`(?<name>…)`, also `(?P<name>…)`), and `(?i)`, from which on letters are taken in either case until the group ends;
/// `(?i:…)` does that for a group, and `(?-i)` ends it.
struct RegularExpressionParser {
    private typealias Step = RegularExpression.Step

    private let text: [Unicode.Scalar]
    private var position = 0
    private var depth = 0
    private var ignoresCase = false
    private(set) var groups = 0
    private(set) var names: [(name: String, group: Int)] = []
    private static let sizeLimit = 20_000
    private static let depthLimit = 100

    init(_ pattern: String) { text = Array(pattern.unicodeScalars) }

    /// The whole pattern; the last step is `found`.
    mutating func parse() throws(Diagnostic) -> [RegularExpression.Step] {
        let steps = try alternatives()
        if position < text.count { throw wrong("`)` closes no group") }
        return steps + [.found]
    }

    // alternatives = sequence ('|' sequence)*
    private mutating func alternatives() throws(Diagnostic) -> [Step] {
        depth += 1
        if depth > RegularExpressionParser.depthLimit { throw wrong("groups are nested too deep") }
        defer { depth -= 1 }
        var result = try sequence()
        while peek == "|" {
            position += 1
            let other = try sequence()
            result =
                [.split(1, result.count + 2)] + shifted(result, 1) + [.jump(result.count + other.count + 2)]
                + shifted(other, result.count + 2)
        }
        return result
    }

    // sequence = (atom quantifier?)*
    private mutating func sequence() throws(Diagnostic) -> [Step] {
        var result: [Step] = []
        while let scalar = peek, scalar != "|", scalar != ")" {
            let piece = try quantified(atom())
            result += shifted(piece, result.count)
            if result.count > RegularExpressionParser.sizeLimit { throw wrong("the pattern is too large") }
        }
        return result
    }

    private mutating func quantified(_ atom: [Step]) throws(Diagnostic) -> [Step] {
        var result = atom
        while let scalar = peek {
            guard "*+?{".unicodeScalars.contains(scalar) else { return result }
            var range: (low: Int, high: Int?)?
            if scalar == "{" {
                range = bounds()
                if range == nil { return result }
            } else {
                position += 1
            }
            let isLazy = peek == "?"
            if isLazy { position += 1 }
            switch scalar {
            case "*": result = star(result, isLazy)
            case "+": result = result + shifted(star(result, isLazy), result.count)
            case "?": result = optional(result, isLazy)
            default: if let range { result = try repeated(result, range.low, range.high, isLazy) }
            }
        }
        return result
    }

    private func star(_ piece: [Step], _ isLazy: Bool) -> [Step] {
        [fork(1, piece.count + 2, isLazy)] + shifted(piece, 1) + [.jump(0)]
    }

    private func optional(_ piece: [Step], _ isLazy: Bool) -> [Step] {
        [fork(1, piece.count + 1, isLazy)] + shifted(piece, 1)
    }

    /// The first way is the one that is preferred.
    private func fork(_ inside: Int, _ after: Int, _ isLazy: Bool) -> Step {
        isLazy ? .split(after, inside) : .split(inside, after)
    }

    private func repeated(_ piece: [Step], _ low: Int, _ high: Int?, _ isLazy: Bool) throws(Diagnostic) -> [Step] {
        guard (high ?? low) >= low, max(low, high ?? 0) * piece.count <= RegularExpressionParser.sizeLimit else {
            throw wrong("the repetition is out of range")
        }
        var result: [Step] = []
        for _ in 0..<low { result += shifted(piece, result.count) }
        guard let high else { return result + shifted(star(piece, isLazy), result.count) }
        for _ in low..<high { result += shifted(optional(piece, isLazy), result.count) }
        return result
    }

    // '{' int [',' [int]] '}'; anything else is a literal brace
    private mutating func bounds() -> (Int, Int?)? {
        let start = position
        position += 1
        let low = number()
        var high = low
        if low != nil, peek == "," {
            position += 1
            high = number()
        }
        guard let low, peek == "}" else {
            position = start
            return nil
        }
        position += 1
        return (low, high)
    }

    private mutating func number() -> Int? {
        var digits = ""
        while let scalar = peek, CharacterSet.digit.contains(scalar), digits.count < 6 {
            digits.unicodeScalars.append(scalar)
            position += 1
        }
        return Int(digits)
    }

    private mutating func atom() throws(Diagnostic) -> [Step] {
        guard let scalar = peek else { throw wrong("the pattern ends too early") }
        position += 1
        switch scalar {
        case ".": return [.scalar(.any)]
        case "^": return [.start]
        case "$": return [.end]
        case "[": return [.scalar(cased(try set()))]
        case "\\": return [try escape()]
        case "(": return try group()
        case "*", "+", "?": throw wrong("`\(scalar)` has nothing before it to repeat")
        default: return [.scalar(cased(.one(scalar)))]
        }
    }

    // '(' [ '?:' | '?<' name '>' | '?' ['-'] 'i' ':' ] alternatives ')', or '(?' ['-'] 'i)'
    private mutating func group() throws(Diagnostic) -> [Step] {
        let outside = ignoresCase
        var number: Int?
        if take("?") {
            if take("<") || take("P<") {
                number = newGroup()
                names.append((name: try groupName(), group: groups))
            } else if take("i") || take("-i") {
                ignoresCase = text[position - 2] != "-"
                if take(")") { return [] }
                guard take(":") else { throw unknownGroup }
            } else if !take(":") {
                throw unknownGroup
            }
        } else {
            number = newGroup()
        }
        let inner = try alternatives()
        guard take(")") else { throw wrong("a group is never closed") }
        ignoresCase = outside
        return number.map { [.save(2 * $0)] + shifted(inner, 1) + [.save(2 * $0 + 1)] } ?? inner
    }

    private var unknownGroup: Diagnostic { wrong("after `(?` comes `:`, `<NAME>`, `i)` or `i:`") }

    private mutating func newGroup() -> Int {
        groups += 1
        return groups
    }

    private mutating func groupName() throws(Diagnostic) -> String {
        var name = String.UnicodeScalarView()
        while let scalar = peek, CharacterSet.word.contains(scalar) {
            name.append(scalar)
            position += 1
        }
        guard take(">"), let first = name.first, !CharacterSet.digit.contains(first) else {
            throw wrong("a group is called by letters and `_`, as in `(?<year>…)`")
        }
        guard !names.contains(where: { $0.name == String(name) }) else {
            throw wrong("two groups are called `\(String(name))`")
        }
        return String(name)
    }

    private mutating func take(_ expected: String) -> Bool {
        guard text[position...].starts(with: expected.unicodeScalars) else { return false }
        position += expected.unicodeScalars.count
        return true
    }

    private func cased(_ set: CharacterSet) -> CharacterSet {
        var set = set
        set.ignoresCase = ignoresCase
        return set
    }

    private mutating func escape() throws(Diagnostic) -> Step {
        guard let scalar = peek else { throw wrong("the pattern ends in a backslash") }
        if scalar == "b" || scalar == "B" {
            position += 1
            return .wordEdge(scalar == "b")
        }
        return .scalar(try escapedSet())
    }

    private mutating func escapedSet() throws(Diagnostic) -> CharacterSet {
        guard let scalar = peek else { throw wrong("the pattern ends in a backslash") }
        position += 1
        switch scalar {
        case "d": return .digit
        case "w": return .word
        case "s": return .space
        case "D": return CharacterSet(ranges: CharacterSet.digit.complement)
        case "W": return CharacterSet(ranges: CharacterSet.word.complement)
        case "S": return CharacterSet(ranges: CharacterSet.space.complement)
        case "n": return .one("\n")
        case "t": return .one("\t")
        case "r": return .one("\r")
        default:
            if CharacterSet.word.contains(scalar) { throw wrong("`\\\(scalar)` is not known") }
            return .one(scalar)
        }
    }

    // '[' ['^'] (char ['-' char])+ ']'
    private mutating func set() throws(Diagnostic) -> CharacterSet {
        var result = CharacterSet(ranges: [])
        if peek == "^" {
            result.isNegated = true
            position += 1
        }
        var isFirst = true
        while let scalar = peek, scalar != "]" || isFirst {
            isFirst = false
            if scalar == "[", let name = className {
                let instead = "`\\d` is a digit, `\\s` a blank, and letters are `a-z` and `A-Z`"
                throw wrong("`[:\(name):]` is not known; \(instead)")
            }
            position += 1
            if scalar == "\\" {
                result.ranges += try escapedSet().ranges
            } else if peek == "-", position + 1 < text.count, text[position + 1] != "]" {
                let last = text[position + 1]
                guard scalar.value <= last.value else { throw wrong("the range `\(scalar)-\(last)` is empty") }
                result.ranges.append(scalar.value...last.value)
                position += 2
            } else {
                result.ranges.append(scalar.value...scalar.value)
            }
        }
        guard peek == "]" else { throw wrong("`[` is never closed") }
        position += 1
        return result
    }

    /// `digit` of `[:digit:]`, which other dialects have in a set.
    private var className: String? {
        let rest = text[position...].dropFirst(2), name = rest.prefix { CharacterSet.word.contains($0) }
        let isColon = text[position...].dropFirst().first == ":"
        let isClass = isColon && rest[name.endIndex...].starts(with: ":]".unicodeScalars)
        return isClass && !name.isEmpty ? name.reduce(into: "") { $0.unicodeScalars.append($1) } : nil
    }

    private var peek: Unicode.Scalar? { position < text.count ? text[position] : nil }

    private func shifted(_ steps: [Step], _ distance: Int) -> [Step] {
        steps.map { step in
            switch step {
            case .split(let first, let second): .split(first + distance, second + distance)
            case .jump(let target): .jump(target + distance)
            default: step
            }
        }
    }

    private func wrong(_ message: String) -> Diagnostic {
        Diagnostic(
            .badArgument, "the pattern cannot be read: \(message)", notes: ["character \(position + 1) of the pattern"])
    }
}
