/// A-Q03: what a code was sent for; it counts for nothing else.
enum CodePurpose: String, CaseIterable {
    case register, login
    case resetPassword = "reset_password"
}
