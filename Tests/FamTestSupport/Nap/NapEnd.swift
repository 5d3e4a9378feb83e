import FamRegistry
import FamValues

enum NapEnd: Command {
    static let name: StaticString = "nap end"
    static let summary = "Ends a nap."
    static let nap = Parameter("nap", .row(NapRow.self), "Who wakes up.")
    static var parameters: [ParameterDeclaration] { nap }
    static let effect = Effect.write
    static let examples = [Example("nap end Leo", prints: "Leo is awake.")]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        try end(call[nap], context)
        return .null
    }

    static func end(_ nap: NapRow, _ context: any Context) throws {
        try context.records.update(nap) { $0[NapRow.until] = context.now }
        context.output.notice("\(nap.ref.label) is awake.")
    }
}
