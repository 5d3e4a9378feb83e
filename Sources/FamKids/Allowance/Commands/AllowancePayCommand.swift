import FamRegistry
import FamText
import FamValues

/// K-OP49.
enum AllowancePayCommand: Command {
    static let name: StaticString = "allowance pay"
    static let summary = "Pays out what a child is owed, and starts counting again."
    static let discussion =
        "The payout is kept in `payouts` and in the history. It may be made on any day; `allowance owed` shows the "
        + "payday. Of several children those are paid who are owed something, and the others are named."
    static let child = Parameter("child", .list(.row(ChildRow.self)), "One child, or several: `Maya,Leo`.")
    static var parameters: [ParameterDeclaration] { child }
    static var input: ParameterDeclaration? { child.declaration }
    static let effect = Effect.write
    static let result: ValueType = .int
    static let examples = [
        Example(
            "allowance add Leo --rate 0.20EUR\nlog Leo \"Brushed teeth\" --points 3\nallowance pay Leo",
            prints: "Added allowance: [..].\nMoment logged! Leo +3 → 6 stars.\nPaid Leo 1.20 EUR for 6 stars.")
    ]
    static let keywords = ["money", "pocket money", "payout"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let store = AllowanceStore(context)
        let children = try call.distinct(child)
        var paid: Int64 = 0
        let unpaid = try children.compactMap { child -> Diagnostic? in
            do {
                try pay(child, store, context)
                paid += 1
                return nil
            } catch let problem as Diagnostic where problem.code == .nothingOwed {
                return problem
            }
        }
        guard paid > 0 || unpaid.isEmpty else { throw nobody(unpaid) }
        for problem in unpaid {
            context.output.warning(
                Diagnostic(problem.code, problem.message, notes: problem.notes, help: problem.help, severity: .warning))
        }
        return .int(paid)
    }

    private static func pay(_ child: ChildRow, _ store: AllowanceStore, _ context: any Context) throws {
        guard let allowance = try store.allowance(of: child) else {
            let name = SafeText.shown(child.label)
            let add: Invocation = "allowance add \(context.word(for: child.ref)) --rate \(blank: "RATE", "0.20EUR")"
            throw Diagnostic(.nothingOwed, "`\(name)` has no allowance", help: "\(command: add) starts one")
        }
        let paid = try store.pay(allowance)
        context.output.notice("Paid \(child.label) \(paid.amount) for \(ScreenParts.stars(paid.stars)).")
    }

    /// What is wrong with the only child, or with each of them.
    private static func nobody(_ unpaid: [Diagnostic]) -> Diagnostic {
        if unpaid.count == 1 { return unpaid[0] }
        return Diagnostic(
            .nothingOwed, "nobody is owed anything", notes: unpaid.prefix(8).map(\.message),
            help: "\(command: "allowance owed") shows what is owed, and when it is paid")
    }
}
