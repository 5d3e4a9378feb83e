import FamRegistry

/// What is in each field of a form, and what it is for.
struct ScreenTimeForm {
    private let fields: [(name: String, value: String, about: String)]

    init(_ fields: [(name: String, value: String, about: String)]) { self.fields = fields }

    var block: ScreenText.Block {
        .form(ScreenForm(fields.map { ScreenForm.Field($0.name, $0.value, about: $0.about) }))
    }
}
