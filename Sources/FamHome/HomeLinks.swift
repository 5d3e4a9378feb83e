import FamRegistry
import FamValues

/// The links of home (N-L11, N-L15): by number, name or id, each in the app's own scheme and as a `fam` link.
enum HomeLinks {
    static let all: [LinkSpec] =
        links(.residence, .residenceDetail) + links(.task, .taskDetail) + links(.contractor, .contractorDetail)
        + links(.document, .documentDetail) + LinkSpec.tabs(of: "home", HomeFeature.screens) + [root]

    private static func links<Row>(_ part: RoutePart<Row>, _ screen: ScreenSpec) -> [LinkSpec] {
        let word = part.name, path = [PatternPart.fixed(word)]
        return [
            link("", part, screen, "mycrib", word, [], "mycrib://\(word)"),
            link("Path", part, screen, "mycrib", nil, path, "mycrib://open/\(word)"),
            link("Fam", part, screen, "fam", "home", path, "fam://home/\(word)"),
        ]
    }

    private static func link<Row>(
        _ form: String, _ part: RoutePart<Row>, _ screen: ScreenSpec, _ scheme: String, _ host: String?,
        _ path: [PatternPart], _ example: String
    ) -> LinkSpec {
        let word = part.name
        let id = LinkParameter("id", .row(Row.self), "The \(word), by number, name or id.", isRequired: true)
        return LinkSpec(
            "home.\(word)\(form)", summary: "The page of a \(word).", scheme: scheme, host: host, path: path,
            query: [id], screen: screen, rows: [LinkRow(part, from: id)], example: "\(example)?id=1")
    }

    private static let root = LinkSpec(
        "home.root", summary: "The module at its default tab.", scheme: "fam", host: "home", query: [],
        screen: .residences, example: "fam://home")
}
