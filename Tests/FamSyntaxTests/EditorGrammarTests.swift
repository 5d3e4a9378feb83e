import FamText
import Foundation
import Testing

@testable import FamSyntax

/// The editor grammar colors what the parser understood, in every script of the project.
struct EditorGrammarTests {
    @Test(arguments: FormatterLawTests.scripts)
    func agrees(_ script: FormatterLawTests.Script) throws {
        let bytes = Self.withoutErrors(script.bytes)
        let tokens = Tokenizer.tokens(of: Source(id: SourceID(0), name: "test", bytes: bytes)).filter {
            $0.kind != .error
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
        let scopes = try TextMateMatcher(json: TextMateGrammar.json).scopes(of: lines)
        var start = 0
        for (number, line) in lines.enumerated() {
            let units = Self.scopesOfBytes(line, scopes[number])
            for token in tokens where Int(token.span.start) >= start && Int(token.span.start) < start + units.count {
                let range = Int(token.span.start) - start..<min(Int(token.span.end) - start, units.count)
                // The `$` and its braces belong to the interpolation.
                let seen = Set(units[range].map { $0 == "meta.embedded.fam" ? nil : $0 })
                let text = String(decoding: line.utf8.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
                #expect(seen == [token.kind.scope], "\(number + 1): `\(text)` is a \(token.kind): \(line)")
            }
            start += line.utf8.count + 1
        }
    }

    /// The text without the lines that are meant to be wrong.
    private static func withoutErrors(_ bytes: [UInt8]) -> [UInt8] {
        if parse(bytes: bytes).diagnostics.isEmpty { return bytes }
        return Array(
            bytes.split(separator: 0x0A, omittingEmptySubsequences: false).filter {
                parse(bytes: Array($0)).diagnostics.isEmpty
            }.joined(separator: [0x0A]))
    }

    /// A scope per byte, from one per UTF-16 unit.
    private static func scopesOfBytes(_ line: String, _ units: [String?]) -> [String?] {
        var found: [String?] = []
        var index = 0
        for scalar in line.unicodeScalars {
            for _ in 0..<UTF8.width(scalar) { found.append(units[index]) }
            index += UTF16.width(scalar)
        }
        return found
    }

    @Test func eachKindIsListed() throws {
        let object = try JSONSerialization.jsonObject(with: Data(TokenKinds.json.utf8)) as? [String: Any]
        #expect((object?["kinds"] as? [Any])?.count == Token.Kind.allCases.count)
    }
}
