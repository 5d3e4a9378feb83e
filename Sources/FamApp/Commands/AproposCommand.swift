import FamCheck
import FamRegistry
import FamSyntax
import FamText
import FamValues

/// `apropos WORD`: searches names, summaries and key words of everything declared.
enum AproposCommand: Command {
    static let name: StaticString = "apropos"
    static let summary = "Searches commands, flags, rows, stages, functions, preferences and errors for a word."
    static let word = Parameter("word", .string, "What to look for.")
    static var parameters: [ParameterDeclaration] { word }
    static let effect = Effect.read
    static let worksConfined = true
    static let result: ValueType = .table(shape)
    static let examples = [Example("apropos spreadsheet", prints: "…\n[..]from csv[..]\n…")]
    static let keywords = ["search", "find"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let rows = found(try call[word], context.registry)
        return .table(
            Table(shape: shape, rows: rows.map { [.string($0.name), .string($0.kind), .string($0.summary)] }))
    }

    /// The names of a few pages in which a word was found, nil if there are many. Where no summary has it, the text of
    /// a page about the program may: `FAM_DB`.
    static func pages(on word: String, _ registry: Registry) -> [String]? {
        let isWord = word.contains { $0.isLetter }, rows = isWord ? found(word, registry) : []
        guard rows.isEmpty else {
            let pages = rows.filter { $0.kind != "preference" }
            return 1...3 ~= pages.count ? pages.map(\.name) : nil
        }
        return isWord ? ProgramPage.allCases.filter { $0.text(width: 80).contains(word) }.map(\.rawValue) : []
    }

    private static func found(_ word: String, _ registry: Registry) -> [Topic] {
        let word = word.lowercased(), topics = topics(registry)
        // Small letters may take fewer bytes. A text of thousands of letters is in no summary.
        let shortest = word.utf8.count / 2
        func found(_ holds: (String) -> Bool) -> [Topic] {
            topics.filter { topic in
                ([topic.name, topic.summary] + topic.keywords).contains {
                    $0.utf8.count >= shortest && holds($0.lowercased())
                }
            }
        }
        // `age` is not what someone who searches for messages wants; part of a word is better than nothing.
        let beginning = found { begins(word, in: $0) }
        return beginning.isEmpty ? found { $0.contains(word) } : beginning
    }

    /// Whether a word of the text begins with it.
    private static func begins(_ word: String, in text: String) -> Bool {
        word.isEmpty
            || text.ranges(of: word).contains { range in
                range.lowerBound == text.startIndex || !text[text.index(before: range.lowerBound)].isLetter
            }
    }

    /// `app Theme` of `appTheme`: its words.
    private static func spaced(_ key: String) -> String {
        String(key.flatMap { $0.isUppercase ? [" ", $0] : [$0] })
    }

    /// `--keep-zone` is found by `zone`.
    private static func flags(_ command: CommandSpec) -> [String] {
        command.parameters.filter { $0.kind == .flag || $0.kind == .toggle }.map { "--\($0.flagName)" }
    }

    private static let shape = RowShape([Column("name", .string), Column("kind", .string), Column("summary", .string)])

    private typealias Topic = (name: String, kind: String, summary: String, keywords: [String])

    private static func topics(_ registry: Registry) -> [Topic] {
        registry.commands.map { ($0.name, "command", $0.summary, $0.keywords + flags($0)) }
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
            + ProgramPage.allCases.map { ($0.rawValue, "page", $0.summary, []) }
            + WeekTask.all.map { ($0.name, "task", $0.title + ".", $0.words) }
            + registry.preferences.filter { !$0.isDebug }.map { ($0.key, "preference", $0.summary, [spaced($0.key)]) }
            + registry.functions.map { function in
                (
                    function.name, "function", function.summary,
                    Habits.functions.filter { $0.value == function.name }.map(\.key)
                )
            }
            + registry.codes.map { ($0.id, "error", $0.summary, [$0.remedy].compactMap { $0 }) }
    }
}
