import FamRegistry
import FamText
import FamValues

/// The output format of `link report`.
enum LinkReportForm: String, NamedCases {
    static let typeName = "report-form"
    case text, junit
}

enum LinkReportCommand: Command {
    static let name: StaticString = "link report"
    static let summary = "Checks many links and lists only those that are not as they should be."
    static let discussion =
        "Each is listed with its line, the reason and a similar name or the nearest pattern, and the count comes last. "
        + "`--format junit` gives the XML that build servers read, with each link as a test case; within a script that "
        + "is `--as junit`. "
        + "Lists, expectations and the status are those of `link check`."
    static let form = Parameter(
        "as", .cases(of: LinkReportForm.self), "For people, or for a build server.", .flag, default: .text)
    static var parameters: [ParameterDeclaration] { LinkListParameters.all; form }
    static let effect = Effect.read
    static let examples = [Example("link report /dev/null", prints: "0 links, all as they should be")]
    static let keywords = ["url", "validate", "ci", "junit", "deep link"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let links = try LinkListParameters.links(call, context), file = try call[LinkListParameters.file]
        switch context.output.wantsTestCases ? .junit : try call[form] {
        case .text: try report(links, file, context.output)
        case .junit: try links.writeTestCases { context.output.drawn($0) }
        }
        return .null
    }

    private static func report(_ links: CheckedLinks, _ file: String, _ output: any Output) throws {
        var count = 0, bad = 0
        while let link = try links.nextLink() {
            count += 1
            guard !link.isGood else { continue }
            bad += 1
            let sentence = links.sentence(of: link), url = SafeText.shown(link.url)
            output.text("\(file):\(link.line): \(sentence)")
            if !sentence.contains("`\(url)`") { output.text("  \(url)") }
            if let advice = try links.advice(on: link) { output.text("  \(SafeText.shown(advice))") }
        }
        output.text(
            "\(count) \(count == 1 ? "link" : "links"), "
                + (bad == 0 ? "all as they should be" : "\(bad) not as they should be"))
    }
}
