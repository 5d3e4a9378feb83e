import FamText
import Testing

@testable import FamCheck

/// What a test has proven not to be null, throughout a script.
@Suite struct NarrowingTests {
    private static let maybe = "let n = [1] | skip 1 | first\n"

    private func errors(_ script: String, isInteractive: Bool = false) -> [String] {
        let session = Session()
        session.options.isInteractive = isInteractive
        return session.check(Self.maybe + script).errors.map(\.code.id)
    }

    @Test(arguments: [
        "if $n == null { stop }\necho ($n + 1)", "if $n != null {} else { stop }\necho ($n + 1)",
        "match $n { null => { stop }; else => {} }\necho ($n + 1)",
        "match $n { 1, 2 => { echo ($n + 1) }; else => {} }", "expect $n != null\necho ($n + 1)",
        "def f() { return $n + 1 }\nif $n == null { stop }\nf", "if $n == null { stop }\nf\ndef f() { return $n + 1 }",
    ])
    func known(_ script: String) {
        // A function body that precedes the question has not asked it.
        #expect(errors(script) == (script.hasPrefix("def") ? ["null-value"] : []))
    }

    @Test(arguments: [
        "if $n != null { f }\nf\ndef f() { return $n + 1 }", "match $n { null => {}; else => {} }\necho ($n + 1)",
        "match $n { $n => {}; null => { stop }; else => {} }\necho ($n + 1)",
        "let m = match 1 { 1 => { expect $n != null; 2 }; else => 3 }\necho ($n + $m)",
        "let m = try { expect $n != null; 2 } else 3\necho ($n + $m)", "match $n { 1, null => { echo ($n + 1) }; else => {} }",
    ])
    func unknown(_ script: String) { #expect(errors(script) == ["null-value"]) }

    /// At the prompt the line runs to its end.
    @Test func aCommandThatEndsTheScriptEndsNoLineOfThePrompt() {
        #expect(errors("if $n == null { stop }\necho ($n + 1)", isInteractive: true) == ["null-value"])
    }
}
