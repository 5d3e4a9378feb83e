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

    /// All matches in one go are those that are found one after the other, also over the rows that are made again.
    @Test func allMatchesAreThoseFoundOneByOne() throws {
        var random = Dice(state: 7), found = 0
        for round in 0..<400 {
            let pattern = random.pattern(depth: 3)
            let length = round % 20 == 0 ? 2_500 : Int.random(in: 0...40, using: &random)
            let text = String((0..<length).map { _ in "aabc ".randomElement(using: &random) ?? "a" })
            let expression = try RegularExpression(pattern)
            var all: [[Int]] = [], single: [[Int]] = [], start = 0
            try PatternMatches(expression, in: text).each { all.append($0) }
            var search = try PatternMatches(expression, in: text)
            while start <= text.count, let places = try search.first(from: start) {
                single.append(places)
                start = places[1] > places[0] ? places[1] : places[1] + 1
            }
            #expect(all == single, "\(pattern) in \(text)")
            found += all.count
        }
        #expect(found > 2_000)
    }

    /// One after the other each of these would look through the rest of the text: a billion steps.
    @Test func allMatchesAreLinear() throws {
        let text = String(repeating: "a", count: 50_000)
        var count = 0
        try PatternMatches(try RegularExpression("a.*?b|a"), in: text).each { _ in count += 1 }
        #expect(count == 50_000)
    }
}

/// Random patterns, the same for the same seed.
private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }

    mutating func pattern(depth: Int) -> String {
        func part(_ kind: Int) -> String {
            switch kind {
            case 0...3: ["a", "b", "[ab]", ".", "c", "\\b", "^", "$"].randomElement(using: &self) ?? "a"
            case 4, 5: pattern(depth: depth - 1) + pattern(depth: depth - 1)
            case 6: "(" + pattern(depth: depth - 1) + ")"
            case 7: pattern(depth: depth - 1) + "|" + pattern(depth: depth - 1)
            default:
                "(?:\(pattern(depth: depth - 1)))"
                    + (["*", "+", "?", "*?", "+?", "??", "{1,2}"].randomElement(using: &self) ?? "*")
            }
        }
        return part(depth == 0 ? 0 : Int.random(in: 0...9, using: &self))
    }
}
