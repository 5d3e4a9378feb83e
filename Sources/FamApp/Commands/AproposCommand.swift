import FamCheck
import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `apropos WORD`: searches names, summaries and key words of everything declared.
enum AproposCommand: Command {
    static let name: StaticString = "apropos"
    static let summary = "Searches commands, rows, stages and functions for a word."
    static let word = Parameter("word", .string, "What to look for.")
    static var parameters: [ParameterDeclaration] { word }
    static let effect = Effect.read
    static let worksConfined = true
    static let result: ValueType = .table(shape)
    static let examples = [Example("apropos spreadsheet", prints: "…\n[..]from csv[..]\n…")]
    static let keywords = ["search", "find"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let word = try call[word].lowercased()
        let rows = topics(context.registry).filter { topic in
            word.isEmpty || ([topic.name, topic.summary] + topic.keywords).contains { $0.lowercased().contains(word) }
        }
        return .table(
            Table(shape: shape, rows: rows.map { [.string($0.name), .string($0.kind), .string($0.summary)] }))
    }

    private static let shape = RowShape([Column("name", .string), Column("kind", .string), Column("summary", .string)])

    private static func topics(
        _ registry: Registry
    ) -> [(name: String, kind: String, summary: String, keywords: [String])] {
        registry.commands.map { ($0.name, "command", $0.summary, $0.keywords) }
            + registry.entities.map { ($0.plural, "rows", $0.summary, $0.aliases) }
            + StageKind.allCases.map { stage in
                (
                    stage.rawValue, "stage", stage.summary,
                    Habits.commands.filter { $0.value == stage.rawValue }.map(\.key)
                )
            }
            + LanguageWord.all.map { word in
                (word.name, word.kind, word.summary, Habits.commands.filter { $0.value == word.name }.map(\.key))
            }
            + registry.functions.map { function in
                (
                    function.name, "function", function.summary,
                    Habits.functions.filter { $0.value == function.name }.map(\.key)
                )
            }
    }
}
