import FamRegistry
import FamValues

/// What is in each field of a form.
struct FormPart {
    private let fields: [(name: String, value: Value, help: String)]

    init(_ fields: [(name: String, value: Value, help: String)]) { self.fields = fields }

    func block(_ context: any Context) -> ScreenText.Block {
        let text = ValueText(zone: context.zone, now: nil)
        return .form(
            ScreenForm(
                fields.map { field in
                    ScreenForm.Field(field.name, field.value.isNull ? "" : text.plain(field.value), about: field.help)
                }))
    }
}
