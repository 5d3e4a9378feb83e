import FamText
import FamValues

/// Help as text for terminals and as Markdown.
public enum HelpText {
    /// One parameter in a usage line, without the brackets of optional ones.
    public static func form(_ parameter: ParameterSpec) -> String {
        let name = parameter.flagName
        switch parameter.kind {
        case .positional: return name.uppercased()
        case .rest: return name.uppercased() + "…"
        case .flag:
            // The sentence next to it says what a block gets and returns.
            if case .closure = parameter.type.unwrapped { return "--\(name) block" }
            return (parameter.isBare ? "[--\(name)]" : "--\(name)") + " \(parameter.type.unwrapped)"
        case .toggle, .secret: return "--\(name)"
        }
    }

    // MARK: Terminal

    /// Lines of at most `width` columns, without a final newline.
    public static func plain(_ help: CommandHelp, width: Int = 80, style: Style = .plain) -> String {
        let columns = max(width, 40)
        var lines = Wrap.lines(help.summary, to: columns)
        lines += [""] + Wrap.lines("usage: " + help.usage, to: columns)
        if !help.aliases.isEmpty { lines.append("also: " + help.aliases.joined(separator: ", ")) }
        lines += section("Arguments", help.arguments, columns, style)
        lines += section("Flags", help.flags, columns, style)
        if let input = help.input { lines += ["", "Piped rows fill \(ParameterSpec.flagName(input).uppercased())."] }
        if !help.discussion.isEmpty { lines += [""] + paragraphs(help.discussion, columns) }
        if !help.examples.isEmpty { lines += ["", style(.strong, "Examples")] + help.examples.flatMap(example) }
        return lines.joined(separator: "\n")
    }

    private static func section(
        _ title: String, _ parameters: [CommandHelp.Parameter], _ columns: Int, _ style: Style
    ) -> [String] {
        guard !parameters.isEmpty else { return [] }
        let widest = parameters.map { TextWidth.columns($0.form) }.max() ?? 0
        let left = min(widest, columns / 3)
        var lines = ["", style(.strong, title)]
        for parameter in parameters {
            let text = Wrap.lines(described(parameter), to: columns - left - 4)
            let lead = "  " + TextWidth.padded(parameter.form, to: left)
            if TextWidth.columns(parameter.form) > left {
                lines.append("  " + parameter.form)
                lines += text.map { String(repeating: " ", count: left + 4) + $0 }
            } else {
                lines.append(lead + "  " + text[0])
                lines += text.dropFirst().map { String(repeating: " ", count: left + 4) + $0 }
            }
        }
        return lines
    }

    private static func described(_ parameter: CommandHelp.Parameter) -> String {
        var text = parameter.summary
        if !parameter.choices.isEmpty { text += " One of \(parameter.choices.joined(separator: ", "))." }
        // A switch is off unless it is given.
        if let value = parameter.default, value != "false" { text += " Default: \(value)." }
        return text
    }

    private static func paragraphs(_ text: String, _ columns: Int) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { Wrap.lines(String($0), to: columns) }
    }

    private static func example(_ example: CommandHelp.Example) -> [String] {
        example.code.split(separator: "\n").map { "  " + $0 }
            + example.output.split(separator: "\n").map { "  #> " + $0 }
    }

    /// One line for each command with the names in a column: `help`, `commands`.
    public static func overview(_ commands: [CommandHelp], width: Int = 80) -> String {
        list(commands.map { ($0.name, $0.summary) }, width: width)
    }

    /// Names with a sentence each, which goes on below in its column, or in a narrow window below the name.
    public static func list(_ lines: [(name: String, summary: String)], width: Int = 80) -> String {
        let left = lines.map { TextWidth.columns($0.name) }.max() ?? 0
        let isNarrow = width - left - 2 < narrowest, indent = isNarrow ? 4 : left + 2
        return lines.flatMap { line -> [String] in
            let texts = Wrap.lines(line.summary, to: max(1, width - indent))
            let below = texts.map { String(repeating: " ", count: indent) + $0 }
            if isNarrow { return [line.name] + below }
            return [TextWidth.padded(line.name, to: left) + "  " + (texts.first ?? "")] + below.dropFirst()
        }.joined(separator: "\n")
    }

    /// The fewest columns that a sentence is given.
    private static let narrowest = 24

    // MARK: Markdown

    /// A section of `Docs/commands.md`.
    public static func markdown(_ help: CommandHelp, level: Int = 3) -> String {
        var blocks = ["\(String(repeating: "#", count: level)) \(help.name)", help.summary, "```\n\(help.usage)\n```"]
        if !help.aliases.isEmpty {
            blocks.append("Also: " + help.aliases.map { "`\($0)`" }.joined(separator: ", ") + ".")
        }
        let parameters = help.arguments + help.flags
        if !parameters.isEmpty {
            let rows = parameters.map { "| `\(cell($0.form))` | \(cell($0.type)) | \(cell(described($0))) |" }
            blocks.append((["| parameter | type | meaning |", "|---|---|---|"] + rows).joined(separator: "\n"))
        }
        if let input = help.input { blocks.append("Piped rows fill `\(ParameterSpec.flagName(input).uppercased())`.") }
        if !help.discussion.isEmpty { blocks.append(help.discussion) }
        blocks.append("Effect: \(help.effect)." + (help.result.map { " Result: `\($0)`." } ?? ""))
        if !help.examples.isEmpty {
            let lines = help.examples.flatMap { [$0.code] + $0.output.split(separator: "\n").map { "#> " + $0 } }
            blocks.append("```fam\n\(lines.joined(separator: "\n"))\n```")
        }
        return blocks.joined(separator: "\n\n")
    }

    private static func cell(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
