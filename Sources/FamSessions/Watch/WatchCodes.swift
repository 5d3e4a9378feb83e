import FamText

extension DiagnosticCode {
    public static let timedOut = DiagnosticCode("timed-out", "What was waited for did not happen in the time given.")
    public static let watchLoop = DiagnosticCode(
        "watch-loop", "A `watch` changes what it watches, again and again.")
}
