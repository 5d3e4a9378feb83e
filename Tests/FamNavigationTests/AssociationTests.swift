import FamText
import Testing

@testable import FamNavigation

/// The examples of the platforms' documentation, each with the documented answer.
@Suite struct AssociationTests {
    /// The first matching rule decides; `browser` if none matches.
    private func answer(_ file: String, _ text: String) throws -> String {
        let rules = try AssociationFile(Array(file.utf8), named: "file").rules
        let link = try #require(WebLink(text))
        guard let rule = rules.first(where: { $0.mismatch(link) == nil }) else { return "browser" }
        return rule.isExcluding ? "excluded" : rule.apps.joined(separator: ",")
    }

    private func apple(_ components: String, more: String = "") -> String {
        #"{"applinks": {\#(more) "details": [{"appIDs": ["A.app"], "components": [\#(components)]}]}}"#
    }

    /// developer.apple.com/documentation/bundleresources/applinks: the example of an association file, and its
    /// comments.
    @Test(arguments: [
        ("https://www.example.com/anything#no_universal_links", "excluded"),
        ("https://www.example.com/buy/42#no_universal_links", "excluded"),
        ("https://www.example.com/buy/", "A.app"), ("https://www.example.com/buy/42", "A.app"),
        ("https://www.example.com/buy", "browser"),
        ("https://www.example.com/help/website/intro?articleNumber=1234", "excluded"),
        ("https://www.example.com/help/intro?articleNumber=1234", "A.app"),
        ("https://www.example.com/help/intro?articleNumber=123", "browser"),
        ("https://www.example.com/help/intro", "browser"),
    ])
    func exampleOfApplinks(link: String, answer: String) throws {
        let file = apple(
            ##"{"#": "no_universal_links", "exclude": true}, {"/": "/buy/*"}, "##
                + ##"{"/": "/help/website/*", "exclude": true}, {"/": "/help/*", "?": {"articleNumber": "????"}}"##)
        #expect(try self.answer(file, link) == answer)
    }

    /// WWDC 2019, session 717: `*` is zero or more characters, `?` is one, `?*` at least one; every query item in the
    /// rule has to match, and a missing one counts as empty text.
    @Test(arguments: [
        (#"{"?": {"name": "?*"}}"#, "https://e.org/?name=a", true),
        (#"{"?": {"name": "?*"}}"#, "https://e.org/?name=", false),
        (#"{"?": {"name": "?*"}}"#, "https://e.org/", false), (#"{"?": {"name": "*"}}"#, "https://e.org/", true),
        (#"{"?": {"n": "????"}}"#, "https://e.org/?n=1234&n=5678", true),
        (#"{"?": {"n": "????"}}"#, "https://e.org/?n=1234&n=5", false),
        (#"{"?": "a=1*"}"#, "https://e.org/?a=1&b=2", true), (#"{"?": "a=1*"}"#, "https://e.org/?b=2&a=1", false),
        (#"{"/": "/a/*/z"}"#, "https://e.org/a/b/c/z", true), (#"{"/": "/a/*/z"}"#, "https://e.org/a/z", false),
        (#"{"/": "/Buy/*"}"#, "https://e.org/buy/1", false),
        (#"{"/": "/Buy/*", "caseSensitive": false}"#, "https://e.org/buy/1", true),
        (#"{"/": "/caf%C3%A9"}"#, "https://e.org/caf%C3%A9", true),
        (#"{"/": "/café"}"#, "https://e.org/caf%C3%A9", false),
        (#"{"/": "/café", "percentEncoded": false}"#, "https://e.org/caf%C3%A9", true),
        (#"{}"#, "https://e.org/any?x#y", true),
    ])
    func components(component: String, link: String, opens: Bool) throws {
        #expect(try answer(apple(component), link) == (opens ? "A.app" : "browser"))
    }

    /// developer.mozilla.org/en-US/docs/Web/API/URL_Pattern_API and urlpattern.spec.whatwg.org: names, wildcards,
    /// groups and modifiers, each with the documented paths.
    @Test(arguments: [
        ("/books/:id", "/books/123", true), ("/books/:id", "/books/", false), ("/books/:id", "/books", false),
        ("/books/:id", "/books/1/2", false),
        ("/books/:id?", "/books/123", true), ("/books/:id?", "/books", true), ("/books/:id?", "/books/", false),
        ("/books/:id?", "/books/1/2", false),
        ("/books/:id+", "/books/123", true), ("/books/:id+", "/books/123/456", true),
        ("/books/:id+", "/books/123/456/789", true),
        ("/books/:id+", "/books", false), ("/books/:id+", "/books/", false), ("/books/:id*", "/books/1/2", true),
        ("/books/:id*", "/books", true),
        ("/books/:id*", "/books/", false), ("/book{s}?", "/books", true), ("/book{s}?", "/book", true),
        ("/book{s}?", "/bookss", false),
        ("/book{s}+", "/bookss", true), ("/book{s}+", "/book", false),
        ("/blog/:id{-:title}?", "/blog/123-my-blog", true),
        ("/blog/:id{-:title}?", "/blog/123", true), ("/blog/:id{-:title}?", "/blog/", false),
        ("/books/*", "/books/", true),
        ("/books/*", "/books/1/2", true), ("/books/*", "/books", false), ("/*.png", "/image.png", true),
        ("/*.png", "/folder/image.png", true),
        ("/*.png", "/.png", true), ("/:product/:user/:action", "/store/wanderview/view", true),
        ("/\\:id", "/:id", true),
        ("/caf\u{E9}/:x", "/caf%C3%A9/1", true), ("/a{/b}?/:c*", "/a/b/c/d", true), ("/a{/b}?/:c*", "/a", true),
    ])
    func pathsOfPatterns(pattern: String, path: String, fits: Bool) throws {
        let rule = try WebPattern("https://example.com" + pattern)
        #expect((rule.mismatch(try #require(WebLink("https://example.com" + path))) == nil) == fits)
    }

    @Test(arguments: [
        ("https://{*.}?example.com", "https://example.com/", true),
        ("https://{*.}?example.com", "https://cdn.example.com/", true),
        ("https://{*.}?example.com", "https://badexample.com/", false),
        ("https://:sub.example.com/*", "https://a.example.com/x", true),
        ("https://:sub.example.com/*", "https://a.b.example.com/x", false),
        ("http{s}?://example.com/*", "http://example.com/x", true),
        ("https://example.com/?q=:word", "https://example.com/?q=dog", true),
        ("https://example.com/?q=:word", "https://example.com/?r=dog", false),
        ("https://example.com/a?#:part", "https://example.com/a#top", true),
        ("https://example.com/a?#:part", "https://example.com/a?b#top", false), ("/a/:b", "https://any.org/a/1", true),
    ])
    func wholePatterns(pattern: String, link: String, fits: Bool) throws {
        #expect((try WebPattern(pattern).mismatch(try #require(WebLink(link))) == nil) == fits)
    }

    @Test func namesOfAPattern() throws {
        let rule = try WebPattern("https://:shop.example.com/books/:id/*{-:title}?#:part")
        let parts = rule.parts(of: try #require(WebLink("https://my.example.com/books/7/x-y#top")))
        #expect(parts.map(\.name) == ["shop", "id", "part"])
        #expect(parts.map(\.value) == ["my", "7", "top"])
        let repeated = try WebPattern("/f/:way+").parts(of: try #require(WebLink("https://e.org/f/a/b/c")))
        #expect(repeated.first?.value == "a/b/c")
    }

    @Test(arguments: ["/:", "/{a", "/a}", "/(\\d+)", "/:id(\\d+)", "/:a/:a", "/{:a:b}", "/{{a}}", "/+", "/a\\"])
    func whatIsNotAPattern(text: String) {
        #expect(throws: WebPatternFault.self) { try WebPattern(text) }
    }

    /// At most quadratic in the length; otherwise the test would not end.
    @Test func aHostileURLPatternEnds() throws {
        let pattern = try WebPattern("/" + String(repeating: "{a}*", count: 30) + "b")
        #expect(
            pattern.mismatch(try #require(WebLink("https://e.org/" + String(repeating: "a", count: 500)))) == "path")
    }

    /// developer.apple.com/documentation/bundleresources/applinks/substitutionvariables-swift.dictionary: a variable
    /// matches each of its texts.
    @Test(arguments: [
        ("https://e.org/us/burger", true), ("https://e.org/ca/burger", true), ("https://e.org/fr/burger", false),
        ("https://e.org/us/7", false),
    ])
    func substitutionVariables(link: String, opens: Bool) throws {
        let file = apple(
            #"{"/": "/$(region)/$(food)"}"#,
            more: #""substitutionVariables": {"region": ["us", "ca"], "food": ["burger", "pizza"]},"#)
        #expect(try answer(file, link) == (opens ? "A.app" : "browser"))
        #expect(try answer(apple(#"{"/": "/$(region)"}"#), "https://e.org/us") == "browser")
        #expect(try answer(apple(#"{"/": "/$(digit)$(alpha)"}"#), "https://e.org/7x") == "A.app")
    }

    /// The same page: which variables are predefined, and that their texts may contain wildcards.
    @Test(arguments: [
        (#"{"/": "/$(lang)_$(region)/*"}"#, "https://e.org/en_CA/x", true),
        (#"{"/": "/$(lang)_$(region)/*"}"#, "https://e.org/en_ca/x", false),
        (#"{"/": "/$(lang)_$(region)/*"}"#, "https://e.org/xx_CA/x", false),
        (#"{"/": "/$(lang)_$(region)/*", "caseSensitive": false}"#, "https://e.org/EN_ca/x", true),
        (#"{"/": "/$(food)/end"}"#, "https://e.org/pizza/end", true),
        (#"{"/": "/$(food)/end"}"#, "https://e.org/tart/end", true),
        (#"{"/": "/$(food)/end"}"#, "https://e.org/tarts/end", false),
        (#"{"/": "/$(Food)/end"}"#, "https://e.org/pizza/end", false),
    ])
    func predefinedVariablesAndWildcardsInTheirTexts(component: String, link: String, opens: Bool) throws {
        let file = apple(component, more: #""substitutionVariables": {"food": ["p*", "ta??"]},"#)
        #expect(try answer(file, link) == (opens ? "A.app" : "browser"))
    }

    /// developer.apple.com/forums/thread/24981 (Apple's answer): `NOT` in the older `paths`; the first match ends the
    /// search.
    @Test(arguments: [
        ("https://e.org/settings/x", "excluded"), ("https://e.org/activity/1", "excluded"),
        ("https://e.org/appstore", "A.app"),
    ])
    func olderPaths(link: String, answer: String) throws {
        let paths = #""paths": ["NOT /settings/*", "NOT /activity/*", "/*"]"#
        #expect(
            try self.answer(#"{"applinks": {"apps": [], "details": [{"appID": "A.app", \#(paths)}]}}"#, link) == answer)
        // Next to `components`, `paths` are ignored.
        #expect(
            try self.answer(#"{"applinks": {"details": [{"appID": "A.app", \#(paths), "components": []}]}}"#, link)
                == "browser")
    }

    /// developer.apple.com/forums/thread/678345 (Apple's answer): exclusions have to come first.
    @Test func anExclusionAfterTheMatchIsNotAsked() throws {
        #expect(try answer(apple(#"{"/": "/*"}, {"/": "/e/*", "exclude": true}"#), "https://e.org/e/1") == "A.app")
        #expect(try answer(apple(#"{"/": "/e/*", "exclude": true}, {"/": "/*"}"#), "https://e.org/e/1") == "excluded")
    }

    /// developer.android.com/training/app-links/configure-assetlinks: a statement without dynamic rules matches every
    /// link of the site.
    @Test func statements() throws {
        let head =
            #""relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app", "package_name": "com.example"}"#
        #expect(try answer("[{\(head)}]", "https://e.org/any") == "com.example")
        let dynamic =
            #""relation_extensions": {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": ["#
            + #"{"/": "/CMS/*", "exclude": true}, {"/": "/product/*", "?": {"ref": "?*"}}]}}"#
        #expect(try answer("[{\(head), \(dynamic)}]", "https://e.org/CMS/1") == "excluded")
        #expect(try answer("[{\(head), \(dynamic)}]", "https://e.org/product/1?ref=x") == "com.example")
        #expect(try answer("[{\(head), \(dynamic)}]", "https://e.org/product/1") == "browser")
        let other =
            #"[{"relation": ["delegate_permission/common.get_login_creds"], "target": {"namespace": "web", "site": "https://e.org"}}]"#
        #expect(try answer(other, "https://e.org/any") == "browser")
    }

    @Test(arguments: [
        "", "x", "{}", #"{"applinks": 3}"#, #"[{"relation": 1}]"#,
        #"{"applinks": {"details": [{"components": [{"/": 1}]}]}}"#,
    ])
    func whatIsNotAnAssociationFileIsRefused(text: String) {
        #expect(throws: Diagnostic.self) { try AssociationFile(Array(text.utf8), named: "x") }
    }

    /// A pattern on which a naive matcher would backtrack over and over.
    @Test func aHostilePatternEnds() {
        let glob = LinkGlob(String(repeating: "*a", count: 200), variables: [:], isFolded: false)
        #expect(!glob.matches(Array(repeating: UInt8(ascii: "b"), count: 2_000)))
        #expect(glob.matches(Array(repeating: UInt8(ascii: "a"), count: 2_000)))
    }
}
