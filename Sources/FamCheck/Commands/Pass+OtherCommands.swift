import FamRegistry

/// What other lines show about a call that lacks something.
extension Pass {
    /// `screentime task add … --due`: the command of another module that is called so, and has the flag.
    func namesake(of form: CallForm, with flag: String) -> String? {
        guard case .command(let spec) = form.callee, spec.path.count > 2 else { return nil }
        let name = spec.path.dropFirst()
        return registry.commands.first { other in
            other.path.count == spec.path.count && other.path.dropFirst() == name && other.name != spec.name
                && other.parameters.contains { $0.flagName == flag && $0.kind == .flag }
        }?.name
    }

    /// `--junit`, `--friday`: the flag that takes one of a few words, with the word.
    func valueFlag(_ word: String, _ form: CallForm) -> String? {
        form.parameters.first {
            guard $0.kind == .flag, case .enumeration(_, let cases) = $0.type.unwrapped else { return false }
            return cases.contains(word)
        }.map { "\($0.flagName) \(word)" }
    }

    /// The first line of its examples that calls it.
    func example(of form: CallForm) -> String? {
        guard case .command(let spec) = form.callee else { return nil }
        let lines = registry.examples(of: spec).lazy.flatMap { $0.code.split(separator: "\n") }
        let example =
            lines.first { $0.hasPrefix(spec.name + " ") && !$0.contains("|") }
            ?? lines.first { $0.contains("| \(spec.name) ") }
        return example.map { "such as `\($0)`" }
    }
}
