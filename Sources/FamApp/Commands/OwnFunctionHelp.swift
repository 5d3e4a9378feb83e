import FamRegistry
import FamSessions
import FamText

/// The help for the user's own `def`: the `##` lines above it, and how it is called.
struct OwnFunctionHelp {
    let text: String

    /// Nil if there is no `def` of that name.
    init?(_ topic: String, _ context: any Context, width: Int) {
        guard let run = try? context.service(EntryRun.key),
            let function = run.engine.functions.first(where: { $0.name == topic })
        else { return nil }
        let doc = function.doc.split(separator: "\n").flatMap { Wrap.lines(String($0), to: width) }
        let lines = ["\(function.name) — a def of this \(run.engine.options.isWhole ? "script" : "session")", ""]
        text = (lines + (doc.isEmpty ? [] : doc + [""]) + Wrap.lines("usage: \(function.usage)", to: width))
            .joined(separator: "\n")
    }
}
