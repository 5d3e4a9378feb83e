import FamText
import FamValues
import Testing

@testable import FamServices

@Suite struct PasswordHashTests {
    @Test func onlyTheSamePasswordMatches() throws {
        let hash = try PasswordHash(of: Secret("2468"))
        #expect(hash.text.hasPrefix("$y$") && !hash.text.contains("2468"))
        #expect(PasswordHash(kept: hash.text).matches(Secret("2468")))
        #expect(!hash.matches(Secret("2469")) && !hash.matches(Secret("24680")))
    }

    @Test func eachHasASaltOfItsOwn() throws {
        #expect(try PasswordHash(of: Secret("2468")).text != PasswordHash(of: Secret("2468")).text)
    }

    @Test func whatIsNotAHashMatchesNothing() throws {
        for text in ["", "*0", "2468", "$y$"] { #expect(!PasswordHash(kept: text).matches(Secret("2468")), "\(text)") }
        #expect(throws: Diagnostic.self) { try PasswordHash(of: Secret(String(repeating: "x", count: 600))) }
    }
}
