import FamApp
import FamEval
import FamNavigation
import FamRegistry
import FamServices
import FamSessions
import FamShell
import FamSyntax
import FamText
import FamValues

/// A kind of input from outside. `run` returns for any bytes; a broken law aborts.
enum FuzzTarget: String, CaseIterable {
    /// Text to tree, tokens, colors, layout and check.
    case syntax
    /// The whole way: a script runs in a household.
    case script
    /// The same, interrupted at some point: nothing is kept, and the household continues to work.
    case interrupt
    /// A line at the prompt with the cursor at every third position: completion, hints, messages.
    case prompt
    case links
    case csv
    case json
    /// Values as words are read: dates, durations, lists, money.
    case values
    /// Patterns of `=~`.
    case patterns
    /// Saved sessions and transcripts.
    case sessions
    /// Backup files with a correct checksum.
    case backup
    /// A household's database with changed pages.
    case database
    /// The file of sessions, the same way.
    case log
    /// Keys at the prompt's line, in a terminal.
    case keys

    func run(_ bytes: [UInt8], _ bench: Workbench) {
        let text = String(decoding: bytes, as: UTF8.self)
        switch self {
        case .syntax: SyntaxLaws.check(bytes, bench)
        case .script: runScript(bytes, bench)
        case .interrupt: runInterrupted(bytes, bench)
        case .prompt: runPrompt(text, bench)
        case .links: runLink(text, bench)
        case .csv: runCSV(bytes)
        case .json: runJSON(text)
        case .values: runValues(text)
        case .patterns: runPattern(text, bench)
        case .sessions: runSession(text, bench)
        case .backup: FileTargets.backup(text, bench)
        case .database: FileTargets.database(bytes, bench)
        case .log: FileTargets.log(bytes, bench)
        case .keys: bench.keys.type(bytes)
        }
    }

    private func runScript(_ bytes: [UInt8], _ bench: Workbench) {
        let household = bench.household()
        let outcome = household.engine.run(bytes, name: "fuzz")
        require(outcome.status == .done || !outcome.diagnostics.isEmpty, "a run fails and does not say why")
        let output = household.takeOutput().joined(separator: "\n")
        require(
            !output.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0 || $0.value == 0x202E },
            "raw control characters in the output")
    }

    private func runInterrupted(_ bytes: [UInt8], _ bench: Workbench) {
        let household = bench.open()
        let digest = { () -> [String] in
            let outcome = household.engine.run(Array("digest".utf8), name: "fuzz")
            require(
                outcome.status == .done,
                "after an interrupt the household has no digest: \(outcome.diagnostics.map(\.message))")
            return household.takeOutput()
        }
        // Jobs that are due run before the text, and are kept whatever happens to it.
        household.engine.scheduler.run()
        _ = household.takeOutput()
        let before = digest()
        // The same text is interrupted at about the same point, different texts at different ones; most take less than
        // a few milliseconds.
        let moment = bytes.reduce(14_695_981_039) { ($0 ^ Int($1)) &* 1_099_511_628_211 & Int.max } % 4_000
        Watchdog.begin(interruptAfter: moment + 1)
        let outcome = household.engine.run(bytes, name: "fuzz")
        Watchdog.begin()
        _ = household.takeOutput()
        if outcome.status == .done { return }
        require(!outcome.diagnostics.isEmpty, "a run fails and does not say why")
        let after = digest()
        // What follows the commit can be interrupted, too; then the run reports what was kept.
        let isReported = outcome.diagnostics.flatMap(\.notes).contains {
            $0.contains("kept") && $0 != "nothing was kept"
        }
        require(
            after == before || isReported,
            "a run that ended with `\(outcome.status)` kept something: \(before) became \(after), "
                + "\(outcome.diagnostics.map { ($0.message, $0.notes) })")
    }

    private func runPrompt(_ text: String, _ bench: Workbench) {
        let engine = bench.household().engine
        let line = String(text.prefix(300))
        let completer = Completer(registry: engine.registry, data: AppEnvironment.completionData(of: engine))
        let count = line.utf8.count
        for cursor in stride(from: 0, through: count, by: 3) {
            let found = completer.complete(line, at: cursor)
            require(
                found.range.lowerBound <= cursor && found.range.upperBound <= count,
                "a completion replaces \(found.range) of \(count) at \(cursor)")
        }
        _ = Highlighter(registry: engine.registry, definitions: { [] }).highlights(line)
        _ = engine.isUnfinished(line)
        _ = engine.message(line)
    }

    private func runLink(_ text: String, _ bench: Workbench) {
        _ = try? LinkParser.parse(text)
        let household = bench.household()
        for command in ["link explain", "link check", "open", "go"] {
            let outcome = household.engine.run(Array("\(command) \(Quoting.argument(text))".utf8), name: "fuzz")
            require(outcome.status == .done || !outcome.diagnostics.isEmpty, "`\(command)` fails and does not say why")
            _ = household.takeOutput()
        }
    }

    private func runCSV(_ bytes: [UInt8]) {
        for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
            var reader = DelimitedReader(bytes, separator: separator)
            var line = 0
            while let record = try? reader.next() {
                require(record.line > line && !record.cells.isEmpty, "records come in order and have cells")
                line = record.line
            }
        }
    }

    private func runJSON(_ text: String) {
        guard let value = try? ValueJSON.value(text) else { return }
        guard let zone = Zone(identifier: "Europe/Berlin") else { return require(false, "no time zones here") }
        let printed = ValueJSON.text(value, zone: zone)
        guard let again = try? ValueJSON.value(printed) else {
            return require(false, "what was printed cannot be read: \(printed)")
        }
        require(ValueJSON.text(again, zone: zone) == printed, "printed and read it is something else: \(printed)")
    }

    private func runValues(_ text: String) {
        guard let zone = Zone(identifier: "Europe/Berlin") else { return require(false, "no time zones here") }
        let reader = ValueReader(zone: zone, now: Instant(micros: 1_793_606_400_000_000))
        let form = ValueText(zone: zone, now: Instant(micros: 1_793_606_400_000_000))
        for word in text.split(whereSeparator: \.isWhitespace).prefix(20).map(String.init) + [String(text.prefix(200))]
        {
            for type in [
                ValueType.int, .float, .bool, .date, .time, .datetime, .duration, .period, .string, .address, .url,
                .path, .list(.int),
            ] {
                _ = ValueReader.canRead(word, as: type)
                guard let value = try? reader.read(word, as: type) else { continue }
                _ = form.human(value)
                _ = ValueJSON.text(value, zone: zone)
            }
        }
    }

    private func runPattern(_ text: String, _ bench: Workbench) {
        let pattern = Quoting.literal(String(text.prefix(200)))
        let household = bench.household()
        let outcome = household.engine.run(
            Array("echo ((\(Quoting.literal(String(repeating: "a", count: 2000) + "b!"))) =~ (\(pattern)))".utf8),
            name: "fuzz")
        require(!outcome.diagnostics.contains { $0.code == .interrupted }, "a pattern takes more than a second")
        _ = household.takeOutput()
    }

    private func runSession(_ text: String, _ bench: Workbench) {
        let engine = bench.household().engine
        let file = TranscriptFile(text, isUnfinished: engine.isUnfinished)
        require(
            file.entries.allSatisfy { $0.line >= 1 && $0.line <= max(file.lines.count, 1) },
            "an entry is outside its file")
        for line in text.split(separator: "\n") { _ = ReplayHeader(String(line)) }
        _ = SavedSession.isSaved(text)
        _ = try? SavedSession(text, name: "fuzz", isUnfinished: engine.isUnfinished)
    }
}
