import FamRegistry
import FamSessions
import FamText

/// What `env` gave of a variable at this prompt or an earlier one, before a command took a secret from it: forgotten
/// as soon as one does.
final class SecretVariables {
    private let recorder: Recorder
    private let warn: (Diagnostic) -> Void
    private var known: Set<String> = []

    init(_ recorder: Recorder, warn: @escaping (Diagnostic) -> Void) {
        self.recorder = recorder
        self.warn = warn
    }

    /// To be called after each entry. Cost: nothing, except after a secret was taken from one more variable.
    func forget() throws {
        let taken = try recorder.engine.context.service(.secretReader).variables.subtracting(known)
        guard !taken.isEmpty else { return }
        known.formUnion(taken)
        let count = try recorder.forget(answersOf: "\(EnvCommand.name)") { EnvCommand.value(of: taken, in: $0) }
        guard count > 0 else { return }
        let names = taken.sorted().map { "`\(SafeText.shown($0))`" }.joined(separator: " and ")
        warn(
            Diagnostic(
                .secretInLine,
                "\(names) \(taken.count == 1 ? "holds a secret" : "hold secrets"), and \(count) "
                    + "\(count == 1 ? "entry of a session was" : "entries of sessions were") given it by `env`",
                notes: ["what such entries said and showed is forgotten"], severity: .warning))
    }
}
