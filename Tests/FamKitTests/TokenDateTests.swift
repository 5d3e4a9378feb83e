import FamKit
import FamValues
import Foundation
import Testing

/// When a token ends.
@Suite struct TokenDateTests {
    private func token(_ payload: String, parts: Int = 3) -> Secret {
        let text = Data(payload.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
        return Secret((["h", text, "s"].prefix(parts)).joined(separator: "."))
    }

    // X-OP27 X-P29: each number of characters that Base64 may lack, and the URL-safe alphabet.
    @Test(arguments: ["{\"exp\":1000}", "{\"exp\":1000} ", "{\"exp\":1000}  ", "{\"a\":\"??>>~~ü\",\"exp\":1000}"])
    func itsEndIsRead(_ payload: String) {
        #expect(TokenDate.expiration(of: token(payload)) == Instant(micros: 1_000_000_000))
    }

    // X-Q23
    @Test(arguments: ["{}", "[1]", "{\"exp\":\"1000\"}", "{\"exp\":true}", "{\"exp\":1e400}", "no"])
    func noEndIsNone(_ payload: String) {
        #expect(TokenDate.expiration(of: token(payload)) == nil)
        #expect(TokenDate.isExpired(token(payload), at: Instant(micros: 0)))
    }

    @Test func twoPartsAreEnough() {
        #expect(TokenDate.expiration(of: token("{\"exp\":1}", parts: 2)) != nil)
        #expect(TokenDate.expiration(of: token("{\"exp\":1}", parts: 1)) == nil)
        #expect(TokenDate.expiration(of: Secret("h.###.s")) == nil)
        #expect(TokenDate.expiration(of: Secret("")) == nil)
    }

    // X-OP28 X-P30: it counts as expired 300 seconds early.
    @Test func theBuffer() {
        let token = token("{\"exp\":1000,\"sub\":\"me\"}")
        #expect(!TokenDate.isExpired(token, at: Instant(micros: 699_000_000)))
        #expect(TokenDate.isExpired(token, at: Instant(micros: 700_000_000)))
        #expect(TokenDate.isExpired(token, at: Instant(micros: 760_000_000)))
        #expect(!TokenDate.isExpired(token, at: Instant(micros: 760_000_000), buffer: 0))
        #expect(TokenDate.subject(of: token) == "me")
    }
}
