import FamSessions
import Foundation
import Testing

@testable import FamApp

/// Every line of code in the documents is run: the `fam` blocks of a page, in order, are one transcript.
@Suite struct DocumentTests {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test(arguments: ["Docs/tutorial.md", "Docs/language.md"])
    func codeOfThePageRuns(path: String) throws {
        let text = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
        let transcript = Self.transcript(of: text)
        #expect(transcript.contains("#>"))
        let world = try World(options: GlobalOptions(), environment: [:]).makeSandbox()
        let report = TranscriptRunner(world: world).run(transcript, name: path)
        for difference in report.differences {
            Issue.record("\(path):\(difference.line): \(difference.statement)\n\(difference.reason ?? "")\n\(LineDiff.lines(from: difference.expected, to: difference.actual).joined(separator: "\n"))")
        }
    }

    /// The code blocks, everything else as empty lines, so that line numbers are those of the page.
    static func transcript(of page: String) -> String {
        var isCode = false
        return page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if line.hasPrefix("```") {
                isCode = line == "```fam"
                return ""
            }
            return isCode ? String(line) : ""
        }.joined(separator: "\n")
    }
}
