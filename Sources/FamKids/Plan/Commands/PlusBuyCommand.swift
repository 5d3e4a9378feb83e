import FamKit
import FamRegistry
import FamValues

enum PlusBuyCommand: Command {
    static let name: StaticString = "plus buy"
    static let summary = "Buys Plus; the purchase is simulated."
    static let effect = Effect.write
    static let examples = [Example("plus buy", prints: "Plus is yours.")]
    static let keywords = ["plan", "subscription", "upgrade", "paywall"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let source = try Plan(context).paywall()
        let isNew = try Plan(context).buy()
        if isNew { try Analytics(context).record("plus_bought_\(source?.rawValue ?? "directly")") }
        try Plan(context).lowerPaywall()
        context.output.notice(isNew ? "Plus is yours." : "Plus is already yours.")
        return .null
    }
}
