import FamSyntax
import FamText
import FamValues

@testable import FamCheck
@testable import FamRegistry

/// A small registry like that of kids, with only what the checker's tests name.
enum Household {
    static let skill = ValueType.enumeration("skill", ["kindness", "focus", "courage"])

    static let child = EntitySpec(
        "child", plural: "children", summary: "A child.", label: "name", key: ["name"], hiddenBy: "archived",
        fields: [
            FieldSpec("name", .string, "Its name.", argument: .positional),
            FieldSpec("born", .optional(.date), "Its birthday.", default: .value(.null)),
            FieldSpec("archived", .bool, "Whether it is hidden.", default: .value(.bool(false))),
            FieldSpec(
                "stars", .int, "The sum of its points.", source: .kept(sum: "points", of: "event", by: "child"),
                argument: .none),
            FieldSpec(
                "grade", .int, "Twice its stars.",
                source: .derived {
                    let span = Span(SourceID(0), 0, 0)
                    return PlanExpr(
                        .binary(
                            .multiply, PlanExpr(.field(["stars"]), .int, span), PlanExpr(.constant(.int(2)), .int, span)
                        ), .int, span)
                }, argument: .none),
        ])

    static let behavior = EntitySpec(
        "behavior", plural: "behaviors", summary: "A behavior.", label: "name",
        fields: [
            FieldSpec("name", .string, "Its name.", argument: .positional), FieldSpec("points", .int, "Its points."),
            FieldSpec("skill", .optional(skill), "The skill.", default: .value(.null)),
        ])

    static let event = EntitySpec(
        "event", plural: "events", aliases: ["moments"], summary: "A moment.", timeField: "at",
        fields: [
            FieldSpec("child", .entity("child"), "Whose."), FieldSpec("behavior", .entity("behavior"), "What."),
            FieldSpec("points", .int, "Points."), FieldSpec("note", .optional(.string), "A note."),
            FieldSpec("at", .datetime, "When.", default: .now),
        ])

    static let reward = EntitySpec(
        "reward", plural: "rewards", aliases: ["goals"], summary: "A goal.", label: "name", owner: "child",
        fields: [
            FieldSpec("child", .entity("child"), "Whose."), FieldSpec("name", .string, "Its name."),
            FieldSpec("points", .int, "Its target."),
            FieldSpec("redeemed", .bool, "Whether it was given."), FieldSpec("due", .optional(.date), "Until when."),
        ])

    static func command(
        _ path: String, _ parameters: [ParameterSpec] = [], input: String? = nil, effect: Effect = .read,
        result: ValueType = .null, looksBack: Bool = false, actsOnLayer: Bool = false
    ) -> CommandSpec {
        CommandSpec(
            path, summary: "Does it.", parameters: parameters, input: input, effect: effect, result: result,
            examples: [], looksBack: looksBack, actsOnLayer: actsOnLayer
        ) { _, _ in .null }
    }

    static let commands: [CommandSpec] = [
        command(
            "log",
            [
                ParameterSpec("child", .list(.entity("child")), "Whose."),
                ParameterSpec("behavior", .entity("behavior"), "What."),
                ParameterSpec("note", .optional(.string), "A note.", kind: .flag),
                ParameterSpec("at", .optional(.datetime), "When.", kind: .flag),
            ], input: "child", effect: .write, result: .list(.entity("event"))),
        command("echo", [ParameterSpec("words", .list(.any), "What.", kind: .rest)]),
        command("here", result: .address),
        command("go", [ParameterSpec("place", .address, "Where.")], effect: .navigate),
        command("open", [ParameterSpec("link", .url, "What.")], effect: .navigate),
        command("child", [ParameterSpec("row", .entity("child"), "Which.")], result: .entity("child")),
        command(
            "child add",
            [
                ParameterSpec("name", .string, "Its name."),
                ParameterSpec("born", .optional(.date), "Its birthday.", kind: .flag),
                ParameterSpec("archived", .bool, "Hidden.", kind: .toggle),
            ], effect: .write, result: .entity("child")),
        command(
            "child delete", [ParameterSpec("rows", .list(.entity("child")), "Which.", kind: .rest, isRequired: true)],
            input: "rows", effect: .destructive),
        command(
            "behavior add",
            [
                ParameterSpec("name", .string, "Its name."),
                ParameterSpec("points", .int, "Points.", kind: .flag, isRequired: true),
                ParameterSpec("skill", .optional(skill), "Skill.", kind: .flag),
                ParameterSpec("min_age", .optional(.int), "Age.", kind: .flag),
            ], effect: .write, result: .entity("behavior")),
        command(
            "reward add",
            [
                ParameterSpec("child", .entity("child"), "Whose."), ParameterSpec("name", .string, "Its name."),
                ParameterSpec("points", .int, "Points.", kind: .flag, isRequired: true),
            ], effect: .write, result: .entity("reward")),
        command(
            "reward redeem", [ParameterSpec("reward", .entity("reward"), "Which.")], effect: .write,
            result: .entity("reward")),
        command("undo", effect: .write, looksBack: true),
        command("back", effect: .navigate, actsOnLayer: true), command("stop", result: .never),
    ]

