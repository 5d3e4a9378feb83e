import Foundation
import Testing

@testable import FamNavigation

/// `Tests/Data/links.tsv`: what each class of text is read as, next to what a browser makes of it.
@Suite struct LinkTableTests {
    private static let table: [[String]] = {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Data/links.tsv")
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("#") }
            .dropFirst()
        return lines.filter { !$0.isEmpty }.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map { plain(String($0)) }
        }
    }()

    private static func plain(_ text: String) -> String {
        var text = text.replacing("\\t", with: "\t").replacing("\\\\", with: "\\")
        for code in ["202E", "200D", "FE0F"] {
            text = text.replacing("\\u{\(code)}", with: String(Unicode.Scalar(UInt32(code, radix: 16) ?? 0) ?? "?"))
        }
        return text
    }

    private func outcome(_ text: String) -> String {
        do {
            let link = try LinkParser.parse(text)
            let items = link.query.map { "\($0.name)=\($0.value)" }
            return ([link.scheme, link.host, link.path.map { "/" + $0 }.joined()] + items).joined(separator: " ")
                .trimmingCharacters(in: .whitespaces)
        } catch {
            return String("\(error)".prefix { $0 != "(" })
        }
    }

    @Test func theTableIsThere() { #expect(LinkTableTests.table.count > 60) }

    @Test(arguments: table)
    func eachClassHasItsOutcome(row: [String]) throws {
        try #require(row.count == 4)
        #expect(outcome(row[0]) == row[1].trimmingCharacters(in: .whitespaces))
        // `-` means that a browser refuses the text.
        #expect(WebReading(row[0]).text ?? "-" == row[2])
    }
}
