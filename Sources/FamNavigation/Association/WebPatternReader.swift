/// Reads one part of a URLPattern from left to right.
struct WebPatternReader {
    private let scalars: [Unicode.Scalar]
    private let place: WebPatternPart.Place
    private var index = 0
    private var steps: [WebPatternPart.Step] = []
    private var literal: [UInt8] = []
    private var names: Set<String> = []
    private var unnamed = 0

    init(_ text: String, _ place: WebPatternPart.Place) {
        scalars = Array(text.unicodeScalars)
        self.place = place
    }

    mutating func read() throws(WebPatternFault) -> [WebPatternPart.Step] {
        while index < scalars.count {
            switch scalars[index] {
            case "{": try group()
            case "}": throw WebPatternFault(reason: "`}` has no `{`")
            case "(":
                throw WebPatternFault(reason: "a regular expression in `(…)` is not read; `:name`, `*` and `{…}` are")
            case ":", "*": try word()
            case "?", "+": throw WebPatternFault(reason: "`\(scalars[index])` comes after a name, `*` or a group")
            default: literal += try character()
            }
        }
        endLiteral()
        return steps
    }

    /// A name or `*` outside of a group; a delimiter before it goes with it.
    private mutating func word() throws(WebPatternFault) {
        var group = WebPatternPart.Group()
        try content(&group)
        modifier(&group)
        if place == .path, literal.last == place.delimiter, group.isOptional || group.repeats {
            group.before = [literal.removeLast()]
        }
        endLiteral()
        steps.append(.group(group))
    }

    private mutating func group() throws(WebPatternFault) {
        endLiteral()
        index += 1
        var group = WebPatternPart.Group()
        group.before = try plain()
        if index < scalars.count, scalars[index] == ":" || scalars[index] == "*" {
            try content(&group)
            group.after = try plain()
        }
        guard index < scalars.count, scalars[index] == "}" else {
            throw WebPatternFault(
                reason: index < scalars.count ? "a group holds one name at most, and no other group" : "`{` has no `}`")
        }
        index += 1
        modifier(&group)
        if group.content == .nothing, group.repeats, !group.isOptional {
            var first = group
            first.repeats = false
            steps.append(.group(first))
            group.isOptional = true
        }
        steps.append(.group(group))
    }

    private mutating func content(_ group: inout WebPatternPart.Group) throws(WebPatternFault) {
        let isWord = scalars[index] == ":"
        index += 1
        group.content = isWord ? .word : .any
        guard isWord else {
            group.name = String(unnamed)
            unnamed += 1
            return
        }
        let start = index
        while index < scalars.count, WebPatternReader.isName(scalars[index], isFirst: index == start) { index += 1 }
        group.name = scalars[start..<index].reduce(into: "") { $0.unicodeScalars.append($1) }
        guard !group.name.isEmpty else { throw WebPatternFault(reason: "`:` comes before a name; `\\:` is a colon") }
        guard names.insert(group.name).inserted else {
            throw WebPatternFault(reason: "the name `\(group.name)` appears twice")
        }
        if index < scalars.count, scalars[index] == "(" {
            throw WebPatternFault(reason: "a regular expression after `:\(group.name)` is not read")
        }
    }

    private mutating func modifier(_ group: inout WebPatternPart.Group) {
        guard index < scalars.count else { return }
        switch scalars[index] {
        case "?": group.isOptional = true
        case "+": group.repeats = true
        case "*":
            group.isOptional = true
            group.repeats = true
        default: return
        }
        index += 1
    }

    /// Text inside of a group.
    private mutating func plain() throws(WebPatternFault) -> [UInt8] {
        var bytes: [UInt8] = []
        while index < scalars.count, !["{", "}", ":", "*", "("].contains(scalars[index]) { bytes += try character() }
        return bytes
    }

    private mutating func character() throws(WebPatternFault) -> [UInt8] {
        if scalars[index] == "\\" {
            index += 1
            guard index < scalars.count else { throw WebPatternFault(reason: "`\\` is the last character") }
        }
        defer { index += 1 }
        return WebPatternPart.canonical(String(scalars[index]).utf8)
    }

    private mutating func endLiteral() {
        if !literal.isEmpty { steps.append(.text(literal)) }
        literal = []
    }

    private static func isName(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
        scalar == "_" || scalar == "$" || (isFirst ? scalar.properties.isIDStart : scalar.properties.isIDContinue)
    }
}