    static func function(_ name: String, _ parameters: [ParameterSpec], _ result: ValueType) -> FunctionSpec {
        FunctionSpec(name, summary: "Does it.", parameters: parameters, result: { _ in result }, examples: []) { _, _ in
            .null
        }
    }

    static let functions: [FunctionSpec] = [
        function("day", [ParameterSpec("at", .datetime, "When.")], .date),
        function("length", [ParameterSpec("value", .any, "Of what.")], .int),
        function(
            "replace",
            [
                ParameterSpec("text", .string, "In."), ParameterSpec("old", .string, "What."),
                ParameterSpec("new", .string, "By."),
            ],
            .string),
    ]

    static let registry = Registry(
        features: [
            Feature(
                id: "kids", title: "Kids", rank: 0, entitySpecs: [child, behavior, event, reward],
                commandSpecs: commands)
        ], functions: functions)
}

/// Knows Maya and Leo.
final class FewRows: RowLookup {
    func exists(entity: String, text: String) -> RowExistence {
        guard entity == "child" else { return .found }
        return ["Maya", "Leo"].contains(text) ? .found : .missing(near: Suggestion.nearest(text, in: ["Maya", "Leo"]))
    }
}

/// Files by name.
final class Files: SourceLoader {
    let texts: [String: String]
    init(_ texts: [String: String]) { self.texts = texts }

    func load(path: String, relativeTo: String) throws -> (name: String, bytes: [UInt8]) {
        guard let text = texts[path] else { throw Diagnostic(.badFile, "`\(path)` does not exist") }
        return (path, Array(text.utf8))
    }

    func place(of path: String) -> String { path }
}

/// A session of checks.
final class Session {
    let names = NameTable()
    let sources = SourceMap()
    let checker: Checker
    var options = CheckOptions(yes: true)

    init(lookup: (any RowLookup)? = nil, files: [String: String] = [:], registry: Registry = Household.registry) {
        checker = Checker(
            registry: registry, names: names, sources: sources, zone: .utc, lookup: lookup, loader: Files(files))
    }

    func check(_ text: String) -> CheckResult {
        checker.check(Parser.parse(sources.add(name: "test.fam", text: text), names: names), options: options)
    }
}

/// The diagnostics of a text: `code: message`.
func said(_ text: String, options: CheckOptions = CheckOptions(yes: true), lookup: (any RowLookup)? = nil) -> [String] {
    let session = Session(lookup: lookup)
    session.options = options
    return session.check(text).diagnostics.map { "\($0.code.id): \($0.message)" }
}

func diagnostics(_ text: String) -> [Diagnostic] { Session().check(text).diagnostics }

/// The code of the last statement; fails with the diagnostics if there are any.
func code(_ text: String, in session: Session = Session()) throws -> Code {
    let result = session.check(text)
    guard let last = result.unit?.main.body.last else {
        throw Complaint(result.diagnostics.map { "\($0.code.id): \($0.message)" })
    }
    switch last.node {
    case .expression(let code, _), .assign(_, let code): return code
    default: throw Complaint(["no expression"])
    }
}

func typeOf(_ text: String) throws -> String { try code(text).type.description }

/// The query of the last statement.
func query(_ text: String) throws -> Query {
    let found = try code(text)
    switch found.node {
    case .query(let query): return query
    case .member(let inner, _): if case .query(let query) = inner.node { return query }
    default: break
    }
    throw Complaint(["no query: \(found.type)"])
}

struct Complaint: Error, CustomStringConvertible {
    let messages: [String]
    init(_ messages: [String]) { self.messages = messages }
    var description: String { messages.joined(separator: "\n") }
}
