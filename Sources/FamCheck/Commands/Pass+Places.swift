import FamRegistry
import FamText
import FamValues

/// Constant links and addresses of commands that navigate: one that matches no route is an error before the run.
extension Pass {
    func checkPlaces(_ command: CommandSpec, _ codes: [Code?]) {
        guard command.takesPlaces, options.looksForRows, let constants = checker.constants else { return }
        for (parameter, code) in zip(command.parameters, codes) {
            guard let code, let text = Pass.constantText(code) else { continue }
            switch parameter.type.unwrapped {
            // A link may also just be examined: `link explain tinywins://nosuch`.
            case .url where command.effect == .navigate:
                judge(code, text, constants.problem(ofLink:suggests:))
            case .address where text.utf8.first == UInt8(ascii: "/"):
                judge(code, text) { text, _ in constants.problem(ofAddress: text) }
            default: break
            }
        }
    }

    private static func constantText(_ code: Code) -> String? {
        switch code.node {
        case .constant(.string(let text)), .constant(.url(let text)), .constant(.address(let text)): text
        default: nil
        }
    }

    /// A missing row only counts if nothing has run that could have made it. Each text is reported once in an entry.
    private func judge(_ code: Code, _ text: String, _ problem: (String, _ suggests: Bool) -> Diagnostic?) {
        if let known = judgedPlaces[text] {
            guard let known, known.severity == .error || mayMissRows else { return }
            return report(known.located(at: code.span))
        }
        // In a function nothing is warned of, but the same text may come again outside of it.
        let isListed = !tally.isFull && (frame.kind != .main || mayMissRows)
        let found = problem(text, isListed)
        if judgedPlaces.count > 10_000 { judgedPlaces = [:] }
        judgedPlaces[text] = .some(found)
        guard let found, found.severity == .error || mayMissRows else { return }
        report(found.located(at: code.span))
    }

    /// Whether nothing has run that could have made a row.
    private var mayMissRows: Bool {
        frame.kind == .main && !options.reportsNeeds && frame.made == MadeRows()
            && frame.earlierCalls.made == MadeRows()
            && frame.callees.allSatisfy { total(of: $0).made == MadeRows() }
    }
}
