import FamRegistry
import FamText
import FamValues

enum LinkImportCommand: Command {
    static let name: StaticString = "link import"
    static let summary = "Reads a site's association file, and says which app opens a link."
    static let discussion =
        "`apple-app-site-association`, `assetlinks.json` and a JSON list of URLPatterns become rules in the order in "
        + "which they are asked: the first that fits decides. With `--for LINK` each rule has an answer: it opens the "
        + "app, it excludes the link, it does not fit (and which part does not), or an earlier rule has decided. If no "
        + "rule fits, the browser keeps the link. `parts` shows what the names of a URLPattern (`:child`) match."
    static let file = Parameter("file", .path, "The file.")
    static let link = Parameter("for", .optional(.url), "A link of the site.", .flag)
    static var parameters: [ParameterDeclaration] { file; link }
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let examples = [
        Example(
            """
            let file = "Tests/Data/apple-app-site-association.json"
            link import $file --for https://www.example.com/buy/42 | where answer == "opens" | get rule
            """, prints: "2")
    ]
    static let keywords = ["universal links", "app links", "apple-app-site-association", "assetlinks", "aasa"]

    private static let shape = RowShape([
        Column("rule", .int), Column("pattern", .string), Column("exclude", .bool), Column("answer", .string.optional),
        Column("apps", .list(.string)), Column("parts", .string.optional),
    ])

    /// More than a device reads.
    private static let largest = 1 << 20

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let path = try call[file]
        let bytes = try BoundedFile(try context.files.place(of: path), named: path).head(largest + 1)
        guard bytes.count <= largest else {
            throw Diagnostic(.tooLarge, "`\(SafeText.shown(path))` is larger than 1 MB")
        }
        let association = try AssociationFile(bytes, named: path), rules = association.rules
        for file in association.includes {
            context.output.warning(
                Diagnostic(
                    .badFile, "the statements of `\(SafeText.shown(file))` count too, and nothing is fetched",
                    help: "import that file by itself", severity: .warning))
        }
        let web = try call[link].map(parsed)
        var isDecided = false
        var rows: [[Value]] = []
        for (index, rule) in rules.enumerated() {
            var said = Value.null
            var parts = Value.null
            if let web {
                let answer = answer(rule, web, &isDecided)
                said = .string(answer)
                if answer == opens { parts = shown(rule.parts(of: web)) }
            }
            rows.append([
                .int(Int64(index + 1)), .string(rule.text), .bool(rule.isExcluding), said,
                .list(rule.apps.map { .string($0) }), parts,
            ])
        }
        return .table(Table(shape: shape, rows: rows))
    }

    private static func parsed(_ text: String) throws -> WebLink {
        guard let link = WebLink(text), ["https", "http"].contains(link.scheme) else {
            throw Diagnostic(
                .linkMalformed, "`\(SafeText.shown(text))` is not a web link", help: "it starts with `https://`")
        }
        // How a site treats duplicate items or double slashes is up to its rules.
        do { _ = try LinkParser.parse(text) } catch {
            switch error {
            case .repeatedItem, .emptySegment, .port, .tooLong: break
            default: throw Diagnostic(.linkMalformed, error.reason, notes: ["seen: \(SafeText.shown(text))"])
            }
        }
        return link
    }

    private static let opens = "opens"

    /// `child=Maya, page=2`
    private static func shown(_ parts: [(name: String, value: String)]) -> Value {
        parts.isEmpty ? .null : .string(parts.map { "\($0.name)=\($0.value)" }.joined(separator: ", "))
    }

    private static func answer(_ rule: any SiteRule, _ link: WebLink, _ isDecided: inout Bool) -> String {
        if isDecided { return "not asked" }
        if let part = rule.mismatch(link) { return "differs: \(part)" }
        isDecided = true
        return rule.isExcluding ? "excludes" : opens
    }
}
