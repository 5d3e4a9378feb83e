import FamRegistry
import FamStore
import FamText
import FamValues

/// `… | edit --in-editor`: a person changes rows in an editor. Problems are shown below their lines when it opens
/// again, and the valid result is one change of the current entry.
struct SheetEditing {
    private let host: EntryHost
    private let run: EntryRun
    private let sheet: EditSheet
    private var store: Store { run.engine.store }

    static let name = "edit --in-editor"

    init(_ host: EntryHost, _ entity: EntitySpec, keys: [Int64]) throws {
        guard keys.count <= EditSheet.limit else {
            throw Diagnostic(
                .tooLarge,
                "`\(SheetEditing.name)` opens at most \(Counted.grouped(EditSheet.limit)) rows, but these are "
                    + "\(Counted.grouped(keys.count))",
                help: "choose some with `where` or `take`")
        }
        self.host = host
        run = host.run
        let store = run.engine.store
        let rows = try keys.map { key -> (ref: EntityRef, fields: RowDraft) in
            let ref = try store.reference(entity, row: key)
            guard let fields = try store.row(ref) else { throw Diagnostic(.notFound, "the \(entity.name) is gone") }
            return (ref, fields)
        }
        sheet = EditSheet(entity, rows, zone: run.zone)
    }

    /// The rows that differ afterward.
    func changed() throws -> [EntityRef] {
        let text = try answer()
        let (changes, problems) = read(text)
        if let problem = refusal(problems, text) { throw problem }
        return try host.writing(SheetEditing.name) {
            let problems = try apply(changes)
            if let problem = refusal(problems, text) { throw problem }
            var seen: Set<Int> = []
            return changes.filter { seen.insert($0.row).inserted }.map { sheet.rows[$0.row].ref }
        }
    }

    var names: [String] { sheet.fields.map(\.name) }

    // MARK: The person

    private struct Sheet: Codable { var text: String }

    /// The sheet as the person left it; the unchanged one if nothing is to be changed. In a replay the recorded one.
    private func answer() throws -> String {
        switch run.engine.outside {
        case .tape(let player):
            let question = try TapeJSON.text(Sheet(text: sheet.text))
            guard case .reply(let reply) = try player.answer(to: question, of: SheetEditing.name) else {
                return sheet.text
            }
            return try TapeJSON.value(reply, as: Sheet.self).text
        case .asked(_, let isNoted):
            if run.engine.options.isSafe { throw host.safeRefusal(SheetEditing.name) }
            if store.holdsLock { throw host.tooLate(SheetEditing.name) }
            try store.releaseCursors()
            let text = try edited()
            if isNoted {
                run.trace.tape.append(
                    TapeRecord(
                        command: SheetEditing.name, ask: try TapeJSON.text(Sheet(text: sheet.text)),
                        answer: .reply(try TapeJSON.text(Sheet(text: text)))))
            }
            return text
        }
    }

    /// Opens the editor until the saved text is valid, or is saved unchanged, which means giving up.
    private func edited() throws -> String {
        let editor = try run.service(TextEditor.key)
        var given = sheet.text
        while true {
            guard let saved = try editor.edited(given) else { throw Diagnostic(.declined, "nothing was changed") }
            if saved == given || saved.allSatisfy(\.isWhitespace) {
                if given == sheet.text { return given }
                throw Diagnostic(.declined, "nothing was changed")
            }
            let problems = try problems(of: saved)
            if problems.isEmpty || !editor.isAttended { return saved }
            given = EditSheet.marked(saved, problems)
        }
    }

    /// Tries the changes and rolls them back, because rules may read other rows.
    private func problems(of text: String) throws -> [EditSheet.Problem] {
        let (changes, problems) = read(text)
        guard problems.isEmpty else { return problems }
        var refused: [EditSheet.Problem] = []
        try run.trying(speakingTo: SilentSink(run.sink)) {
            _ = try store.trial {
                try store.beginWriting()
                refused = try apply(changes)
            }
        }
        return refused
    }

    private func refusal(_ problems: [EditSheet.Problem], _ text: String) -> Diagnostic? {
        guard !problems.isEmpty else { return nil }
        let lines = EditSheet.lines(text)
        return Diagnostic(
            .invalidValue,
            "\(problems.count == 1 ? "a line" : "\(problems.count) lines") of the edited rows cannot be taken, and "
                + "nothing was changed",
            notes: problems.prefix(Bounds.quotedLines).map {
                "line \($0.line + 1): \(SafeText.brief(String(lines[$0.line]))): \($0.message)"
            })
    }

    // MARK: The changes

    private struct Written {
        var row: Int
        var line: Int
        var fields: [(field: String, value: Value)]
    }

    private func read(_ text: String) -> (changes: [Written], problems: [EditSheet.Problem]) {
        var (changes, problems) = sheet.changes(in: text)
        var written: [Written] = []
        changes.sort { $0.line < $1.line }
        for change in changes {
            do {
                let value = try value(change)
                if written.last?.line != change.line {
                    written.append(Written(row: change.row, line: change.line, fields: []))
                }
                written[written.count - 1].fields.append((change.field.name, value))
            } catch {
                problems.append(
                    EditSheet.Problem(
                        line: change.line, message: "`\(change.field.name)`: \(Diagnostic(ending: error).message)"))
            }
        }
        return (written, problems)
    }

    private func value(_ change: EditSheet.Change) throws -> Value {
        let type = change.field.type
        if change.text.isEmpty, type.isOptional { return .null }
        if type.unwrapped == .string { return .string(change.text) }
        if case .list = type, change.text.isEmpty { return .list([]) }
        if change.text.isEmpty { throw Diagnostic(.nullValue, "it needs a value") }
        return try host.read(change.text, as: type.unwrapped)
    }

    /// The refused lines; all are tried, so that everything is reported at once.
    private func apply(_ changes: [Written]) throws -> [EditSheet.Problem] {
        var problems: [EditSheet.Problem] = []
        for change in changes {
            do {
                try requireUntouched(change.row)
                try store.update(sheet.rows[change.row].ref, change.fields)
            } catch let problem as Diagnostic where problem.code != .interrupted {
                problems.append(EditSheet.Problem(line: change.line, message: problem.message))
            }
        }
        return problems
    }

    /// Somebody else may have changed the row while it was in the editor.
    private func requireUntouched(_ row: Int) throws {
        let (ref, shown) = sheet.rows[row]
        guard let present = try store.row(ref) else { throw Diagnostic(.notFound, "the \(sheet.entity.name) is gone") }
        for field in sheet.fields where present[field.name] != shown[field.name] {
            throw Diagnostic(
                .invalidValue,
                "`\(field.name)` has since been changed by somebody else: `\(sheet.plain(present[field.name]))`")
        }
    }
}
