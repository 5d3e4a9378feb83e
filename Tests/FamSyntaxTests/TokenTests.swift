import FamSyntax
import FamText
import Testing

struct TokenTests {
    /// `kind:text` of each token.
    private func tokens(_ text: String) -> String {
        let source = Source(id: SourceID(0), name: "test", bytes: Array(text.utf8))
        return Tokenizer.tokens(of: source).map { "\($0.kind):\(source.text($0.span.range))" }.joined(separator: " ")
    }

    @Test(arguments: [
        ("let x = 1 # why", "keyword:let variable:x operator:= number:1 comment:# why"),
        ("log Maya --at monday --n=3", "command:log word:Maya flag:--at word:monday flag:--n punctuation:= word:3"),
        (
            "events | where at > monday and not x",
            "command:events punctuation:| command:where name:at operator:> timeWord:monday operator:and operator:not name:x"
        ),
        (
            "echo \"a $x.b $(f(1))c\"",
            "command:echo string:\"a  variable:$x punctuation:. name:b string:  punctuation:$ punctuation:( name:f punctuation:( number:1 punctuation:) punctuation:) string:c\""
        ),
        ("if true { }", "keyword:if keyword:true punctuation:{ punctuation:}"),
        ("let x = § y\necho a", "keyword:let variable:x operator:= error:§ error:y command:echo word:a"),
        ("/kids", "word:/kids"),
        ("a # b\n # c\n| take 1", "command:a comment:# b comment:# c punctuation:| command:take number:1"),
    ])
    func kinds(_ text: String, _ expected: String) {
        #expect(tokens(text) == expected)
    }

    /// A right text has no error tokens, and only spaces and `\` at line ends lie between its tokens.
    @Test func nothingIsLost() {
        let bytes = Array(Example.text.utf8)
        let found = Tokenizer.tokens(of: Source(id: SourceID(0), name: "test", bytes: bytes))
        #expect(found.filter { $0.kind == .error } == [])
        var end = 0
        for token in found {
            #expect(bytes[end..<Int(token.span.start)].allSatisfy { $0 == 0x20 || $0 == 0x0A })
            end = Int(token.span.end)
        }
    }
}
