import FamRegistry
import FamValues

enum BonusCommand: Command {
    static let name: StaticString = "bonus"
    static let summary = "Gives a child a bonus star, one a day."
    static let discussion =
        "The star is a moment of the built-in behavior `Bonus star`, so it can be undone, listed and deleted like any "
        + "other moment. If one of several children already has today's star, none gets one."
    static let child = Parameter("child", .list(.row(ChildRow.self)), "Who gets it; for several: `Maya,Leo`.")
    static var parameters: [ParameterDeclaration] { child }
    static var input: ParameterDeclaration? { child.declaration }
    static let effect = Effect.write
    static let result: ValueType = .list(.entity(EventRow.singular))
    static let examples = [
        Example("bonus Maya", prints: "Bonus star! Maya +1 → 11 stars."),
        Example("children | bonus", prints: "Bonus star! Maya +1 → 11 stars, Leo +1 → 4 stars."),
    ]
    static let keywords = ["star", "extra", "praise"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let given = try GiveBonus(context).run(call[child])
        LogNotices.report(given, "Bonus star!", context)
        return .list(given.map { .entity($0.event.ref) })
    }
}
