import FamKit
import FamRegistry
import FamText
import FamValues

/// Pieces that the screens of home share.
enum HomeParts {
    /// What is reported where a row of an address is gone, or is somebody else's (N-Q06, H-Q17).
    static func gone(_ title: String) -> ScreenText {
        .nothing(title, "This \(title.lowercased()) was not found.", "Back", "back")
    }

    /// Names and values under each other, without those that have none.
    static func facts(_ facts: [(name: String, value: Value)], _ context: any Context) -> [ScreenText.Block] {
        let text = ValueText(zone: context.zone, now: nil), known = facts.filter { !$0.value.isNull }
        let width = known.reduce(0) { max($0, TextWidth.columns($1.name)) }
        return known.map { .text(TextWidth.padded($0.name, to: width) + "  " + text.plain($0.value)) }
    }

    static let addResidence = Action(
        "Add a residence", "residence add \(blank: "NAME") --city \(blank: "CITY")")

    static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }

    // MARK: Lists (H-P31, H-P32, H-SC21)

    /// The content of a list, or the sentence for none; where it cannot be read, the error and how to try again.
    static func list<Item>(
        _ title: String, empty: (text: String, action: Action), load: () throws -> [Item],
        content: ([Item]) throws -> [ScreenText.Block]
    ) throws -> ScreenText {
        let state = loaded(load)
        switch state {
        case .idle, .loading: return ScreenText(title: title, status: .loading("Loading…"), blocks: [])
        case .error(let message):
            return ScreenText(
                title: title, status: .failed(message, retry: Action("Try again", "screen")), blocks: [])
        case .loaded(let items):
            guard !items.isEmpty else {
                return ScreenText(title: title, status: .empty, blocks: [.hint(empty.text, empty.action)])
            }
            return ScreenText(title: title, blocks: try content(items))
        }
    }

    private static func loaded<Item>(_ load: () throws -> [Item]) -> ViewState<[Item]> {
        do { return .loaded(try load()) } catch {
            return .error((error as? Diagnostic)?.message ?? "An unexpected error occurred")
        }
    }

    // MARK: Forms

    /// The inputs of a sheet with what was typed, and the ways to answer.
    static func form(
        _ title: String, _ screen: String, _ rows: Form.Rows, _ context: any Context, notes: [ScreenText.Block] = []
    ) throws -> ScreenText {
        guard let form = HomeForms.form(screen) else { return gone(title) }
        let fields = try FormState(form, rows, context).fields().map { input, field in
            ScreenForm.Field(input.label, field.value, error: field.error, isChanged: field.isDirty)
        }
        let first = form.inputs.first?.field.name ?? "INPUT"
        var blocks: [ScreenText.Block] =
            notes + [
                .form(ScreenForm(fields)),
                .button("Fill in", "home form set \(blank: "INPUT", first) \(blank: "TEXT")"),
                .button("Save", "home form save", role: .save),
            ]
        if fields.contains(where: \.isChanged) { blocks.append(.button("Discard", "home form discard")) }
        return ScreenText(title: title, blocks: blocks)
    }
}
