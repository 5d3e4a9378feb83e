import FamCheck
import FamEval
import FamRegistry
import FamServices
import FamStore
import FamText
import FamValues

/// The machine's host during an entry.
final class EntryHost: MachineHost {
    let run: EntryRun
    // Kept here, since each line asks for them several times, and counting their owners costs more than the use.
    private let engine: Engine
    private let store: Store

    init(_ run: EntryRun) {
        self.run = run
        engine = run.engine
        store = run.engine.store
    }

    var context: any Context { run }
    var data: any DataSource { store }
    var isInterrupted: Bool { Interrupt.isRequested }

    // MARK: Commands

    /// The only place that refuses what a screen handed to a child does not allow; jobs and the code of commands are
    /// not affected.
    func willUse(_ command: CommandSpec?, _ name: String) throws {
        try engine.router.refuseConfined(engine.registry.entity(name)?.plural ?? name, command)
    }

    func perform(_ call: Call) throws -> Value {
        if run.isTrial, call.spec.effect == .session || call.spec.hasSecrets {
            throw Diagnostic(.misplaced, "`\(call.spec.name)` is not tried")
        }
        if let part = call.spec.fetch, try part.isOutside(call, run) { return try fetching(call, part) }
        if let asking = call.spec.asking { try Confirmation(run).answered(call, asking) }
        let effect = call.spec.effect
        if effect == .read, !call.spec.hasSecrets { return try call.spec.run(call, run) }
        if effect == .write || effect == .destructive { try requireWritable(call.spec.name) }
        let call = try call.readingSecrets(run)
        if let entity = call.spec.manyOf, case .list(let rows)? = call.values.first {
            try Confirmation(run).confirmEdit(of: rows.count, entity, isAllowed: call.isConfirmed)
        }
        if effect == .write { return try write(call) }
        if effect == .destructive {
            return try Confirmation(run).confirmed(isAllowed: call.isConfirmed, question: call.spec.question) {
                try write(call)
            }
        }
        if effect == .external, engine.options.isSafe { throw safeRefusal(call.spec.name) }
        if effect == .external, leftOut(call.spec.name) { return .null }
        return try call.spec.run(call, run)
    }

    func printed(by call: Call) throws -> Value {
        let sink = PrintedSink(run.sink)
        let value = try run.speaking(to: sink) { try perform(call) }
        let text = String(sink.lines.dropLast())
        guard value.isNull else {
            if !sink.lines.isEmpty { run.sink.drawn(text) }
            return value
        }
        // The plan has already reported what it omitted.
        if run.isPlanning, !sink.lines.isEmpty { run.sink.drawn(text) }
        guard !sink.lines.isEmpty || call.spec.result != .null || run.isPlanning else {
            throw Diagnostic(
                .misplaced,
                sink.wasPrivate
                    ? "what `\(call.spec.name)` shows is private, and no pipe passes it on"
                    : "`\(call.spec.name)` printed nothing that the pipe could pass on", at: call.span)
        }
        return sink.lines.isEmpty && call.spec.result != .null ? .null : .string(text)
    }

    /// Commands decide only on what they read after taking the lock.
    private func write(_ call: Call) throws -> Value {
        func body() throws -> Value { try call.spec.run(run.sink.showsNotices ? renamed(call) : call, run) }
        // A job of the shell asks outside, as in its own turn: only its commands that write take the lock.
        if call.spec.name == Scheduler.runName, engine.scheduler.isOfShell(call) {
            run.beginCommand()
            return try body()
        }
        return try writing(call.spec.name, body)
    }

    /// The call with the present names of its rows: a value made before an edit has the old name, and a notice would
    /// show it.
    func renamed(_ call: Call) -> Call {
        var call = call
        call.values = call.values.map { value in
            switch value {
            case .entity(let ref): .entity(renamed(ref))
            case .list(let items):
                .list(items.map { if case .entity(let ref) = $0 { .entity(renamed(ref)) } else { $0 } })
            default: value
            }
        }
        return call
    }

