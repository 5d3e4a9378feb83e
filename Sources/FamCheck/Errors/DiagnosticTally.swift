import FamText

/// Counts the errors of a check and keeps the first `Bounds.diagnostics` warnings.
struct DiagnosticTally {
    private(set) var errors = 0
    private var listed = 0
    private var more = 0
    private var firstUnlisted: Diagnostic?
    /// How many diagnostics were looked at.
    private var seen = 0

    /// Whether no more warnings are listed.
    var isFull: Bool { listed >= Bounds.diagnostics }

    /// Called between two statements: within one, diagnostics may still be taken back.
    mutating func update(_ diagnostics: inout [Diagnostic]) {
        guard diagnostics.count > seen else { return }
        let new = diagnostics[seen...]
        diagnostics.removeSubrange(seen...)
        for diagnostic in new where isListed(diagnostic) { diagnostics.append(diagnostic) }
        seen = diagnostics.count
    }

    private mutating func isListed(_ diagnostic: Diagnostic) -> Bool {
        if diagnostic.severity == .error {
            errors += 1
            return true
        }
        listed += 1
        if listed <= Bounds.diagnostics { return true }
        more += 1
        if firstUnlisted == nil { firstUnlisted = diagnostic }
        return false
    }

    /// Counts so many warnings that are not listed, after the first of them.
    mutating func skip(_ count: Int) { more += count }

    /// Says how many warnings are not listed, at the first of them.
    mutating func finish(_ diagnostics: inout [Diagnostic]) {
        update(&diagnostics)
        guard let firstUnlisted else { return }
        diagnostics.append(
            Diagnostic(
                firstUnlisted.code, "and \(more) more warning\(more == 1 ? "" : "s")", at: firstUnlisted.span,
                severity: .note))
    }
}
