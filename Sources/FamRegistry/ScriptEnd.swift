import FamText

/// `exit` in a script: ends the run there and keeps what was done. It is thrown like an error but is none: nothing
/// catches it.
public enum ScriptEnd {
    private static let code = DiagnosticCode("exited", "The script ended itself.")

    public static var signal: Diagnostic { Diagnostic(code, "the script ended itself with `exit`") }

    public static func isSignal(_ diagnostic: Diagnostic) -> Bool { diagnostic.code == code }
}
