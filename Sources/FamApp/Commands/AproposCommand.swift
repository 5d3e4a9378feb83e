import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `apropos WORD`: searches names, summaries and key words of everything declared.
enum AproposCommand {
    static let spec = CommandSpec(
        "apropos", summary: "Searches commands, rows, stages and functions for a word.",
        parameters: [ParameterSpec("word", .string, "What to look for.")],
        effect: .read, result: .table(shape), examples: [Example("apropos spreadsheet", prints: "…\n[..]from csv[..]\n…")], keywords: ["search", "find"]
    ) { call, context in
        let word = (call.string("word") ?? "").lowercased()
        let rows = topics(context.registry).filter { topic in
            ([topic.name, topic.summary] + topic.keywords).contains { $0.lowercased().contains(word) }
        }
        return .table(Table(shape: shape, rows: rows.map { [.string($0.name), .string($0.kind), .string($0.summary)] }))
    }

    private static let shape = RowShape([Column("name", .string), Column("kind", .string), Column("summary", .string)])

    private static func topics(_ registry: Registry) -> [(name: String, kind: String, summary: String, keywords: [String])] {
        registry.commands.map { ($0.name, "command", $0.summary, $0.keywords) }
            + registry.entities.map { ($0.plural, "rows", $0.summary, $0.aliases) }
            + StageKind.allCases.map { ($0.rawValue, "stage", $0.summary, []) }
            + registry.functions.map { ($0.name, "function", $0.summary, []) }
    }
}
