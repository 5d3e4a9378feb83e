import FamKit
import FamRegistry
import FamText
import FamValues

/// Pieces that the screens of home share.
enum HomeParts {
    /// A name as a command takes it.
    static func quoted(_ name: String) -> String {
        let isWord =
            !name.isEmpty
            && name.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 >= 0x80
            }
        guard !isWord else { return name }
        return "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("$", with: "\\$")
            + "\""
    }

    /// What is told where a row of an address is gone, or is somebody else's (N-Q06, H-Q17).
    static func gone(_ title: String) -> ScreenText {
        ScreenText(title: title, blocks: [.empty("This \(title.lowercased()) was not found.", hint: "back")])
    }

    static func address(_ parts: String...) -> String { quoted("/home/" + parts.joined(by: "/")) }

    /// Names and values under each other, without those that have none.
    static func facts(_ facts: [(name: String, value: Value)], _ context: any Context) -> [ScreenText.Block] {
        let text = ValueText(zone: context.zone, now: nil), known = facts.filter { !$0.value.isNull }
        let width = known.reduce(0) { max($0, TextWidth.columns($1.name)) }
        return known.map { .text(TextWidth.padded($0.name, to: width) + "  " + text.plain($0.value)) }
    }

    static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }

    // MARK: Lists (H-P31, H-P32, H-SC21)

    /// The content of a list, or the sentence for none; where it cannot be read, the error and how to try again.
    static func list<Item>(
        _ title: String, empty: (text: String, hint: String), load: () throws -> [Item],
        content: ([Item]) throws -> [ScreenText.Block]
    ) throws -> ScreenText {
        let state = loaded(load)
        switch state {
        case .idle, .loading: return ScreenText(title: title, blocks: [])
        case .error(let message): return ScreenText(title: title, blocks: [.empty("! \(message)", hint: "screen")])
        case .loaded(let items):
            guard !items.isEmpty else {
                return ScreenText(title: title, blocks: [.empty(empty.text, hint: empty.hint)])
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
        _ title: String, _ screen: String, _ rows: Form.Rows, _ context: any Context, notes: [String] = []
    ) throws -> ScreenText {
        guard let form = HomeForms.form(screen) else { return gone(title) }
        let shape = RowShape([
            Column("input", .string), Column("", .string), Column("value", .string), Column("message", .string),
        ])
        let fields = try FormState(form, rows, context).fields()
        let lines = fields.map { input, field -> [Value] in
            let value = field.value.isEmpty ? "–" : field.value
            return [
                .string(input.label), .string(field.isDirty ? "*" : ""), .string(value), .string(field.error ?? ""),
            ]
        }
        var blocks: [ScreenText.Block] = [.table(Table(shape: shape, rows: lines))]
        blocks.append(.text("Fill in: home form set \(form.inputs.first?.field.name ?? "INPUT") TEXT"))
        blocks += [
            .text("Save: home form save"),
            .text("Close: \(fields.contains { $0.field.isDirty } ? "home form discard" : "close")"),
        ]
        return ScreenText(title: title, blocks: blocks + notes.map { .text($0) })
    }
}
