import FamRegistry
import FamText
import FamValues

/// How `link report` speaks.
enum LinkReportForm: String, NamedCases {
    static let typeName = "report-form"
    case text, junit
}

enum LinkReportCommand: Command {
    static let name: StaticString = "link report"
    static let summary = "Checks many links and lists only those that are not as they should be."
    static let discussion =
        "Each with its line, the reason, and the nearest pattern; then how many there were. `--as junit` gives "
        + "the XML that build servers read, with each link as a test case. Lists, expectations and the status are "
        + "those of `link check`."
    static let form = Parameter(
        "as", .cases(of: LinkReportForm.self), "For people, or for a build server.", .flag, default: .text)
    static var parameters: [ParameterDeclaration] { LinkListParameters.all; form }
    static let effect = Effect.read
    static let examples = [Example("link report /dev/null", prints: "0 links, all as they should be")]
    static let keywords = ["url", "validate", "ci", "junit", "deep link"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let links = try LinkListParameters.links(call, context), file = try call[LinkListParameters.file]
        switch try call[form] {
        case .text: try tell(links, file, context.output)
        case .junit: try writeXML(links, file, context.output)
        }
        return .null
    }

    private static func tell(_ links: CheckedLinks, _ file: String, _ output: any Output) throws {
        var count = 0, bad = 0
        while let link = try links.nextLink() {
            count += 1
            guard !link.isGood else { continue }
            bad += 1
            output.text("\(file):\(link.line): \(sentence(link))")
            output.text("  \(SafeText.shown(link.url))")
            if let nearest = link.nearest { output.text("  nearest: \(nearest)") }
        }
        output.text(
            "\(count) \(count == 1 ? "link" : "links"), "
                + (bad == 0 ? "all as they should be" : "\(bad) not as they should be"))
    }

    private static func sentence(_ link: CheckedLinks.Link) -> String {
        let seen =
            link.reason.map { "\(link.kind): \(SafeText.shown($0))" }
            ?? "\(link.kind)\(link.route.map { " by \($0)" } ?? "")"
        return link.expected.map { "expected \(SafeText.shown($0)), and it is \(seen)" } ?? seen
    }

    /// The head has the counts, which are known at the end; until then the cases wait in a file, since a list may have
    /// any length.
    private static func writeXML(_ links: CheckedLinks, _ file: String, _ output: any Output) throws {
        let cases = try Spool()
        var count = 0, bad = 0
        while let link = try links.nextLink() {
            count += 1
            if !link.isGood { bad += 1 }
            try cases.add(testCase(link))
        }
        let counts = attributes([
            ("tests", String(count)), ("failures", String(bad)), ("errors", "0"), ("skipped", "0"),
        ])
        output.drawn("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
        output.drawn("<testsuites\(counts)>\n  <testsuite name=\"\(escaped(file))\"\(counts)>")
        try cases.read { output.drawn($0) }
        output.drawn("  </testsuite>\n</testsuites>")
    }

    private static func testCase(_ link: CheckedLinks.Link) -> String {
        let names = [("classname", link.route ?? link.kind), ("name", link.url), ("line", String(link.line))]
        let head = "    <testcase" + attributes(names)
        guard !link.isGood else { return head + "/>" }
        let failure = "      <failure" + attributes([("type", link.kind), ("message", sentence(link))]) + ">"
        let nearest = link.nearest.map { escaped("nearest: \($0)") } ?? ""
        return "\(head)>\n\(failure)\(nearest)</failure>\n    </testcase>"
    }

    private static func attributes(_ all: [(name: String, text: String)]) -> String {
        all.map { " \($0.name)=\"\(escaped($0.text))\"" }.joined()
    }

    /// XML knows no control characters, escaped or not; `shown` has made them visible.
    private static func escaped(_ text: String) -> String {
        SafeText.shown(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
