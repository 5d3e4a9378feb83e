import FamValues
import Foundation
import Testing

@testable import FamKit

@Suite struct SignedTokenTests {
    private static let key = (0..<32).map { UInt8($0) }

    /// Made by Python's `hmac`, `hashlib` and `base64`, with payloads that need two, one and no letters of padding.
    private static let known = [
        (
            "",
            "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJleHAiOjQxMDI0NDQ4MDAsImlhdCI6MSwic2lkIjoiIiwic3ViIjoidSJ9.rh6BwGUQYXmy1D7DkbCH2_f0hxnbjDdrMPkvJ2UP69w"
        ),
        (
            "a",
            "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJleHAiOjQxMDI0NDQ4MDAsImlhdCI6MSwic2lkIjoiYSIsInN1YiI6InUifQ.l5PgD-bwlE_-Ousnt43lWaG41Jft5iImvFV8VH2Zppk"
        ),
        (
            "ab",
            "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJleHAiOjQxMDI0NDQ4MDAsImlhdCI6MSwic2lkIjoiYWIiLCJzdWIiOiJ1In0.nwWqfTh7cX_Omo-RL3P0VcvptXfN34QNdBsw_Do-EZw"
        ),
    ]

    // A-E14: the same token as another implementation's, and it reads back.
    @Test(arguments: known)
    func aTokenIsThatOfOthers(sid: String, text: String) throws {
        let token = SignedToken(sub: "u", iat: 1, exp: 4_102_444_800, sid: sid)
        #expect(try token.text(key: SignedTokenTests.key).reveal() == text)
        #expect(SignedToken(Secret(text), key: SignedTokenTests.key) == token)
        // A-P02 X-P29: its end can be read at every length of padding.
        #expect(TokenDate.expiration(of: Secret(text)) == Instant(micros: 4_102_444_800 * Instant.perSecond))
    }

    // A-E14: another key, a changed part, another algorithm, no algorithm, one part too few or too many.
    @Test func aForgedTokenIsNone() {
        let good = SignedTokenTests.known[2].1, key = SignedTokenTests.key
        let parts = good.split(separator: ".").map(String.init)
        #expect(SignedToken(Secret(good), key: [1, 2, 3]) == nil)
        let other = SignedTokenTests.known[1].1.split(separator: ".").map(String.init)
        for text in [
            "\(parts[0]).\(other[1]).\(parts[2])", "\(parts[0]).\(parts[1])", "\(good).x", "\(good)=", "",
            "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJleHAiOjQxMDI0NDQ4MDAsImlhdCI6MSwic2lkIjoiYWIiLCJzdWIiOiJ1In0.",
            "eyJhbGciOiJIUzUxMiIsInR5cCI6IkpXVCJ9.eyJleHAiOjQxMDI0NDQ4MDAsImlhdCI6MSwic2lkIjoiYWIiLCJzdWIiOiJ1In0."
                + "BodL7nqA-ptnmtF3qypl4UQwBMHuPbEpN471lhzEmqk",
        ] {
            #expect(SignedToken(Secret(text), key: key) == nil, "\(text)")
        }
    }

    // A-E14: the service accepts it until its last second, without a buffer.
    @Test func aTokenEndsForItsService() {
        let token = SignedToken(sub: "u", iat: 0, exp: 100, sid: "s")
        #expect(!token.hasEnded(at: Instant(micros: 100 * Instant.perSecond - 1)))
        #expect(token.hasEnded(at: Instant(micros: 100 * Instant.perSecond)))
    }

    // A-P04 A-P06 X-P30: 301, 300 and 299 seconds before the end, and with another buffer.
    @Test func aHolderStopsBeforeTheEnd() throws {
        let end: Int64 = 4_102_444_800, token = Secret(SignedTokenTests.known[0].1)
        func isExpired(_ left: Int64, buffer: Int64 = TokenDate.buffer) -> Bool {
            TokenDate.isExpired(token, at: Instant(micros: (end - left) * Instant.perSecond), buffer: buffer)
        }
        #expect(!isExpired(3600) && !isExpired(301) && isExpired(300) && isExpired(299) && isExpired(240))
        #expect(!isExpired(1, buffer: 0) && isExpired(0, buffer: 0))
    }

    // A-P03 A-Q12 X-Q23: one part, no Base64, no JSON, no end, an end that is text.
    @Test(arguments: ["", "abc", "a.!!!.c", "a.bm90IGpzb24.c", "a.e30.c", "a.eyJleHAiOiI0MTAyNDQ0ODAwIn0.c"])
    func aTokenWithoutAnEndIsExpired(text: String) {
        #expect(TokenDate.expiration(of: Secret(text)) == nil)
        #expect(TokenDate.isExpired(Secret(text), at: Instant(micros: 0)))
    }

    // RFC 4231, cases 1, 2 and 6: a key longer than a block is hashed first.
    @Test func theCodeIsThatOfTheStandard() {
        func hex(_ bytes: [UInt8]) -> String {
            bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
        #expect(
            hex(MessageCode.of(Array("Hi There".utf8), key: [UInt8](repeating: 0x0B, count: 20)))
                == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
        #expect(
            hex(MessageCode.of(Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8)))
                == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        #expect(
            hex(
                MessageCode.of(
                    Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                    key: [UInt8](repeating: 0xAA, count: 131)))
                == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
    }
}
