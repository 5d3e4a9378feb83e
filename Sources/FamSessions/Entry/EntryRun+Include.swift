import FamCheck
import FamEval
import FamSyntax
import FamText

extension EntryRun {
    /// Runs a text as part of the command that is running: the same transaction, names of its own, no notices. For
    /// commands that are scripts.
    public func include(_ text: [UInt8], name: String) throws {
        let source = engine.sources.add(name: name, bytes: text)
        var options = engine.checkOptions
        // The text is a script, wherever the command was typed.
        options.isInteractive = false
        let result = engine.makeChecker().check(Parser.parse(source, names: engine.names), options: options)
        guard let unit = result.unit else {
            throw result.errors.first ?? Diagnostic(.failed, "`\(name)` cannot be read")
        }
        let host = EntryHost(self), machine = Machine(host: host)
        try withExtendedLifetime(host) {
            try speaking(to: MutedSink(sink)) {
                for (slot, value) in try ScriptArguments(unit.parameters).values([], read: host.read) {
                    machine.setGlobal(slot, value)
                }
                try machine.run(unit)
            }
        }
    }
}
