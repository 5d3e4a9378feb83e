import FamCheck
import FamEval
import FamNavigation
import FamRegistry
import FamText

/// Checks links, addresses and patterns that are constants in a text.
final class EngineConstants: ConstantReader {
    private let context: any Context
    /// What resolves links, with and without suggestions, as long as no row and no module changes.
    private var resolvers: [Bool: LinkResolver] = [:]
    private var changeCount: Int?

    init(context: any Context) { self.context = context }

    func problem(ofPattern text: String) -> Diagnostic? { Pattern.problem(text) }

    func problem(ofLink text: String, suggests: Bool) -> Diagnostic? {
        guard let outcome = try? resolver(suggests).resolve(text), case .refused(let refusal) = outcome else {
            return nil
        }
        switch refusal.kind {
        case .malformed, .unknownRoute: return suggests ? refusal.diagnostic : problem(ofLink: text, suggests: true)
        case .notFound: return asWarning(refusal.diagnostic)
        // `badParameter` includes an ambiguous row, which like a closed gate may be fine when the text runs.
        case .badParameter, .needsSignIn, .blockedByCover: return nil
        }
    }

    /// Whether a gate is closed or a layer open is only known when the text runs.
    private func resolver(_ suggests: Bool) throws -> LinkResolver {
        let changes = context.records.changeCount
        if changes == nil || changes != changeCount { resolvers = [:] }
        changeCount = changes
        if let known = resolvers[suggests], try known.module == context.service(Router.key).state.module {
            return known
        }
        let made = try LinkResolver.ofRows(context, suggests: suggests)
        resolvers[suggests] = made
        return made
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
