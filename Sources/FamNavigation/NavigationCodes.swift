import FamText

extension DiagnosticCode {
    static let pathTooDeep = DiagnosticCode("path-too-deep", "A path of pages is longer than 32.")
    static let unknownTab = DiagnosticCode("unknown-tab", "No module has a tab of this name.")
    public static let linkNeedsSignIn = DiagnosticCode(
        "link-needs-sign-in", "The link waits until a gate of its module opens: a sign-in, or first steps.")
    static let unknownAction = DiagnosticCode("unknown-action", "The screen shown has no action of this label.")
    static let actionDisabled = DiagnosticCode("action-disabled", "An action of the screen cannot be pressed now.")
    static let gateClosed = DiagnosticCode(
        "gate-closed", "The module shows only its first steps, or its sign-in, until they are done.")
    public static let viewConfined = DiagnosticCode(
        "view-confined", "A screen is open that takes only its own commands, as the child's view does.")
    public static let linkBlocked = DiagnosticCode("link-blocked", "A sheet or cover that waits for an answer is open.")
    public static let linksRefused = DiagnosticCode("links-refused", "Links of a list that was checked are refused.")
    public static let linksDiffer = DiagnosticCode(
        "links-differ", "Links of a list have a different outcome than the list expects.")
}