    /// A deleted row keeps its last name.
    private func renamed(_ ref: EntityRef) -> EntityRef {
        guard let entity = engine.registry.entity(ref.entity) else { return ref }
        return (try? store.reference(entity, row: ref.row)) ?? ref
    }

    func leftOut(_ name: String) -> Bool { run.leavesOut(name) }

    func save(_ value: Value, to file: String, isForced: Bool) throws -> Bool {
        if leftOut("save") { return false }
        try run.service(RowSaver.key).save(value, to: file, isForced: isForced, run)
        return true
    }

    func save(bytes: [UInt8], to file: String) throws -> Bool {
        if leftOut("save") { return false }
        try run.service(RowSaver.key).save(bytes: bytes, to: file, run)
        return true
    }

    // MARK: Rows

    /// Only if the text is all that runs: at the prompt, and in a script of several statements, `$_` has to keep the
    /// rows.
    func show(rows: any RowCursor) throws -> Bool {
        guard engine.options.isWhole, !engine.options.isStepwise else { return false }
        try run.sink.show(rows: rows)
        return true
    }

    func edit(
        _ entity: EntitySpec, fields: [String], changes: [(key: Int64, values: [Value])], isAllowed: Bool
    ) throws -> Int {
        try requireWritable("edit")
        var changed = 0, first: EntityRef?
        func change() throws {
            (changed, first) = (0, nil)
            for change in changes {
                let ref = try store.reference(entity, row: change.key)
                let isChanged = try naming(ref) {
                    try store.update(ref, zip(fields, change.values).map { (field: $0, value: $1) })
                }
                if isChanged { changed += 1 }
                if isChanged || first == nil { first = ref }
            }
        }
        try Confirmation(run).confirmEdit(of: changes.count, entity, isAllowed: isAllowed, trying: change)
        run.beginCommand()
        try change()
        try reportEdit(entity, first, changed, of: changes.count, fields)
        return changed
    }

    /// - Parameter row: one that was changed; if none was, any of them.
    private func reportEdit(
        _ entity: EntitySpec, _ row: EntityRef?, _ changed: Int, of count: Int, _ fields: [String]
    ) throws {
        guard run.sink.showsNotices else { return }
        guard let row else { return run.sink.notice("Changed \(Counted.rows(0, entity)).") }
        if count == 1 || changed == 1 {
            return try run.announce(changed == 0 ? .left : .changed(fields), entity, [row])
        }
        guard changed > 0 else { return run.sink.notice("\(Counted.rows(count, entity)) unchanged.") }
        let part = changed < count ? "\(Counted.grouped(changed)) of " : ""
        run.sink.notice("Changed \(part)\(Counted.rows(count, entity)).")
    }

    func editInEditor(_ entity: EntitySpec, keys: [Int64]) throws -> Int {
        try requireWritable(SheetEditing.name)
        guard !keys.isEmpty else {
            run.sink.notice("There are no rows to edit.")
            return 0
        }
        let editing = try SheetEditing(self, entity, keys: keys)
        let changed = try editing.changed()
        if changed.isEmpty {
            run.sink.notice("Nothing was changed.")
        } else {
            try run.announce(.changed([]), entity, changed)
        }
        return changed.count
    }

    func delete(_ entity: EntitySpec, keys: [Int64], isAllowed: Bool) throws -> Int {
        try requireWritable("delete")
        return try Confirmation(run).confirmed(isAllowed: isAllowed) {
            run.beginCommand()
            let rows = try present(entity, keys)
            let one = try run.sink.showsNotices && rows.count == 1 ? WriteNotice(entity, rows, run) : nil
            // A cascade of an earlier row may have taken a later one with it.
            for ref in rows where try store.row(ref) != nil { try naming(ref) { try store.delete(ref) } }
            run.sink.notice(one?.text(.deleted) ?? "Deleted \(Counted.rows(keys.count, entity)).")
            return keys.count
        }
    }

