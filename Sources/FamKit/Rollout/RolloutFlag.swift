/// A feature that is on for all households, for none, or for a share of them (X-OP56).
public enum RolloutFlag: Equatable, Sendable {
    case on, off
    /// In percent.
    case share(Int)

    /// Reads `on`, `off` or `25%`; nil for anything else.
    public init?(_ text: String) {
        switch text {
        case "on": self = .on
        case "off": self = .off
        default:
            guard text.hasSuffix("%"), let share = Int(text.dropLast()), (0...100).contains(share) else { return nil }
            self = .share(share)
        }
    }

    /// Whether it is on for a household, identified by any text that never changes. Always gives the same answer
    /// (X-Q19), and a household that has it at some share keeps it at every larger one.
    public func isOn(for household: String, feature: String) -> Bool {
        switch self {
        case .on: true
        case .off: false
        case .share(let share): Int(RolloutFlag.hash(household + "/" + feature) % 100) < share
        }
    }

    /// FNV-1a over the bytes: the same on every machine.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
