import FamRegistry
import FamText
import FamValues

/// Parts that the screens of home share.
enum HomeParts {
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