    /// The rows with these keys, some of which may be gone after `--as-of`.
    private func present(_ entity: EntitySpec, _ keys: [Int64]) throws -> [EntityRef] {
        let rows = try keys.compactMap { key in
            // Ctrl-C is no row that is gone.
            do { return try store.reference(entity, row: key) } catch let problem as Diagnostic
                where problem.code == .notFound
            { return nil }
        }
        let gone = keys.count - rows.count
        guard gone > 0 else { return rows }
        throw Diagnostic(
            .notFound,
            keys.count == 1
                ? "the \(entity.name) is gone"
                : "\(Counted.grouped(gone)) of \(Counted.rows(keys.count, entity)) \(gone == 1 ? "is" : "are") gone",
            help: "\(gone == 1 ? "it was" : "they were") deleted after these rows were read")
    }

    func writing<Result>(_ what: String, _ body: () throws -> Result) throws -> Result {
        try requireWritable(what)
        try store.beginWriting()
        run.beginCommand()
        return try body()
    }

    /// An error about one row of many says which.
    private func naming<Result>(_ ref: EntityRef, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch var problem as Diagnostic where problem.code != .interrupted {
            let name = engine.registry.entity(ref.entity).flatMap { try? WriteNotice($0, [ref], run).rows }
            problem.notes.append("row: \(SafeText.shown(name ?? "\(ref.entity) \(ref.label)"))")
            throw problem
        }
    }

    func safeRefusal(_ name: String) -> Diagnostic {
        Diagnostic(.effectRefused, "`\(name)` reaches outside, and the program runs with --safe")
    }

    func requireWritable(_ name: String) throws { try run.requireWritable(name) }

    // MARK: Texts and results

    func read(_ text: String, as type: ValueType) throws -> Value { try read(text, as: type, in: nil, isTyped: true) }

    func read(_ text: String, as type: ValueType, writtenAt span: Span) throws -> Value {
        if span.source == run.source { return try read(text, as: type, in: span.range, isTyped: true) }
        return try read(text, as: type, in: nil, isTyped: engine.sources[span.source]?.isSourced != true)
    }

    /// - Parameter isTyped: false for a word of a sourced file, which means the same wherever it is read.
    private func read(_ text: String, as type: ValueType, in range: Range<Int>?, isTyped: Bool) throws -> Value {
        if case .entity(let entity) = type.unwrapped, let ref = store.labeled(entity, text) { return .entity(ref) }
        let reader = ArgumentReader(
            store: store, zone: run.zone, now: run.time, allowsPart: isTyped && engine.options.isInteractive,
            range: range, note: { self.run.trace.note($0) })
        return try reader.read(text, as: type)
    }

    func show(_ value: Value, type: ValueType, as measure: Measure) throws {
        if case .table = value { run.trace.showedTable = true }
        let (value, type) = try OpenedRows(store: store).opened(value, type)
        try run.sink.show(value, type: type, as: measure)
    }

    func explain(_ query: PlanExplanation, rest: ArraySlice<PlanStage>) throws -> Value {
        .string(ExplanationText.of(query, rest: rest.map { StageName.of($0.operation) }))
    }

    func place(of span: Span) -> String {
        guard let source = engine.sources[span.source] else { return "" }
        let (line, start) = source.line(at: span.range.lowerBound)
        return "\(source.name):\(line):\(source.text(start..<span.range.lowerBound).count + 1)"
    }

    // MARK: Parts that stay or go as a whole

    func attempt(_ body: () throws -> Void) throws {
        try run.holdingNotices { try run.takingBack { try run.keepingFiles { try store.attempt(body) } } }
    }

    func plan(_ body: () throws -> Void) throws { try Planning(run).plan(body) }

    func willRun(_ span: Span) throws {
        try Work.look()
        try followClock()
        if run.settlesLayers { try run.settleLayers() }
        if run.isSplit, let source = engine.sources[span.source] { try store.beginStatement(source.text(span.range)) }
    }

    /// Between the statements of a script: if one has moved the pinned clock, jobs that are due run, and time is the
    /// clock's.
    func followClock() throws {
        guard engine.options.isWhole, engine.clock.isPinned, engine.clock.now != run.time else { return }
        engine.scheduler.run(within: run)
        run.time = engine.clock.now
    }
}
