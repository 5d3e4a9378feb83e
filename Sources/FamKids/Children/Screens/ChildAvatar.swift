/// A child's picture as text (K-E01, K-P50): its letter or emoji, and the name of its color.
enum ChildAvatar {
    /// Such as `🦊` or `M`.
    static func sign(_ child: Child) -> String { child.avatar.isEmpty ? "·" : child.avatar }

    /// Such as `🦊 orange`.
    static func line(_ child: Child) -> String { child.color.isEmpty ? sign(child) : "\(sign(child)) \(child.color)" }
}
