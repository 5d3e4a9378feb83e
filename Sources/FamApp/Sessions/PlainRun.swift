import FamRegistry
import FamServices
import FamSessions
import FamStore
import FamText
import FamValues

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

    /// How many lines are run a second time, to see whether they can be.
    private static let mostRepeated = 5_000

    /// A session is in memory as a whole, with what each entry said, so the code of its lines adds little.
    private static let mostKeptText = 16_000_000

    struct Difference {
        /// Half a sentence.
        let what: String
        var notes: [String]
        /// Whether the first run was well, and one where the script has run is not.
        var isOfSecondRun = false
        /// Of the error that it ended with.
        var code: DiagnosticCode?
    }

    /// How it ends differently from the replay: with an error, or with more or fewer rows; nil if it ends the same. Ids
    /// and times always differ. A script of no great length is run where it has run, too. Cost: that of the script.
    func difference() throws -> Difference? {
        guard let header = SavedSession.header(of: text) else { return nil }
        var difference = try difference(header)
        if difference?.isOfSecondRun == false, let times = noteOfTimes(header) { difference?.notes.append(times) }
        return difference
    }

    /// What comes back a day later, ends after an hour or may be done once a minute does so in a replay only.
    private func noteOfTimes(_ header: ReplayHeader) -> String? {
        guard let span = SavedSession.span(of: text), let zone = Zone(identifier: header.zone),
            span.upperBound.micros - span.lowerBound.micros >= 60 * Instant.perSecond
        else { return nil }
        let form = ValueText(zone: zone, now: nil)
        let first = form.human(.datetime(span.lowerBound)), last = form.human(.datetime(span.upperBound))
        return "a script does all of it at one time; the session went from \(first) to \(last)"
    }

    private func difference(_ header: ReplayHeader) throws -> Difference? {
        let outside = OutsideSource.tape(TapePlayer(saved.saver.tape, name: TapeFile.path(of: path)))
        let sandbox = try ReplaySandbox(for: header, base: base, app: app, outside: outside)
        defer { sandbox.remove() }
        let engine = sandbox.replayer.sandbox.engine
        engine.options.isWhole = true
        engine.options.mostKeptText = Self.mostKeptText
        // One due only here is none of the script's: without the token of the household the session of the wall ends.
        engine.scheduler.isOn = saved.saver.entries.contains { $0.ran != nil }
        // As in a script.
        sandbox.replayer.sandbox.showNotices(false)
        let runsTwice = saved.saver.count <= Self.mostRepeated
        if let failure = try failure(engine, isLast: !runsTwice && !engine.scheduler.isOn) { return failure }
        let rows = try engine.store.rowCounts()
        let differing = Set(rows.keys).union(saved.rows.keys).filter { name in
            rows[name] != saved.rows[name] && app.registry.entity(name)?.isPerDay != true
        }.sorted()
        guard differing.isEmpty else {
            return Difference(
                what: "makes different rows than the session did",
                notes: differing.map {
                    "it makes \(counted(rows[$0] ?? 0, $0)), and the session made \(saved.rows[$0] ?? 0)"
                })
        }
        if let clock = engine.clock as? PinnedClock { clock.advance(seconds: Self.pause(clock.now, engine.zone)) }
        guard runsTwice, var failure = try failure(engine) else { return nil }
        // Outside the sandbox the editor or the service is there to answer once more.
        if failure.code == .notOnTape { return nil }
        failure.isOfSecondRun = true
        return failure
    }

    /// The seconds until the second run: an hour, because some things can be done only once a minute, and less late in
    /// the evening, because others can be done once a day.
    private static func pause(_ now: Instant, _ zone: Zone) -> Int64 {
        let midnight = zone.instant(zone.civil(now).date.adding(days: 1))
        let left = (midnight.micros - now.micros) / Instant.perSecond - 1
        return left > 60 ? min(3_600, left) : 3_600
    }

    private func counted(_ count: Int, _ entity: String) -> String {
        app.registry.entity(entity).map { Counted.rows(count, $0) } ?? "\(count) of \(entity)"
    }

    /// Runs the script; how it failed, if it did.
    /// - Parameter isLast: whether nothing runs in the sandbox afterward.
    private func failure(_ engine: Engine, isLast: Bool = false) throws -> Difference? {
        let bytes = Array(text.utf8), script = engine.sources.nextID
        let outcome = engine.store.leavingBehind(isLast: isLast) { engine.run(bytes, name: path) }
        // Ctrl-C may come when the script has no more to say.
        try Work.look()
        guard let problem = outcome.diagnostics.first(where: { $0.severity == .error }) else { return nil }
        if problem.code == .interrupted { throw problem }
        let place = problem.span.flatMap { span in
            // The engine lets go of the text.
            span.source == script
                ? "at line \(bytes.prefix(Int(span.range.lowerBound)).count { $0 == 0x0A } + 1) " : nil
        }
        return Difference(
            what: "fails \(place ?? "")with `\(problem.code.id)`", notes: [problem.message], code: problem.code)
    }
}

extension EntitySpec {
    /// Whether a day is part of its key. How many rows there are depends on how many days lines are typed on, and a
    /// script runs on one.
    var isPerDay: Bool { key.contains { name in fields.contains { $0.name == name && $0.type == .date } } }
}
