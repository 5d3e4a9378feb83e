import FamRegistry
import FamSessions
import FamStore
import FamText

/// A saved session run as a plain script: all lines in one transaction, at one time.
struct PlainRun {
    private let saved: SessionTrial.Result
    private let text: String
    private let path: String
    private let base: String
    private let app: AppEnvironment

    /// - Parameters:
    ///   - text: that of the file.
    ///   - base: the household that the session began in; empty if there is none.
    init(_ saved: SessionTrial.Result, text: String, path: String, base: String, app: AppEnvironment) {
        self.saved = saved
        self.text = text
        self.path = path
        self.base = base
        self.app = app
    }

    /// How it ends differently from the replay, as half a sentence: with an error, or with more or fewer rows; nil if
    /// it ends the same. Ids and times always differ. Cost: that of the script.
    func difference() throws -> (what: String, notes: [String])? {
        guard let header = SavedSession.header(of: text) else { return nil }
        let outside = OutsideSource.tape(TapePlayer(saved.saver.tape, name: TapeFile.path(of: path)))
        let sandbox = try ReplaySandbox(for: header, base: base, app: app, outside: outside)
        defer { sandbox.remove() }
        let engine = sandbox.replayer.sandbox.engine
        engine.options.isWhole = true
        // As in a script.
        sandbox.replayer.sandbox.showNotices(false)
        let outcome = engine.run(Array(text.utf8), name: path)
        if let problem = outcome.diagnostics.first(where: { $0.severity == .error }) {
            if problem.code == .interrupted { throw problem }
            let place = problem.span.flatMap { span in
                engine.sources[span.source].map { "at line \($0.line(at: span.range.lowerBound).number) " }
            }
            return ("fails \(place ?? "")with `\(problem.code.id)`", [problem.message])
        }
        let rows = try engine.store.rowCounts()
        let differing = Set(rows.keys).union(saved.rows.keys).filter { name in
            rows[name] != saved.rows[name] && app.registry.entity(name)?.isPerDay != true
        }.sorted()
        guard !differing.isEmpty else { return nil }
        return (
            "makes different rows than the session did",
            differing.map { "\($0): \(rows[$0] ?? 0) in place of \(saved.rows[$0] ?? 0)" }
        )
    }
}

extension EntitySpec {
    /// Whether a day is part of its key. How many rows there are depends on how many days lines are typed on, and a
    /// script runs on one.
    var isPerDay: Bool { key.contains { name in fields.contains { $0.name == name && $0.type == .date } } }
}
