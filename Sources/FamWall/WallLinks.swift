import FamRegistry
import FamValues

/// The links of the wall (N-L10, N-L11, N-L16): each in the app's own scheme, by host and by path, and as a `fam` link.
enum WallLinks {
    static let all: [LinkSpec] = targets.flatMap(links) + LinkSpec.tabs(of: "wall", WallFeature.screens) + [root]

    private struct Target {
        var word: String
        var summary: String
        var screen: ScreenSpec
        var query: [LinkParameter] = []
        var rows: [LinkRow] = []
        var example = ""
    }

    private static let postID = LinkParameter(
        "id", .row(PostRow.self), "The post, by number or id.", isRequired: true)

    private static let targets = [
        Target(
            word: "post", summary: "The page of a post.", screen: .wallPost,
            query: [postID], rows: [LinkRow(.post, from: postID)],
            example: "?id=1"),
        Target(word: "create", summary: "The page for a new post.", screen: .wallCreate),
        Target(word: "profile", summary: "The profile.", screen: .wallProfile),
    ]

    private static func links(_ target: Target) -> [LinkSpec] {
        let path = [PatternPart.fixed(target.word)]
        return [
            link("", target, "anonymouswall", target.word, [], "anonymouswall://\(target.word)\(target.example)"),
            link("Path", target, "anonymouswall", nil, path, "anonymouswall://open/\(target.word)\(target.example)"),
            link("Fam", target, "fam", "wall", path, "fam://wall/\(target.word)\(target.example)"),
        ]
    }

    private static func link(
        _ form: String, _ target: Target, _ scheme: String, _ host: String?, _ path: [PatternPart], _ example: String
    ) -> LinkSpec {
        LinkSpec(
            "wall.\(target.word)\(form)", summary: target.summary, scheme: scheme, host: host, path: path,
            query: target.query,
            screen: target.screen, rows: target.rows, example: example)
    }

    private static let root = LinkSpec(
        "wall.root", summary: "The module at its default tab.", scheme: "fam", host: "wall", query: [],
        screen: .wallHome,
        example: "fam://wall")
}
