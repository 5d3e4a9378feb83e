/// Colors and weights for people. Off, it returns text unchanged; on, it uses only the colors of the 16 that can be read on light and on
/// dark backgrounds alike, and never says something by color alone.
public struct Style: Sendable {
    public enum Role: String, Sendable, CaseIterable {
        case error = "1;31"
        case warning = "1;35"
        case note = "1;36"
        case strong = "1"
        case quiet = "2"
        case accent = "36"
        case good = "32"
        case underlined = "4"
    }

    public let isOn: Bool

    public init(isOn: Bool) { self.isOn = isOn }

    public static let plain = Style(isOn: false)

    /// The text in the role's look; the text must be safe already.
    public func callAsFunction(_ role: Role, _ text: String) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
    }
}

extension Style.Role {
    public init(_ severity: Severity) {
        switch severity {
        case .error: self = .error
        case .warning: self = .warning
        case .note: self = .note
        }
    }
}
