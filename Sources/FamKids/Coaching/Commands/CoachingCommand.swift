import FamRegistry
import FamValues

/// The hints of Today (K-SC28).
enum CoachingCommand: Command {
    static let name: StaticString = "coaching"
    static let summary = "Lists the hints that Today shows now."
    static let discussion = "Reading marks nothing as shown: `visit /today` or `coaching dismiss` does."
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let examples = [
        Example(
            "coaching | get title", prints: "First good moment today!\nLog a moment\nLook around")
    ]
    static let keywords = ["hint", "banner", "tip"]

    private static let shape = RowShape([Column("kind", .string), Column("title", .string), Column("message", .string)])

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let coaching = Coaching(context)
        var rows: [[Value]] = []
        func add(_ kind: String, _ text: CoachingText) {
            rows.append([.string(kind), .string(text.title), .string(text.message)])
        }
        if let message = try coaching.firstDaysMessage() { add("first days", message.text) }
        if let banner = try coaching.banner() { add("banner", banner.text) }
        for mark in try coaching.coachMarks() { add("coach mark", mark) }
        return .table(Table(shape: shape, rows: rows))
    }
}
