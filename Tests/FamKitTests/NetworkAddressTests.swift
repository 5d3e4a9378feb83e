import Testing

@testable import FamKit

@Suite struct NetworkAddressTests {
    // X-OP22: an invalid address is refused, and so is plain HTTP to another machine.
    @Test(arguments: [
        "", "example.org", "http://example.org", "ftp://localhost", "https://", "https:///path", "https://a b",
        "https://u:p@h",
        "https://host:0", "https://host:65536", "https://host:x", "https://höst", "https://h/\"", "https://h/\n",
        "https://h\\x",
        "http://localhost.example.org", "file:///etc/passwd", "https://[::1", "https://h/{a}",
    ])
    func whatIsNotAnAddressIsRefused(text: String) {
        #expect(throws: NetworkError.badAddress) { try NetworkAddress(text) }
    }

    @Test(arguments: [
        "https://api.example.org/", "https://api.example.org:8443/a/b?c=d&e=f", "http://localhost:8080/",
        "http://127.0.0.1/x",
        "http://[::1]:8080/", "https://[2001:db8::1]/",
    ])
    func anAddressPrintsAsItWasRead(text: String) throws {
        #expect(try NetworkAddress(text).text == text)
    }

    @Test func nothingInAnItemLeadsElsewhere() throws {
        let base = try NetworkAddress("HTTPS://Example.org")
        let made = base.adding(path: ["a/../b", "ü"], query: [("q", "x&appid=1#?"), ("n", "\n\"")])
        #expect(made.text == "https://example.org/a%2F..%2Fb/%C3%BC?q=x%26appid%3D1%23%3F&n=%0A%22")
        #expect(try NetworkAddress(made.text) == made)
    }
}
