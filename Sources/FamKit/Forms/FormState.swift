import FamRegistry
import FamText
import FamValues

/// The state of a form: the text typed over its initial content, with a message per input (H-OP39). Kept in rows, so it
/// outlives the shell.
struct FormState {
    /// The form of the current step.
    let form: Form
    /// Whether saving leaves its page or sheet.
    let leavesOnSaving: Bool
    private let request: ScreenRequest
    let place: RefusedForm.Place
    private let context: any Context
    private let reader: FormReader
    private var records: any Records { context.records }

    /// Nil if the screen has no form, or if all its steps are done.
    init?(_ request: ScreenRequest, _ context: any Context) throws {
        guard let whole = request.screen.form, let form = try whole.current(context) else { return nil }
        self.form = form
        leavesOnSaving = whole.leavesOnSaving
        self.request = request
        self.context = context
        place = RefusedForm.Place(screen: request.screen.id, subject: request.subject?.id.description ?? "")
        reader = FormReader(context: context, currency: try form.currency?(context))
    }

    // MARK: Reading

    private func drafts() throws -> [ReadRow<FormDraftRow>] {
        try FormDraftRow.query.whose(FormDraftRow.form, place.screen).whose(FormDraftRow.subject, place.subject)
            .rows(records)
    }

    func isDirty() throws -> Bool { try !drafts().isEmpty }

    /// Every input with its content. An input that was typed into has its message; with `validating`, and after a
    /// refused save, every input has.
    /// - Parameter typing: texts that replace the content of inputs, by name.
    func fields(
        validating all: Bool = false, typing: [String: String] = [:]
    ) throws -> [(input: FormInput, field: FormField<String>)] {
        let drafts = try drafts(), text = ValueText(zone: context.zone, now: nil)
        let all = try all || context.service(RefusedForm.key).place == place
        return try form.inputs.map { input in
            let draft = try drafts.first { try $0[FormDraftRow.field] == input.field.name }
            let initial = try form.initial(input, request, context)
            var field = FormField(FormState.shown(initial, text))
            if let typed = try typing[input.field.name] ?? draft?[FormDraftRow.text] { field.value = typed }
            if all || field.isDirty, !input.field.isSecret {
                let result = try reader.read(field.value, input)
                field.validate { _ in if case .failure(let error) = result { error } else { nil } }
            }
            return (input, field)
        }
    }

    private static func shown(_ value: Value, _ text: ValueText) -> String {
        switch value {
        case .null: ""
        case .bool(let isOn): isOn ? "yes" : "no"
        default: text.plain(value)
        }
    }

    // MARK: Typing

    /// Sets an input, named by its field or its label.
    /// - Returns: the message of the input; nil if it is valid.
    func set(_ name: String, to text: String) throws -> String? {
        let input = try input(name)
        if let draft = try drafts().first(where: { try $0[FormDraftRow.field] == input.field.name }) {
            try records.update(draft.row) { $0[FormDraftRow.text] = text }
        } else {
            try records.insertChecked(FormDraftRow.self) {
                $0[FormDraftRow.form] = place.screen
                $0[FormDraftRow.subject] = place.subject
                $0[FormDraftRow.field] = input.field.name
                $0[FormDraftRow.text] = text
            }
        }
        if case .failure(let error) = try reader.read(text, input) { return error.message }
        return nil
    }

    /// Marks an input as visited, so that its message shows.
    func touch(_ name: String) throws -> String? {
        let input = try input(name)
        let text = try fields().first { $0.input.field.name == input.field.name }?.field.value ?? ""
        return try set(input.field.name, to: text)
    }

    private func input(_ name: String) throws -> FormInput {
        let wanted = name.lowercased()
        for input in form.inputs where input.field.name == wanted || input.label.lowercased() == wanted {
            return try typed(input)
        }
        if let input = form.inputs.first(where: { $0.field.name.replacing("_", with: "-") == wanted }) {
            return try typed(input)
        }
        let names = form.inputs.map(\.field.name)
        throw Diagnostic(
            .unknownField, "the form has no input `\(SafeText.shown(name))`",
            notes: ["inputs: " + names.joined(separator: ", ")],
            help: Suggestion.nearest(name, in: names).map { "did you mean `\($0)`?" })
    }

    /// Throws for a secret, which is never stored in a row.
    private func typed(_ input: FormInput) throws -> FormInput {
        if input.field.isSecret { throw Diagnostic.secretInForm(input.label) }
        return input
    }

    // MARK: Saving and discarding

    /// Deletes the drafts.
    func reset() throws {
        try context.service(RefusedForm.key).forget()
        for draft in try drafts() { try records.delete(draft.row) }
    }

    /// Checks every input (trap 1); if one is invalid, nothing is done and the drafts stay. Then runs the command with
    /// the content of the inputs.
    /// - Parameter texts: typed into the inputs first, in order.
    func save(_ texts: [String] = []) throws {
        let open = form.inputs.filter { !$0.field.isSecret }
        guard texts.count <= open.count else {
            // Text after the last input is probably the secret.
            if let secret = form.inputs.first(where: \.field.isSecret) { throw Diagnostic.secretInForm(secret.label) }
            throw Diagnostic(
                .extraArgument, "there are more texts than the form has inputs",
                notes: ["inputs: " + open.map(\.field.name).joined(separator: ", ")])
        }
        let typing = Dictionary(zip(open.map(\.field.name), texts), uniquingKeysWith: { first, _ in first })
        let fields = try fields(validating: true, typing: typing)
        let refused = try context.service(RefusedForm.key)
        refused.refused(place)
        try FormProblem.refuse(fields.map { $0.field.error.map { .custom(message: $0) } })
        refused.forget()
        let values = try fields.compactMap { input, field in
            try value(of: input, field).map { (input: input, value: $0) }
        }
        if values.isEmpty, form.sending == .changes {
            context.output.notice("Nothing was changed.")
        } else {
            try context.service(.invocations).run(form.invocation(values, request, context))
        }
        // The command may have made requests, during which no lock is held, so it is taken only now.
        guard try isDirty() else { return }
        try records.beginWriting()
        try reset()
    }

    /// The value of an input for the command; nil if it is not sent. An emptied input gets its field's default, if
    /// there is one.
    private func value(of input: FormInput, _ field: FormField<String>) throws -> Value? {
        let isSent = field.isDirty || (form.sending == .all && !field.value.isEmpty)
        guard isSent, !input.field.isSecret, case .success(let value) = try reader.read(field.value, input) else {
            return nil
        }
        guard value.isNull else { return value }
        guard form.sending == .changes else { return nil }
        if input.field.type.isOptional { return .null }
        if case .value(let preset) = input.field.default { return preset }
        return nil
    }
}

extension Context {
    /// Deletes the drafts in a module's forms, for example before another user signs in.
    public func forgetDrafts(of module: String) throws {
        let drafts = try FormDraftRow.query.rows(records)
        guard !drafts.isEmpty, let feature = registry.features.first(where: { $0.id == module }) else { return }
        let screens = Set(feature.screens.map(\.id))
        for draft in drafts where try screens.contains(draft[FormDraftRow.form]) { try records.delete(draft.row) }
    }
}

extension EntityRef {
    /// Deletes all drafts about a row that is being deleted.
    public func forgetDrafts(_ context: any Context) throws {
        for draft in try context.records.rows(FormDraftRow.self, where: .is(FormDraftRow.subject, id.description)) {
            try context.records.delete(draft)
        }
    }
}
