/// A feature that is switched on for all, none, or a share of the households (X-OP56).
public enum RolloutFlag: Equatable, Sendable {
    case on, off
    /// Per cent.
    case share(Int)

    /// `on`, `off`, `25%`; nil for anything else.
    public init?(_ text: String) {
        switch text {
        case "on": self = .on
        case "off": self = .off
        default:
            guard text.hasSuffix("%"), let share = Int(text.dropLast()), (0...100).contains(share) else { return nil }
            self = .share(share)
        }
    }

    /// Whether it is on for a household, named by anything that never changes for it: the same answer each time
    /// (X-Q19), and one that is on at some share stays on at every larger one.
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
