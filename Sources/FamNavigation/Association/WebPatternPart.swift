import FamText

/// A part of a link as URLPattern writes it (urlpattern.spec.whatwg.org): `*` is any text, `:name` a word up to the
/// next delimiter, `{…}` a group; `?`, `+` and `*` after a name or a group make it optional or repeat it, and `\`
/// escapes a character. A `/` before a name belongs to the optional part.
///
/// Regular expressions in parentheses are refused: the author of the file would control the cost of a match.
struct WebPatternPart: Sendable {
    /// Which delimiter ends a word, and whether one before a name goes with it.
    enum Place: Sendable {
        case host, path, other

        var delimiter: UInt8? {
            switch self {
            case .host: UInt8(ascii: ".")
            case .path: UInt8(ascii: "/")
            case .other: nil
            }
        }
    }

    enum Step: Sendable {
        case text([UInt8])
        case group(Group)
    }

    struct Group: Sendable {
        enum Content: Sendable { case nothing, word, any }

        var before: [UInt8] = []
        /// A number for a part without a name.
        var name = ""
        var content = Content.nothing
        var after: [UInt8] = []
        var isOptional = false
        var repeats = false
    }

    let text: String
    let place: Place
    let steps: [Step]

    static func all(_ place: Place) -> WebPatternPart { WebPatternPart(text: "*", place: place, steps: [.group(any)]) }
    private static let any = Group(name: "0", content: .any)
    var isAll: Bool { text == "*" }

    private init(text: String, place: Place, steps: [Step]) {
        self.text = text
        self.place = place
        self.steps = steps
    }

    /// - Throws: what is wrong, as the end of a sentence.
    init(_ text: String, _ place: Place) throws(WebPatternFault) {
        self.text = text
        self.place = place
        var reader = WebPatternReader(text, place)
        steps = try reader.read()
    }

    /// Bytes outside ASCII as links have them, escaped.
    static func canonical(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return bytes.flatMap { $0 < 0x80 ? [$0] : [0x25, digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }
}

/// Why a text is not a pattern.
struct WebPatternFault: Error {
    var reason: String
}
