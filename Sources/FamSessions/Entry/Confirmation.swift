import FamRegistry
import FamStore
import FamText

/// Questions to the person at the terminal before rows are deleted or changed (shell.md, "Manners").
struct Confirmation {
    private let run: EntryRun

    init(_ run: EntryRun) { self.run = run }

    private var asks: Bool {
        let options = run.engine.options
        return (options.asks && !options.assumeYes || isRecorded) && !run.isPlanning
    }

    /// Whether a replay knows what was answered.
    private var isRecorded: Bool { run.engine.recordedAnswers != nil }

    /// Runs a destructive command, or the stage `delete`. Where somebody answers it is tried first, so that the
    /// question names every row that would be changed or deleted, however indirectly; after a no, nothing has happened.
    /// - Parameter question: asked instead, if something would change.
    /// - Throws: `declined` after a no, and what `body` throws.
    func confirmed<T>(isAllowed: Bool = false, question: CommandQuestion? = nil, _ body: () throws -> T) throws -> T {
        guard asks, !isAllowed else { return try body() }
        let changes = try run.trying(speakingTo: SilentSink(run.sink)) { try run.engine.store.trial { _ = try body() } }
        let counted = Confirmation.question(about: changes, RowNames(run))
        try ask(counted == nil ? nil : question?.text ?? counted)
        return try body()
    }

    /// Asks before many rows are changed at once. Where nobody answers a line is refused, because it may be a slip; a
    /// script has been tested before.
    func confirmEdit(of count: Int, _ entity: EntitySpec, isAllowed: Bool) throws {
        guard needsAnswer(count, isAllowed) else { return }
        if asks { return try ask("Change \(Counted.rows(count, entity))?") }
        throw Diagnostic.needsYes("this changes \(Counted.rows(count, entity))")
    }

    /// The same, but tried first, because a row that already has the values does not count.
    func confirmEdit(of count: Int, _ entity: EntitySpec, isAllowed: Bool, trying body: () throws -> Void) throws {
        guard needsAnswer(count, isAllowed) else { return }
        let changes = try run.trying(speakingTo: SilentSink(run.sink)) { try run.engine.store.trial(body) }
        let changed = changes.first { $0.entity === entity }?.changed ?? 0
        try confirmEdit(of: changed, entity, isAllowed: isAllowed)
    }

    private func needsAnswer(_ count: Int, _ isAllowed: Bool) -> Bool {
        let options = run.engine.options
        guard count > 1, !isAllowed, !options.assumeYes || isRecorded, !run.isPlanning else { return false }
        return asks || options.isOneLine
    }

    /// Asks before something outside is changed, which cannot be tried first.
    func confirmOutside(_ name: String) throws {
        if asks { try ask("`\(name)` cannot be undone. Do it?") }
    }

    /// Asks the command's own question. Refused if nobody can answer.
    /// - Throws: `declined` after a no, `needs-yes` in a script.
    func answered(_ call: Call, _ asking: CommandSpec.Asking) throws {
        let options = run.engine.options
        guard !call.isConfirmed, !options.assumeYes || isRecorded, !run.isPlanning, !options.isReadOnly else { return }
        guard let question = try asking(call, run) else { return }
        guard options.asks || isRecorded else {
            throw Diagnostic.needsYes("`\(call.spec.name)` \(try question.refusal())", at: call.span)
        }
        try ask((try question.preview() + [question.text]).joined(separator: "\n"))
    }

    private func ask(_ question: String?) throws {
        guard let question else { return }
        let answer = run.engine.recordedAnswers?.next() ?? run.sink.confirm(question)
        run.trace.answers.append(answer)
        guard answer else { throw Diagnostic(.declined, "nothing was changed") }
    }

    /// `Delete child Maya, 1,204 moments and 2 rewards?`, `Delete moment: Maya, Set the table, yesterday 18:30?`; nil
    /// if nothing would change.
    static func question(about changes: [PlannedChange], _ names: RowNames) -> String? {
        guard let text = effect(of: changes, names), let first = text.first else { return nil }
        return first.uppercased() + text.dropFirst() + "?"
    }

    /// `delete child Maya, 1,204 moments and 2 rewards`; nil if nothing would change.
    static func effect(of changes: [PlannedChange], _ names: RowNames) -> String? {
        let isOne = changes.count == 1
        let removed = changes.filter { $0.removed > 0 }.map { change in
            guard change.removed == 1, isOne || change.entity.label != nil, let row = change.rows.first,
                row.after == nil
            else {
                return Counted.rows(change.removed, change.entity)
            }
            return WriteNotice(change.entity, row.ref, row.before, names).rows
        }
        let changed = changes.filter { $0.changed > 0 }.map { Counted.rows($0.changed, $0.entity) }
        // A restore deletes some rows and brings others back.
        let added = changes.filter { $0.added > 0 && $0.entity.hasCommands }.map { change in
            guard change.added == 1, change.entity.label != nil,
                let row = change.rows.first(where: { $0.before == nil })
            else { return Counted.rows(change.added, change.entity) }
            return WriteNotice(change.entity, row.ref, row.after, names).rows
        }
        let parts = [
            removed.isEmpty ? nil : "delete " + Counted.list(removed),
            changed.isEmpty ? nil : "change " + Counted.list(changed),
        ].compactMap { $0 }
        guard !parts.isEmpty else { return nil }
        return (parts + (added.isEmpty ? [] : ["add " + Counted.list(added)])).joined(separator: ", and ")
    }
}
