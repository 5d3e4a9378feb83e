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
            case .url where command.effect == .navigate: judge(code, text, constants.problem(ofLink:))
            case .address where text.utf8.first == UInt8(ascii: "/"): judge(code, text, constants.problem(ofAddress:))
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
    private func judge(_ code: Code, _ text: String, _ problem: (String) -> Diagnostic?) {
        let found: Diagnostic?
        if let known = judgedPlaces[text] {
            found = known
        } else {
            found = problem(text)
            if judgedPlaces.count > 10_000 { judgedPlaces = [:] }
            judgedPlaces[text] = .some(found)
        }
        guard let found else { return }
        if found.severity != .error {
            guard frame.kind == .main, !options.reportsNeeds else { return }
            guard frame.made == MadeRows(), frame.earlierCalls.made == MadeRows() else { return }
            guard frame.callees.allSatisfy({ total(of: $0).made == MadeRows() }) else { return }
        }
        report(found.located(at: code.span))
    }
}
