import FamRegistry
import FamStore
import FamSyntax
import FamText
import FamValues

/// `fam docs PAGE`: the generated pages and tables of Docs/, as Markdown, and the files for editors, as JSON.
enum DocsCommand: Command {
    static let name: StaticString = "docs"
    static let summary = "Prints a reference page or table as Markdown, or a file for editors as JSON."
    static let page = Parameter("page", .oneOf("page", pages), "Which page or table.")
    static var parameters: [ParameterDeclaration] { page }
    static let effect = Effect.read
    static let household = HouseholdUse.never
    static let examples = [Example("docs links", prints: "# Links\n…")]
    static let keywords = ["reference", "markdown", "manual"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let registry = context.registry
        switch try call[page] {
        case "links": context.output.text(links(registry))
        case "errors": context.output.text(errors(registry))
        case "functions": context.output.text(ReferenceTables.functions(mark: mark))
        case "operators": context.output.text(ReferenceTables.operators)
        case "types": context.output.text(ReferenceTables.types)
        case "stages": context.output.text(ReferenceTables.stages)
        case "windows": context.output.text(ReferenceTables.windows)
        case "statements": context.output.text(ReferenceTables.statements)
        case "bounds": context.output.text(ReferenceTables.bounds)
        case "keys": context.output.text(PromptKey.table)
        case "man": context.output.text(ManPage(registry: registry).text)
        case "schema": context.output.text(schema(registry))
        case "grammar": context.output.text(TextMateGrammar.json)
        case "tokens": context.output.text(TokenKinds.json)
        default: context.output.text(commands(registry))
        }
        return .null
    }

    private static let pages = [
        "commands", "links", "errors", "functions", "operators", "types", "stages", "windows", "statements", "bounds",
        "keys", "man", "schema", "grammar", "tokens",
    ]

    private static let mark = "<!-- Made by `Scripts/check --update` from the registry; do not edit. -->"

    private static func commands(_ registry: Registry) -> String {
        var parts = ["# Commands", mark]
        for feature in registry.features {
            let derived = Registry.entities(of: feature).flatMap { entity in
                registry.commands.filter { $0.path.first == entity.name }
            }
            var seen: Set<String> = []
            let all = (registry.commands(of: feature) + derived).filter { seen.insert($0.name).inserted }
            if all.isEmpty { continue }
            parts.append("## \(feature.title)")
            parts += all.map { HelpText.markdown(CommandHelp($0, examples: registry.examples(of: $0))) }
        }
        return parts.joined(separator: "\n\n")
    }

    private static func links(_ registry: Registry) -> String {
        let rows = registry.features.flatMap { feature in
            feature.links.map { "| \($0.id) | `\($0.example)` | \($0.screen.id) | \($0.summary) |" }
        }
        let head = "What every link has to be, and what is refused, is in [how a link is read](link-rules.md)."
        let table = ["| id | example | screen | what it does |", "|---|---|---|---|"] + rows
        return (["# Links", "", mark, "", head, ""] + table).joined(separator: "\n")
    }

    /// Part of the program, so that a start does not need to build the models of all entities.
    private static func schema(_ registry: Registry) -> String {
        func digits(_ word: UInt64) -> String {
            let digits = String(word, radix: 16, uppercase: true)
            return "0x" + String(repeating: "0", count: 16 - digits.count) + digits
        }
        let words = SchemaStamp(of: registry).words.map { "(\(digits($0.0)), \(digits($0.1)))" }
        return """
            // Made by `Scripts/check --update` from the registry; do not edit.
            import FamStore

            /// The stamp of the shipped modules' tables.
            enum KnownSchema {
                static let stamp = SchemaStamp(
                    \(words[0]),
                    parts: \(words[1]),
                    names: \(words[2]))
            }
            """
    }

    private static func errors(_ registry: Registry) -> String {
        let head = [
            "# Errors", mark,
            "Every error and warning has a code that stays: scripts test for it (`#! unknown-field`), `catch e` gives "
                + "it as `e.code`, `fam help CODE` explains it. The examples are tests; they are in `Tests/Errors`.",
        ]
        let codes = registry.codes.flatMap { ["## `\($0.id)`", $0.summary] + [$0.remedy].compactMap { $0 } }
        return (head + codes).joined(separator: "\n\n")
    }
}
