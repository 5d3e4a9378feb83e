import FamText

extension DiagnosticCode {
    public static let needsSignIn = DiagnosticCode(
        "needs-sign-in", "The command requires a sign-in.")
    public static let signInRefused = DiagnosticCode(
        "sign-in-refused", "The name and the password do not match.")
    public static let codeRefused = DiagnosticCode("code-refused", "The code is wrong, too old or was tried too often.")
    public static let tooEarly = DiagnosticCode(
        "too-early", "The same thing was done a moment ago; try again later.")
    public static let flowStep = DiagnosticCode("flow-step", "A step of a flow cannot be taken now.")
    public static let invalidForm = DiagnosticCode(
        "invalid-form", "A form has an invalid field; nothing was done.")
}
