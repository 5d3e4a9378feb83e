import FamKit
import FamRegistry
import FamText
import FamValues

/// Parts that the screens of home share.
enum HomeParts {
    /// The screen for a row that is gone or belongs to someone else (N-Q06, H-Q17).
    static func gone(_ title: String) -> ScreenText {
        .nothing(title, "This \(title.lowercased()) was not found.", "Back", "back")
    }

    /// Names and values in two columns; null values are left out.
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

    /// How many rows a list on a screen shows; a command lists them all.
    static let rowsShown = 100

    static func more(_ count: Int, _ all: Action) -> [ScreenText.Block] {
        count > rowsShown ? [.hint("\(count - rowsShown) more.", all)] : []
    }

    /// A list's content, the text for an empty list, or the error with a way to retry.
    /// - Throws: only an interrupt, which is not an error of the list.
    static func list<Item>(
        _ title: String, empty: (text: String, action: Action), load: () throws -> [Item],
        content: ([Item]) throws -> [ScreenText.Block]
    ) throws -> ScreenText {
        let state = try loaded(load)
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

    private static func loaded<Item>(_ load: () throws -> [Item]) throws -> ViewState<[Item]> {
        do { return .loaded(try load()) } catch {
            if let problem = error as? Diagnostic, problem.code == .interrupted { throw problem }
            return .error((error as? Diagnostic)?.message ?? "An unexpected error occurred")
        }
    }
}
