import FamRegistry
import FamValues

extension ScreenRequest {
    /// The screen's form, with buttons to fill it in, save it and discard it. A form with only secrets is saved by its
    /// command, which asks for them.
    public func form(_ context: any Context) throws -> [ScreenText.Block] {
        guard let state = try FormState(self, context) else { return [] }
        let fields = try state.fields()
        let open = fields.first { !$0.input.field.isSecret }?.input
        var blocks: [ScreenText.Block] = [.form(ScreenForm(fields.map(ScreenRequest.shown)))]
        guard let open else {
            return try blocks + [.button(state.form.label, state.form.command(self, context), role: .save)]
        }
        blocks += [
            .button("Fill in", "form set \(blank: "INPUT", open.field.name) \(blank: "TEXT")"),
            .button(state.form.label, ("form save" as Invocation).takingMore(), role: .save),
        ]
        if fields.contains(where: \.field.isDirty) { blocks.append(.button("Discard", "form discard")) }
        return blocks
    }

    /// The current content of an input, by name.
    public func input(_ name: String, _ context: any Context) throws -> String? {
        try FormState(self, context)?.fields().first { $0.input.field.name == name }?.field.value
    }

    private static func shown(_ input: FormInput, _ field: FormField<String>) -> ScreenForm.Field {
        let name = input.field.name, isSecret = input.field.isSecret
        return ScreenForm.Field(
            name, field.value, label: input.label, about: input.about, error: field.error, isChanged: field.isDirty,
            isSecret: isSecret, choices: input.choices,
            command: isSecret ? nil : "form set \(name) \(blank: "TEXT")")
    }
}
