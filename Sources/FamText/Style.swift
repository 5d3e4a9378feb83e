/// Colors and weights. When off, it returns text unchanged; when on, it uses only those of the 16 colors that are
/// readable on light and dark backgrounds. Nothing is said by color alone.
public struct Style: Sendable {
    public enum Role: String, Sendable, CaseIterable {
        case error = "1;31"
        case warning = "1;35"
        case note = "1;36"
        case strong = "1"
        case quiet = "2"
        case accent = "36"
        case good = "32"
        case bad = "31"
        case underlined = "4"
        case title = "1;"
    }

    public let isOn: Bool
    /// The code of `accent` if a screen has its own color.
    public var accent: String?
    /// The codes of `good` and `bad` there.
    public var good, bad: String?
    /// Whether titles have the accent too.
    public var tintsTitles = false

    public init(isOn: Bool) { self.isOn = isOn }

    public static let plain = Style(isOn: false)

    /// The text without any of these codes, for what is kept; everything else stays.
    public static func removed(from text: String) -> String {
        guard text.utf8.contains(0x1B) else { return text }
        var kept: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == 0x1B, rest.first == UInt8(ascii: "["),
                let end = rest.dropFirst().firstIndex(where: { !(0x30...0x3B).contains($0) }),
                rest[end] == UInt8(ascii: "m")
            {
                rest = rest[(end + 1)...]
            } else {
                kept.append(byte)
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    /// The text in the role's look. It must already be safe.
    public func callAsFunction(_ role: Role, _ text: String) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(code(role))m\(text)\u{1B}[0m" : text
    }

    private func code(_ role: Role) -> String {
        switch role {
        case .accent: accent ?? role.rawValue
        case .good: good ?? role.rawValue
        case .bad: bad ?? role.rawValue
        case .title: tintsTitles ? role.rawValue + (accent ?? Role.accent.rawValue) : Role.strong.rawValue
        default: role.rawValue
        }
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
