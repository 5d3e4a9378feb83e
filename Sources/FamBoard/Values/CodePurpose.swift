/// A-Q03: the purpose of a code; it is valid for no other.
public enum CodePurpose: String, CaseIterable, Sendable {
    case register, login
    case resetPassword = "reset_password"
}
