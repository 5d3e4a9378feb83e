import FamText

extension DiagnosticCode {
    static let noPermission = DiagnosticCode(
        "no-permission", "The signed-in user may not do this, or the email and password do not match.")
    static let screenTimeRule = DiagnosticCode(
        "screen-time-rule", "A rule of the screen time module refuses it; the message lists all reasons.")
    static let notSignedIn = DiagnosticCode("not-signed-in", "The command needs someone to be signed in.")
    static let dataCorrupted = DiagnosticCode("data-corrupted", "Data from outside cannot be read.")
    static let networkUnavailable = DiagnosticCode(
        "network-unavailable", "The household's remote copy cannot be reached.")
}
