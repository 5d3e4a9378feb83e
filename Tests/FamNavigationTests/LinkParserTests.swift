import Testing

@testable import FamNavigation

@Suite struct LinkParserTests {
    private func fault(_ text: String) -> LinkFault? {
        do {
            _ = try LinkParser.parse(text)
            return nil
        } catch {
            return error
        }
    }

    @Test func splitsBeforeItDecodes() throws {
        let link = try LinkParser.parse("Farm://ani%2Fmal/a%20b/%3F/?id=x%26y&id=z&empty&q=a+b=c#end")
        #expect(link.scheme == "farm")
        #expect(link.host == "ani/mal")
        #expect(link.path == ["a b", "?"])
        #expect(link.value("id") == "x&y")
        #expect(link.value("empty") == "")
        #expect(link.value("q") == "a+b=c")
        #expect(link.value("ID") == nil)
    }

    @Test func escapesAreDecodedOnce() throws {
        #expect(try LinkParser.parse("fam://a/%2541").path == ["%41"])
        #expect(try LinkParser.parse("fam://a/%2e%2E").path == [".."])
    }

    @Test func refusesWhatFollowsNoGrammar() {
        #expect(fault("") == .empty)
        #expect(fault("fam:kids") == .noScheme)
        #expect(fault("/kids") == .noScheme)
        #expect(fault("1am://kids") == .noScheme)
        #expect(fault("\u{212A}ids://x") == .noScheme)
        #expect(fault("fam://") == .noHost)
        #expect(fault("fam:///kids") == .noHost)
        #expect(fault("fam://?id=1") == .noHost)
        #expect(fault("fam://me:pw@kids") == .userInfo)
        #expect(fault("fam://@kids") == .userInfo)
        #expect(fault("fam://kids:80/x") == .port)
        #expect(fault("fam://[::1]/x") == .port)
        #expect(fault("fam://kids//Maya") == .emptySegment)
        #expect(fault("fam://kids/../x") == .dotSegment)
        #expect(fault("fam://kids/./x") == .dotSegment)
    }

    @Test(arguments: ["%", "%z", "%zz", "%4", "%g1", "%FF", "%C3", "%ED%A0%80", "%00", "%0A", "%1b2J", "%7F", "%C2%85"])
    func refusesBadEscapes(text: String) {
        for link in ["fam://kids/\(text)", "fam://\(text)/x", "fam://kids?id=\(text)", "fam://kids?\(text)=1"] {
            if case .badEscape? = fault(link) { continue }
            Issue.record("\(link) was read")
        }
    }

    @Test(arguments: [" ", "\t", "\n", "\r", "\0", "\u{1B}", "\u{7F}", "\u{85}", "\u{A0}", "\u{2028}", "\u{202E}", "\u{200B}", "\u{FEFF}", "\"", "\\", "<", "`"])
    func refusesCharactersThatHideOrMove(text: String) {
        for link in [text + "fam://kids", "fam://kids/a\(text)b", "fam://ki\(text)ds", "fam://kids?id=\(text)", "fam://kids" + text] {
            if case .badCharacter? = fault(link) { continue }
            Issue.record("\(link.debugDescription) was read")
        }
    }

    @Test func aMarkDoesNotHideADelimiter() throws {
        let link = try LinkParser.parse("fam://kids/\u{301}a?\u{301}id=1")
        #expect(link.host == "kids")
        #expect(link.path == ["\u{301}a"])
        #expect(link.query.count == 1)
    }

    @Test func longLinksAreRefusedByBytes() {
        let room = LinkParser.maximalBytes - "fam://a/".utf8.count
        #expect(fault("fam://a/" + String(repeating: "x", count: room)) == nil)
        #expect(fault("fam://a/" + String(repeating: "x", count: room + 1)) == .tooLong(bytes: 2049))
        #expect(fault("fam://a/" + String(repeating: "é", count: room)) != nil)
    }
}
