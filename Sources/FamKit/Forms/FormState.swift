import FamRegistry
import FamText
import FamValues

/// A form as it stands: what was typed over what was there, each input with its message (H-OP39). Kept in rows, so that
/// it outlives the shell.
public struct FormState {
    public let form: Form
    private let rows: Form.Rows
    private let subject: String
    private let context: any Context
    private let reader: FormReader
    private var records: any Records { context.records }

    public init(_ form: Form, _ rows: Form.Rows, _ context: any Context) throws {
        self.form = form
        self.rows = rows
        self.context = context
        subject = rows.values.map(\.id.description).sorted().joined(by: " ")
        reader = FormReader(context: context, currency: try form.currency(context))
    }

    // MARK: Reading

    private func drafts() throws -> [ReadRow<FormDraftRow>] {
        try FormDraftRow.query.whose(FormDraftRow.form, form.screen).whose(FormDraftRow.subject, subject).rows(records)
    }

    public func isDirty() throws -> Bool { try !drafts().isEmpty }

    /// Every input with what is in it. One that was typed into has its message, `all` gives each its own.
    public func fields(validating all: Bool = false) throws -> [(input: FormInput, field: FormField<String>)] {
        let drafts = try drafts(), text = ValueText(zone: context.zone, now: nil)
        return try form.inputs.map { input in
            let draft = try drafts.first { try $0[FormDraftRow.field] == input.field.name }
            var field = FormField(
                try form.initial(input.field, rows, context).map { $0.isNull ? "" : text.plain($0) } ?? "")
            if let draft { field.value = try draft[FormDraftRow.text] }
            if all || draft != nil {
                let result = try reader.read(field.value, input)
                field.validate { _ in if case .failure(let error) = result { error } else { nil } }
            }
            return (input, field)
        }
    }

    // MARK: Typing

    /// Sets an input, named by its field or its label.
    /// - Returns: the message of the input; nil where it is as it must be.
    public func set(_ name: String, to text: String) throws -> String? {
        let input = try input(name)
        if let draft = try drafts().first(where: { try $0[FormDraftRow.field] == input.field.name }) {
            try records.update(draft.row) { $0[FormDraftRow.text] = text }
        } else {
            try records.insertChecked(FormDraftRow.self) {
                $0[FormDraftRow.form] = form.screen
                $0[FormDraftRow.subject] = subject
                $0[FormDraftRow.field] = input.field.name
                $0[FormDraftRow.text] = text
            }
        }
        if case .failure(let error) = try reader.read(text, input) { return error.message }
        return nil
    }

    /// Marks an input as visited, so that its message shows.
    public func touch(_ name: String) throws -> String? {
        let input = try input(name)
        let text = try fields().first { $0.input.field.name == input.field.name }?.field.value ?? ""
        return try set(input.field.name, to: text)
    }

    private func input(_ name: String) throws -> FormInput {
        let wanted = name.lowercased()
        for input in form.inputs where input.field.name == wanted || input.label.lowercased() == wanted { return input }
        if let input = form.inputs.first(where: { $0.field.name.replacing("_", with: "-") == wanted }) { return input }
        let names = form.inputs.map(\.field.name)
        throw Diagnostic(
            .unknownField, "the form has no input `\(SafeText.shown(name))`",
            notes: ["inputs: " + names.joined(by: ", ")],
            help: Suggestion.nearest(name, in: names).map { "did you mean `\($0)`?" })
    }

    // MARK: Answering

    /// Forgets what was typed.
    public func reset() throws { for draft in try drafts() { try records.delete(draft.row) } }

    /// What was typed about a row that goes, in whatever form.
    public static func forget(_ row: EntityRef, _ context: any Context) throws {
        for draft in try context.records.rows(FormDraftRow.self, where: .is(FormDraftRow.subject, row.id.description)) {
            try context.records.delete(draft)
        }
    }

    /// Every message there is.
    public func problems() throws -> [ValidationError] {
        try fields(validating: true).compactMap { $0.field.error.map { .custom(message: $0) } }
    }

    /// Looks at every input first (trap 1); with a message nothing is done, and what was typed stays.
    /// - Returns: what saving did.
    public func save() throws -> String {
        try FormProblem.refuse(problems())
        var values: [String: Value] = [:], typed: Set<String> = []
        for (input, field) in try fields() {
            if case .success(let value) = try reader.read(field.value, input) { values[input.field.name] = value }
            if field.isDirty { typed.insert(input.field.name) }
        }
        let told = try form.save(values, typed, rows, context)
        try reset()
        return told
    }
}
