/// A-Q03: what a code was sent for; it counts for nothing else.
public enum CodePurpose: String, CaseIterable, Sendable {
    case register, login
    case resetPassword = "reset_password"
}
