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
}
