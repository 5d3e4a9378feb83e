import FamText
import Testing

@testable import FamEval

/// Text functions work by bytes and in pieces; their results equal those of the simple way.
struct TextLawTests {
    /// Longer than one piece, with characters of one to four bytes, some of them across a border.
    private static let texts: [String] = [
        "", "a", "aaa", "banana", "Zoë", "ÄÖÜß", String(repeating: "é", count: 40_000),
        String(repeating: "a🦊ß", count: 15_000),
        String(repeating: "e\u{301}", count: 20_000), "\r\n\r\n", String(repeating: "ab", count: 50_000),
    ]

    @Test(arguments: texts)
    func replacingIsSplittingAndJoining(text: String) throws {
        for part in ["a", "aa", "an", "é", "🦊", "x", "ab", text] {
            for other in ["", "b", "aa", "ß🦊"] {
                let parts = try ByteSearch.split(text, at: part)
                let replaced = try ByteSearch.replacing(part, by: other, in: text)
                #expect(replaced.utf8.elementsEqual(parts.joined(separator: part.isEmpty ? "" : other).utf8))
                #expect(parts.joined(separator: part).utf8.elementsEqual(text.utf8))
            }
        }
    }

    @Test(arguments: texts)
    func offsetsAreThoseOfEveryMatch(text: String) throws {
        let bytes = Array(text.utf8)
        for part in ["a", "an", "aa", "é", "ß"] {
            let wanted = Array(part.utf8)
            var expected: [Int] = [], index = 0
            while index + wanted.count <= bytes.count {
                if bytes[index..<index + wanted.count].elementsEqual(wanted) {
                    expected.append(index)
                    index += wanted.count
                } else {
                    index += 1
                }
            }
            #expect(try ByteSearch.offsets(of: part, in: text) == expected)
            #expect(try ByteSearch.offsets(of: part, in: text, limit: 1) == Array(expected.prefix(1)))
        }
    }

    @Test(arguments: texts)
    func piecesMakeTheWhole(text: String) throws {
        #expect(try text.watchedChange { $0.uppercased() } == text.uppercased())
        #expect(try text.watchedChange { $0.lowercased() } == text.lowercased())
        #expect(try text.characterCount() == text.count)
    }
}
