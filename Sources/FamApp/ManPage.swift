import FamRegistry
import FamText

/// `fam docs man`: the manual page, as roff, from the same values as `fam --help` and `help`.
struct ManPage {
    let registry: Registry

    var text: String {
        let parts = [
            ".\\\" Made by `Scripts/check --update` from the registry; do not edit.",
            ".TH FAM 1 \"\" \"fam \(Program.version)\" \"User Commands\"",
            section("NAME"), "fam \\- a shell for a household's data",
            section("SYNOPSIS"), forms,
            section("DESCRIPTION"),
            roff(
                "A prompt and a small language that is checked before it runs, over the data of a household. Without "
                    + "words it is the prompt; `fam help TOPIC` explains each command, stage, function, word and "
                    + "error."),
            section("OPTIONS"), GlobalOption.all.map(option).joined(separator: "\n"),
            ".PP", roff(ProgramHelp.options),
            section("COMMANDS"), commands,
            section("ENVIRONMENT"),
            ProgramHelp.variables.map { item(bold($0.name), $0.summary) }.joined(separator: "\n"),
            section("FILES"), ProgramHelp.files.map { item(bold($0.name), $0.summary) }.joined(separator: "\n"),
            section("EXIT STATUS"), roff(ProgramHelp.exitStatus),
        ]
        return parts.joined(separator: "\n")
    }

    private var forms: String {
        ProgramHelp.forms.map { item(bold($0.words), $0.summary) }.joined(separator: "\n")
    }

    private var commands: String {
        registry.features.map { feature in
            let derived = Registry.entities(of: feature).flatMap { entity in
                registry.commands.filter { $0.path.first == entity.name }
            }
            var seen: Set<String> = []
            let all = (registry.commands(of: feature) + derived).filter { seen.insert($0.name).inserted }
            guard !all.isEmpty else { return "" }
            return ([".SS \(roff(feature.title))"] + all.map { item(bold(CommandHelp($0).usage), $0.summary) }).joined(
                separator: "\n")
        }.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private func option(_ option: GlobalOption) -> String {
        let short = option.short.map { bold("-\($0)") + ", " } ?? ""
        let value = option.value.map { " \\fI\(roff($0))\\fR" } ?? ""
        return item(short + bold("--" + option.name) + value, option.summary)
    }

    private func section(_ name: String) -> String { ".SH \(name)" }
    private func item(_ head: String, _ text: String) -> String { ".TP\n\(head)\n\(roff(text))" }
    private func bold(_ text: String) -> String { "\\fB\(roff(text))\\fR" }

    /// Escapes lines that begin with a dot or a quote, which are not requests, and hyphens, which are typed as such.
    private func roff(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("\n", with: " ")
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
    }
}
