import FamCheck
import FamEval
import FamNavigation
import FamRegistry
import FamText

/// Checks links, addresses and patterns that are constants in a text.
struct EngineConstants: ConstantReader {
    let context: any Context

    func problem(ofPattern text: String) -> Diagnostic? { Pattern.problem(text) }

    func problem(ofLink text: String) -> Diagnostic? {
        guard let outcome = try? LinkResolver.of(context).resolve(text), case .refused(let refusal) = outcome else {
            return nil
        }
        switch refusal.kind {
        case .malformed, .unknownRoute: return refusal.diagnostic
        case .notFound: return asWarning(refusal.diagnostic)
        // `badParameter` includes an ambiguous row, which like a closed gate may be fine when the text runs.
        case .badParameter, .needsSignIn, .blockedByCover: return nil
        }
    }

    func problem(ofAddress text: String) -> Diagnostic? {
        do {
            _ = try AddressParser.of(context).parse(text)
            return nil
        } catch let problem as Diagnostic {
            switch problem.code {
            case .unknownAddress, .badEscape: return problem
            case .notFound: return asWarning(problem)
            default: return nil
            }
        } catch {
            return nil
        }
    }

    private func asWarning(_ problem: Diagnostic) -> Diagnostic {
        var warning = problem
        warning.severity = .warning
        return warning
    }
}
