/// A password, code or token for the command that needs it. It is not a `Value`, so the language cannot name, show or
/// keep it; printing, dumping or encoding it yields the placeholder.
public struct Secret: Sendable, Equatable {
    private let text: String

    public init(_ text: String) { self.text = text }

    /// What a text or a tape has in place of a secret.
    public static let placeholder = "(secret)"

    /// The secret that `fam test`, a replay and the trial of a save use for a name.
    public static func test(_ name: String) -> Secret { Secret("test-" + name) }

    /// The only access to the text. The caller is responsible for where the text goes.
    public func reveal() -> String { text }

    /// Compares every byte, so that the time does not reveal where two differ.
    public static func == (a: Secret, b: Secret) -> Bool {
        let first = Array(a.text.utf8), second = Array(b.text.utf8)
        var difference = first.count ^ second.count
        for index in first.indices where index < second.count { difference |= Int(first[index] ^ second[index]) }
        return difference == 0
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { Secret.placeholder }
    public var debugDescription: String { Secret.placeholder }
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Encoded as its placeholder. A placeholder decodes to the test secret of its key, so that a recording can be played
/// back.
extension Secret: Codable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Secret.placeholder)
    }

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = text == Secret.placeholder ? .test(decoder.codingPath.last?.stringValue ?? "") : Secret(text)
    }
}
