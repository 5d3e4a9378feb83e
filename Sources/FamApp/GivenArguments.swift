import FamText

/// The arguments of the process as bytes. `CommandLine.arguments` repairs what is not UTF-8, and a repaired name would
/// be stored, or be the path of another file.
enum GivenArguments {
    /// Errors: `usage` that names the first argument that is not UTF-8.
    static func refuseForeign() throws(Diagnostic) {
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index], String(validatingCString: bytes) == nil else { continue }
            let shown = TextWidth.truncated(SafeText.shown(String(cString: bytes)), to: 60)
            throw Diagnostic(
                .usage, "`\(shown)` is not UTF-8 text", help: "fam reads its arguments as UTF-8")
        }
    }
}
