/// A button of a screen or an alert, with the command that it runs. `press LABEL` presses it.
public struct Action: Hashable, Sendable {
    public enum Role: String, Hashable, Sendable {
        case plain
        /// It saves a form: once it succeeds, the sheet closes.
        case save
        /// It leaves the sheet or alert, and asks first if the form has unsaved input.
        case close
    }

    /// Its text; unique on its screen, ignoring case.
    public var label: String
    public var command: Invocation
    public var role: Role
    /// Why it cannot be pressed now; nil if it can.
    public var reason: String?

    /// - Parameter reason: disables it, and is shown.
    public init(_ label: String, _ command: Invocation, role: Role = .plain, unless reason: String? = nil) {
        self.label = label
        self.command = command
        self.role = role
        self.reason = reason
    }
}
