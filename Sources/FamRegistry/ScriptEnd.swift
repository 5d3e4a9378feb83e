import FamText

/// `exit` in a script: what ends the run there and keeps what was done. No error, although it goes the way of one;
/// nothing catches it.
public enum ScriptEnd {
    private static let code = DiagnosticCode("exited", "The script ended itself.")

    public static var signal: Diagnostic { Diagnostic(code, "the script ended itself with `exit`") }

    public static func isSignal(_ diagnostic: Diagnostic) -> Bool { diagnostic.code == code }
}
