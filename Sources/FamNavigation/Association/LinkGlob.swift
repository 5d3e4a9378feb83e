/// A pattern of an association file: `*` for any characters, `?` for one, and `$(name)` for one of several texts. It
/// matches a text as a whole.
struct LinkGlob: Hashable, Sendable {
    private indirect enum Token: Hashable, Sendable {
        case byte(UInt8)
        case one, any
        /// One of these. The plain texts are separate, because most are plain and there are hundreds of language codes.
        case choice(plain: [[UInt8]], globs: [[Token]])
    }

    let text: String
    private let tokens: [Token]
    private let isFolded: Bool

    /// Matches everything; the default of every component.
    static let all = LinkGlob("*", variables: [:], isFolded: false)

    /// - Parameters:
    ///   - variables: by name, without `$(` and `)`; their texts may have `*` and `?`. An unknown name is taken
    ///     literally.
    ///   - isFolded: whether ASCII letters compare without case.
    init(_ text: String, variables: [String: [String]], isFolded: Bool) {
        self.text = text
        self.isFolded = isFolded
        tokens = LinkGlob.tokens(text, variables, isFolded)
    }

    private static func tokens(_ text: String, _ variables: [String: [String]], _ isFolded: Bool) -> [Token] {
        let bytes = isFolded ? text.utf8.map(ASCIIWord.folded) : Array(text.utf8), plain = Array(text.utf8)
        var tokens: [Token] = [], index = 0
        while index < bytes.count {
            switch bytes[index] {
            case 0x2A: if tokens.last != .any { tokens.append(.any) }
            case 0x3F: tokens.append(.one)
            case 0x24:
                if let (name, end) = LinkGlob.variable(plain, at: index), let values = variables[name] {
                    tokens.append(choice(values, isFolded))
                    index = end
                    continue
                }
                tokens.append(.byte(bytes[index]))
            default: tokens.append(.byte(bytes[index]))
            }
            index += 1
        }
        return tokens
    }

    /// The texts of a variable contain no further variables.
    private static func choice(_ values: [String], _ isFolded: Bool) -> Token {
        let globs = values.filter { $0.utf8.contains(0x2A) || $0.utf8.contains(0x3F) }
        let plain = values.filter { !globs.contains($0) }
        return .choice(
            plain: plain.map { isFolded ? $0.utf8.map(ASCIIWord.folded) : Array($0.utf8) },
            globs: globs.map { tokens($0, [:], isFolded) })
    }

    private static func variable(_ bytes: [UInt8], at start: Int) -> (name: String, end: Int)? {
        guard start + 2 < bytes.count, bytes[start + 1] == 0x28, let close = bytes[start...].firstIndex(of: 0x29) else {
            return nil
        }
        return (String(decoding: bytes[(start + 2)..<close], as: UTF8.self), close + 1)
    }

    /// Cost: at most the length of the text times that of the pattern.
    func matches(_ text: some Sequence<UInt8>) -> Bool {
        let bytes = isFolded ? text.map(ASCIIWord.folded) : Array(text)
        // The places of the text that the tokens so far may reach.
        var places = [Bool](repeating: false, count: bytes.count + 1)
        places[0] = true
        return LinkGlob.ends(of: tokens, in: bytes, from: places)[bytes.count]
    }

    /// The places of a text that tokens may reach.
    private static func ends(of tokens: [Token], in bytes: [UInt8], from starts: [Bool]) -> [Bool] {
        var places = starts
        for token in tokens {
            var next = [Bool](repeating: false, count: bytes.count + 1)
            switch token {
            case .byte(let byte):
                for place in bytes.indices where places[place] && bytes[place] == byte { next[place + 1] = true }
            case .one:
                for place in bytes.indices where places[place] { next[LinkGlob.characterEnd(bytes, place)] = true }
            case .any:
                if let first = places.firstIndex(of: true) { for place in first...bytes.count { next[place] = true } }
            case .choice(let plain, let globs):
                for place in places.indices where places[place] {
                    for value in plain where bytes[place...].starts(with: value) { next[place + value.count] = true }
                }
                for value in globs {
                    for (place, isEnd) in ends(of: value, in: bytes, from: places).enumerated() where isEnd {
                        next[place] = true
                    }
                }
            }
            places = next
        }
        return places
    }

    /// A character outside of ASCII is one, too.
    private static func characterEnd(_ bytes: [UInt8], _ place: Int) -> Int {
        var end = place + 1
        while bytes[place] >= 0xC0, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }
}
