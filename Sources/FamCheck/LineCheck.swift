import FamSyntax
import FamText

/// The check of entries that are a plain line like earlier ones, as most of a replay and many at the prompt are. They
/// declare nothing, so they need no copy of the session's names, no tree, and one walk serves all of them.
public final class LineCheck {
    private let checker: Checker
    private var pass: Pass?
    /// The number of the names that `pass` knows.
    private var scopeNumber = 0

    public init(_ checker: Checker) { self.checker = checker }

    /// What `Checker.check` would say of a plain line; nil if that has to be asked. Cost: the bytes of the line.
    public func check(_ source: Source, options: CheckOptions) -> CheckResult? {
        // At the end of a whole text it is looked at what was declared and not used.
        guard !options.isWhole else { return nil }
        checker.literals.forgetRows()
        let pass = pass(options)
        pass.begin(source, options)
        guard let statement = pass.knownLine(), pass.diagnostics.isEmpty else {
            self.pass = nil
            return nil
        }
        checker.acceptNothing()
        return CheckResult(unit: pass.unit(pass.main([statement], span: statement.span)), diagnostics: [], stages: [])
    }

    private func pass(_ options: CheckOptions) -> Pass {
        if let pass, scopeNumber == checker.scopeNumber { return pass }
        let nothing = Source(id: SourceID(.max), name: "", bytes: [])
        let tree = Parser.parse(nothing, names: checker.names).tree
        let made = Pass(checker, tree: tree, scope: checker.scope, options: options)
        (pass, scopeNumber) = (made, checker.scopeNumber)
        return made
    }
}
