import FamText

/// The arguments of the process as bytes. `CommandLine.arguments` repairs what is not UTF-8, and a repaired name would
/// be stored, or be the path of another file.
enum GivenArguments {
    /// Errors: `usage` that names the first argument that is not UTF-8, or `link-malformed` if that is a link.
    static func refuseForeign() throws(Diagnostic) {
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index], String(validatingCString: bytes) == nil else { continue }
            let text = String(cString: bytes), shown = TextWidth.truncated(SafeText.shown(text), to: 60)
            if let scheme = text.firstRange(of: "://"), text[..<scheme.lowerBound].allSatisfy(\.isLetter) {
                throw Diagnostic(
                    .linkMalformed, "the link `\(shown)` holds bytes that are not UTF-8",
                    help: "a link writes such bytes as `%` and two digits")
            }
            throw Diagnostic(
                .usage, "`\(shown)` is not UTF-8 text", help: "fam reads its arguments as UTF-8")
        }
    }
}
