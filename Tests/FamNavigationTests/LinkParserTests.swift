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
        let link = try LinkParser.parse("Farm://animal/a%20b/%3F/a%2Fb?id=x%26y&empty&q=a+b=c#end")
        #expect(link.scheme == "farm")
        #expect(link.host == "animal")
        #expect(link.path == ["a b", "?", "a/b"])
        #expect(link.value("id") == "x&y")
        #expect(link.value("empty") == "")
        #expect(link.value("q") == "a+b=c")
        #expect(link.value("ID") == nil)
    }

    @Test func escapesAreDecodedOnce() throws {
        #expect(try LinkParser.parse("fam://a/%2541").path == ["%41"])
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
        for dots in ["%2e", "%2E%2e", ".%2E", "%2e."] { #expect(fault("fam://kids/\(dots)/x") == .dotSegment) }
        for host in ["k%69ds", "%6bids", "ani%2Fmal", "%2e%2e", "%zz"] {
            #expect(fault("fam://\(host)/x") == .escapedHost)
        }
    }

    @Test(arguments: ["%", "%z", "%zz", "%4", "%g1", "%FF", "%C3", "%ED%A0%80", "%00", "%0A", "%1b2J", "%7F", "%C2%85"])
    func refusesBadEscapes(text: String) {
        for link in ["fam://kids/\(text)", "fam://kids?id=\(text)", "fam://kids?\(text)=1"] {
            if case .badEscape? = fault(link) { continue }
            Issue.record("\(link) was read")
        }
    }

    @Test(arguments: [
        " ", "\t", "\n", "\r", "\0", "\u{1B}", "\u{7F}", "\u{85}", "\u{A0}", "\u{2028}", "\u{202E}", "\u{200B}",
        "\u{FEFF}", "\u{200D}", "\u{FE0F}", "\u{E0100}", "\u{AD}", "\"", "\\", "<", "`",
    ])
    func refusesCharactersThatHideOrMove(text: String) {
        for link in [
            text + "fam://kids", "fam://kids/a\(text)b", "fam://ki\(text)ds", "fam://kids?id=\(text)",
            "fam://kids" + text,
        ] {
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

    @Test func aRepeatedNameHasOneValue() throws {
        #expect(try LinkParser.parse("fam://kids?id=Zo%C3%AB&a&id=Zoë").value("id") == "Zoë")
        for query in [
            "id=1&id=2", "id=1&ID=2", "id=1&%69d=2", "id=&id=1", "id&id=1", "id=Maya&id=maya", "a=1&id=1&a=1&id=2",
        ] {
            guard case .repeatedItem? = fault("fam://kids?" + query) else {
                Issue.record("\(query) was read"); continue
            }
        }
    }

    @Test func aReplacementCharacterIsTextThatWasRepaired() {
        for link in ["fam://kids/\u{FFFD}", "fam://kids/%EF%BF%BD", "fam://kids?id=%EF%BF%BD", "fam://k\u{FFFD}"] {
            #expect(fault(link) == .unreadable)
        }
    }

    @Test func longLinksAreRefusedByBytes() {
        let room = LinkParser.maximalBytes - "fam://a/".utf8.count
        #expect(fault("fam://a/" + String(repeating: "x", count: room)) == nil)
        #expect(fault("fam://a/" + String(repeating: "x", count: room + 1)) == .tooLong(bytes: 2049))
        #expect(fault("fam://a/" + String(repeating: "é", count: room)) != nil)
    }
}
