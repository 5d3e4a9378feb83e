import FamText
import Testing

@testable import FamEval

@Suite struct RegularExpressionTests {
    @Test(arguments: [
        ("hello world", "o w", true), ("abc", "^b", false), ("abc", "^abc$", true), ("", "^$", true),
        ("aaa", "^a{2}$", false),
        ("aaa", "^a{2,}$", true), ("ab", "^a?b?$", true), ("abab", "^(ab)+$", true), ("abc", "a|x|c$", true),
        ("cat", "^(c|b)at$", true),
        ("bat", "^(?:c|b)at$", true), ("2026-10-05", #"^\d{4}-\d\d-\d\d$"#, true), ("a-b", "[a-c]-[^a]", true),
        ("]", "[]]", true),
        ("a\nb", "a.b", false), ("Zoë 🦊", "ë .$", true), ("a cat", #"\bcat\b"#, true), ("concat", #"\bcat"#, false),
        ("a.b", #"a\.b"#, true),
        ("axb", #"a\.b"#, false), ("{x}", "{x}", true), ("éa", #"\Ba"#, true), ("tab\t", #"\s$"#, true),
        ("ab", "a{0}b", true), ("x", "()", true),
        ("aXb", #"a[\W\d]b"#, false), ("a b", #"a[\W\d]b"#, true), ("abcd", "(a|ab)(c|bcd)$", true),
        ("aaa", "(a*)*$", true), ("b", "^a*?b", true),
    ])
    func finds(text: String, pattern: String, found: Bool) throws {
        #expect(try RegularExpression.matches(text, pattern) == found)
    }

    @Test(arguments: ["(", ")", "[a", "*a", #"\"#, #"\q"#, "a{3,2}", "(?=a)", "[z-a]", "a{99999}{99999}"]) func refuses(
        pattern: String
    ) {
        #expect(throws: Diagnostic.self) { try RegularExpression(pattern) }
    }

    /// A backtracking engine would need 2^40 steps.
    @Test func hostilePatternsAreLinear() throws {
        let text = String(repeating: "a", count: 40) + "!"
        #expect(try !RegularExpression.matches(text, "^(a+)+$"))
        #expect(try !RegularExpression.matches(text, "^(a|a)*$"))
        #expect(throws: Diagnostic.self) { try RegularExpression(String(repeating: "(", count: 5_000)) }
    }
}
