import FamValues
@testable import FamRegistry
@testable import FamShell

/// A small registry and data for completion.
enum Household {
    static let child = EntitySpec(
        "child", plural: "children", summary: "A child.", label: "name", hiddenBy: "archived",
        fields: [
            FieldSpec("name", .string, "What it is called.", argument: .positional),
            FieldSpec("born", .optional(.date), "The birthday."),
            FieldSpec("archived", .bool, "No longer shown.", default: .value(.bool(false))),
        ])
    static let event = EntitySpec(
        "event", plural: "events", aliases: ["moments"], summary: "A moment.", timeField: "at",
        fields: [
            FieldSpec("child", .entity("child"), "Whose moment."), FieldSpec("points", .int, "Stars."),
            FieldSpec("mood", .enumeration("mood", ["good", "so so"]), "How it was."),
            FieldSpec("at", .datetime, "When."),
        ])
    static let log = CommandSpec(
        "log", summary: "Logs a moment.",
        parameters: [
            ParameterSpec("child", .list(.entity("child")), "Who."),
            ParameterSpec("mood", .enumeration("mood", ["good", "so so"]), "How."),
            ParameterSpec("note", .optional(.string), "A note.", kind: .flag),
            ParameterSpec("at", .optional(.datetime), "When.", kind: .flag),
            ParameterSpec("quiet", .bool, "Says nothing.", kind: .toggle),
        ], effect: .write, examples: []
    ) { _, _ in .null }
    static let add = CommandSpec("reward add", summary: "Adds a reward.", effect: .write, examples: []) { _, _ in .null
    }
    static let redeem = CommandSpec("reward redeem", summary: "Redeems a reward.", effect: .write, examples: []) {
        _, _ in .null
    }
    static let bonus = CommandSpec(
        "bonus", summary: "Gives stars.", parameters: [ParameterSpec("child", .list(.entity("child")), "Who.")],
        input: "child", effect: .write,
        examples: []
    ) { _, _ in .null }
    static let go = CommandSpec(
        "go", summary: "Goes to an address.", parameters: [ParameterSpec("to", .address, "Where.")], effect: .navigate,
        examples: []
    ) { _, _ in .null }
    static let help = CommandSpec(
        "help", summary: "Explains.", parameters: [ParameterSpec("topic", .list(.string), "What.", kind: .rest)],
        effect: .read, examples: []
    ) { _, _ in .null }
    static let open = CommandSpec(
        "open", summary: "Opens a link.", parameters: [ParameterSpec("url", .url, "Where.")], effect: .navigate,
        examples: []
    ) { _, _ in .null }
    static let draw = CommandSpec(
        "draw", summary: "Draws.",
        parameters: [
            ParameterSpec("form", .string, "How.", candidates: ["bars", "dots"]),
            ParameterSpec("tab", .string, "Of which tab.", kind: .flag),
            ParameterSpec("size", .enumeration("size", ["small", "large"]), "How large.", kind: .flag),
        ], effect: .read, examples: []
    ) { _, _ in .null }
    static let day = FunctionSpec(
        "day", summary: "The day of a time.", parameters: [ParameterSpec("at", .datetime, "A time.")],
        result: { _ in .date }, examples: []
    ) { _, _ in .null }
    static let registry = Registry(
        features: [
            Feature(
                id: "kids", title: "Kids", rank: 1, entitySpecs: [child, event],
                commandSpecs: [log, add, redeem, bonus, go, help, open, draw])
        ], functions: [day])

    static func complete(_ text: String, shape: RowShape? = nil) -> Completion {
        // `‸` marks the cursor.
        let parts = text.split(separator: "‸", omittingEmptySubsequences: false)
        let data = HouseholdData(shape: shape)
        return Completer(registry: registry, data: data).complete(parts.joined(), at: parts[0].utf8.count)
    }

    /// The line after one Tab at its end or at `‸`.
    static func tab(_ text: String) -> String {
        let completion = complete(text)
        var bytes = Array(text.split(separator: "‸", omittingEmptySubsequences: false).joined().utf8)
        guard let insertion = completion.insertion(in: String(decoding: bytes, as: UTF8.self)) else { return text }
        bytes.replaceSubrange(completion.range, with: Array(insertion.utf8))
        return String(decoding: bytes, as: UTF8.self)
    }
}

final class HouseholdData: CompletionData {
    let fixed: RowShape?
    init(shape: RowShape? = nil) { fixed = shape }

    func rows(of entity: String, matching text: String, limit: Int) -> [RowCandidate] {
        guard entity == "child" else { return [] }
        return [
            RowCandidate(label: "Maya", name: "Maya", detail: "9 years"),
            RowCandidate(label: "Zoë 🦊", name: "Zoë 🦊", detail: "4 years"),
            RowCandidate(label: "Leo", name: "0192f3", detail: "6 years"),
            RowCandidate(label: "Leo", name: "0192f4", detail: "7 years"),
        ]
    }
    var variables: [VariableCandidate] {
        [VariableCandidate(name: "maya", type: .entity("child")), VariableCandidate(name: "count", type: .int)]
    }
    var definitions: [DefinitionCandidate] {
        [
            DefinitionCandidate(
                name: "newcomer", summary: "Adds a child with goals.",
                parameters: [
                    ParameterSpec("friend", .entity("child"), ""), ParameterSpec("goals", .int, "", kind: .flag),
                    ParameterSpec("quiet", .bool, "", kind: .toggle),
                ], input: "friend")
        ]
    }
    func shape(of pipeline: String) -> RowShape? { fixed }
    func addresses(matching text: String, limit: Int) -> [(address: String, title: String)] {
        [("/kids", "Kids"), ("/kids/Maya", "Maya")].filter { $0.0.hasPrefix(text) }
    }
    func links(matching text: String, limit: Int) -> [(link: String, title: String)] {
        guard text.hasPrefix("fam") else { return [] }
        return [("fam://kids", "Kids"), ("fam://child?id=", "A child"), ("fam://child?id=Maya", "9 years")].filter {
            $0.0.hasPrefix(text)
        }
    }
    func suggestions(of parameter: ParameterSpec, after before: [String]) -> [(text: String, detail: String)] {
        switch parameter.name {
        case "topic":
            [
                ("log", "Logs a moment."), ("reward", "A wish."), ("reward add", "Adds a reward."),
                ("reward redeem", "Redeems a reward."),
            ]
        case "url": [("tw://today", "Today"), ("tw://kids", "Kids")]
        case "tab": [("today", "Day by day"), ("kids", "Children")]
        default: []
        }
    }
    func files(in directory: String) -> [String] { directory.isEmpty ? ["rivera.fam", "old/"] : ["first.fam"] }
}
