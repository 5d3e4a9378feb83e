extension [String] {
    /// The parts with `separator` between them, for what every start runs. The library's `joined(separator:)` is
    /// generic and not inlined: its first call in a process has the runtime search the conformances of the whole
    /// program, which takes 0.27 million instructions, a fifteenth of a start. `Scripts/check` knows the files that
    /// must not call it.
    public func joined(by separator: String) -> String {
        guard var text = first else { return "" }
        for part in dropFirst() {
            text += separator
            text += part
        }
        return text
    }
}
