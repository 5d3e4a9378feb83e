import FamText
import Foundation
import Testing

/// The list of all codes is written by hand next to their declarations: none may be missing.
@Suite struct CatalogTests {
    @Test func everyDeclaredCodeIsListedOnce() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(
            contentsOf: root.appendingPathComponent("Sources/FamText/Catalog.swift"), encoding: .utf8)
        let declared = text.matches(of: #/static let \w+ = DiagnosticCode\(\s*"([a-z-]+)"/#).map { String($0.output.1) }
        #expect(!declared.isEmpty)
        #expect(DiagnosticCode.language.map(\.id) == declared)
    }
}
