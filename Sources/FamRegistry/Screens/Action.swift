/// One thing that can be done on a screen or answered to an alert: a button with the command it stands for.
/// `press LABEL` does it.
public struct Action: Hashable, Sendable {
    public enum Role: String, Hashable, Sendable {
        case plain
        /// It keeps what a form holds: the sheet closes when it has succeeded.
        case save
        /// It leaves the sheet or alert; of a form with unsaved input it asks first.
        case close
    }

    /// As people press it; unlike the other labels of its screen, whatever their case.
    public var label: String
    public var command: Invocation
    public var role: Role
    /// Why it cannot be pressed now; nil where it can.
    public var reason: String?

    /// - Parameter reason: switches it off.
    public init(_ label: String, _ command: Invocation, role: Role = .plain, unless reason: String? = nil) {
        self.label = label
        self.command = command
        self.role = role
        self.reason = reason
    }
}
