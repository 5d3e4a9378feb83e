import FamRegistry
import FamSessions
import FamShell
import FamText
import FamValues

/// `fam FILE --help`: a script's description and its `param` lines. Runs nothing.
struct ScriptHelp {
    let app: AppEnvironment

    /// - Returns: 0, or 2 if the script does not check.
    func run(path: String) throws -> Int32 {
        let bytes = try FileText.bytes(path)
        let clock = try app.makeClock()
        let sink = TerminalSink(app: app, clock: clock, showsNotices: false)
        let engine = try app.makeEngine(sink: sink, clock: clock, isInteractive: false)
        sink.engine = engine
        defer { sink.flush() }
        guard let parameters = engine.parameters(of: bytes, name: path) else { return EntryStatus.refused.exitCode }
        sink.text(Self.text(path: path, opening: Self.opening(String(decoding: bytes, as: UTF8.self)), parameters))
        return EntryStatus.done.exitCode
    }

    static func text(path: String, opening: [String], _ parameters: [ParameterSpec]) -> String {
        var lines = [
            "usage: fam \(path)" + (parameters.isEmpty ? "" : " " + parameters.map(usage).joined(separator: " "))
        ]
        if !opening.isEmpty { lines += [""] + opening }
        guard !parameters.isEmpty else { return lines.joined(separator: "\n") }
        lines += ["", "Parameters"]
        let forms = parameters.map { "  \($0.usage)" }
        let column = (forms.map(TextWidth.columns).max() ?? 0) + 2
        for (form, parameter) in zip(forms, parameters) {
            lines.append((TextWidth.padded(form, to: column) + note(parameter)).trimmingEnd)
        }
        return lines.joined(separator: "\n")
    }

    private static func usage(_ parameter: ParameterSpec) -> String {
        let form = parameter.usage
        return parameter.isRequired ? form : "[\(form)]"
    }

    private static func note(_ parameter: ParameterSpec) -> String {
        guard let value = parameter.default, !value.isNull else { return parameter.isRequired ? "required" : "" }
        return "default: " + ValueText(zone: .utc, now: nil).plain(value)
    }

    /// The comment lines at the beginning, without their marks; `#!` and `fam 1` may come first.
    static func opening(_ text: String) -> [String] {
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isMark = line.hasPrefix("#!") || line.hasPrefix("#@") || line.hasPrefix("#>")
            if isMark || (lines.isEmpty && (line.isEmpty || line.hasPrefix("fam "))) { continue }
            guard line.hasPrefix("#") else { break }
            lines.append(String(line.drop { $0 == "#" }.drop { $0 == " " }))
        }
        return lines
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
