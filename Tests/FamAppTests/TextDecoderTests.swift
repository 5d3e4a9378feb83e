import Foundation
import Testing

@testable import FamApp

/// Files in pieces: wherever a character is split, the text is the same.
@Suite struct TextDecoderTests {
    private func decoded(_ bytes: [UInt8], _ encoding: TextEncoding, by size: Int) -> String? {
        var decoder = TextDecoder(encoding), text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            guard let piece = decoder.utf8(of: Array(bytes[start..<min(start + size, bytes.count)]), isLast: false)
            else { return nil }
            text += piece
        }
        return decoder.utf8(of: [], isLast: true).flatMap { String(validating: text + $0, as: UTF8.self) }
    }

    @Test(arguments: [
        (TextEncoding.utf8, String.Encoding.utf8), (.latin1, .isoLatin1), (.windows1252, .windowsCP1252),
        (.utf16, .utf16LittleEndian), (.utf16, .utf16BigEndian),
    ])
    func aCharacterMayBeCut(_ encoding: TextEncoding, _ form: String.Encoding) throws {
        let isNarrow = encoding == .latin1 || encoding == .windows1252
        let text = isNarrow ? "Zoë;Größe\r\nÿ" : "Zoë;🦊é\r\n\u{10FFFF}ÿ€"
        let bytes = [UInt8](try #require(text.data(using: form)))
        for size in 1...9 { #expect(decoded(bytes, encoding, by: size) == text, "pieces of \(size)") }
        if form == .utf16LittleEndian { #expect(decoded([0xFF, 0xFE] + bytes, encoding, by: 3) == text) }
        if form == .utf16BigEndian { #expect(decoded([0xFE, 0xFF] + bytes, encoding, by: 3) == text) }
    }

    @Test func whatIsNotTextOfTheEncodingIsRefused() {
        for bytes: [UInt8] in [[0x61, 0xE4, 0x62], [0xC3], [0xF0, 0x9F, 0xA6], [0x80], [0xED, 0xA0, 0x80]] {
            for size in 1...4 { #expect(decoded(bytes, .utf8, by: size) == nil, "\(bytes) in pieces of \(size)") }
        }
    }

    /// What is wrong in a long text is found wherever it is, and nothing else is.
    @Test func validBytesAreThoseThatTextIsMadeOf() {
        let parts: [[UInt8]] = [
            Array("a".utf8), Array("eight by".utf8), Array("ë".utf8), Array("🦊".utf8), [0xC3], [0xAB], [0xC1], [0xED],
            [0xA0], [0x90, 0x80], [0xF0], [0xF4], [0xF5], [0xE0], [0x9F, 0xBF], [0xEE],
        ]
        var verdicts: Set<Bool> = []
        for number in 0..<16 * 16 * 16 * 16 {
            let bytes = stride(from: 0, to: 16, by: 4).flatMap { parts[number >> $0 & 15] }
            let isValid = String(validating: bytes, as: UTF8.self) != nil
            #expect(TextDecoder.isUTF8(bytes) == isValid, "\(bytes)")
            verdicts.insert(isValid)
        }
        #expect(verdicts == [true, false])
    }
}
