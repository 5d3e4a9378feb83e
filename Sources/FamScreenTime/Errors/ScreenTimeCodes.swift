import FamText

extension DiagnosticCode {
    static let noPermission = DiagnosticCode(
        "no-permission", "Who is signed in may not do this, or the email and password do not belong together.")
    static let screenTimeRule = DiagnosticCode(
        "screen-time-rule", "A rule of the screen-time module refuses it; all reasons are in the message.")
    static let notSignedIn = DiagnosticCode("not-signed-in", "The command works on the account of who is signed in.")
    static let dataCorrupted = DiagnosticCode("data-corrupted", "Data that came from elsewhere cannot be understood.")
    static let networkUnavailable = DiagnosticCode(
        "network-unavailable", "The household's remote copy cannot be reached.")
}
