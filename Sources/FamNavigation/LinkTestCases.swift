import FamText
import FamValues

/// Rows that can also be test cases, for `--format junit`.
public protocol TestedRows: RowCursor {
    /// Line by line.
    func writeTestCases(_ put: (String) -> Void) throws
}

/// Each link of a list as a test case of JUnit.
extension CheckedLinks: TestedRows {
    /// The head has the counts, which are known only at the end. Until then the cases wait in a file, because a list
    /// may have any length.
    func writeTestCases(_ put: (String) -> Void) throws {
        let cases = try Spool()
        var count = 0, bad = 0
        while let link = try nextLink() {
            count += 1
            if !link.isGood { bad += 1 }
            try cases.add(testCase(of: link))
        }
        let counts = attributes([
            ("tests", String(count)), ("failures", String(bad)), ("errors", "0"), ("skipped", "0"),
        ])
        put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
        put("<testsuites\(counts)>\n  <testsuite name=\"\(escaped(name))\"\(counts)>")
        try cases.read { put($0) }
        put("  </testsuite>\n</testsuites>")
    }
}

extension CheckedLinks {
    /// `not-found: no child is called …`, after the expectation; for an accepted link its address.
    func sentence(of link: Link) -> String {
        let seen =
            if let address = address(of: link) {
                "\(link.kind) by \(link.route ?? ""): \(address)"
            } else {
                "\(link.kind): \(SafeText.shown(link.reason ?? ""))"
            }
        return link.expected.map { "expected \(SafeText.shown($0)), and it is \(seen)" } ?? seen
    }

    private func testCase(of link: Link) throws -> String {
        let head =
            "    <testcase"
            + attributes([("classname", link.route ?? link.kind), ("name", link.url), ("line", String(link.line))])
        guard !link.isGood else { return head + "/>" }
        let failure = "      <failure" + attributes([("type", link.kind), ("message", sentence(of: link))]) + ">"
        let said = try advice(on: link).map(escaped) ?? ""
        return "\(head)>\n\(failure)\(said)</failure>\n    </testcase>"
    }
}

private func attributes(_ all: [(name: String, text: String)]) -> String {
    all.map { " \($0.name)=\"\(escaped($0.text))\"" }.joined()
}

/// XML allows no control characters, even escaped; `shown` has made them visible.
private func escaped(_ text: String) -> String {
    var out: [UInt8] = []
    for byte in SafeText.shown(text).utf8 {
        switch byte {
        case UInt8(ascii: "&"): out += "&amp;".utf8
        case UInt8(ascii: "<"): out += "&lt;".utf8
        case UInt8(ascii: ">"): out += "&gt;".utf8
        case UInt8(ascii: "\""): out += "&quot;".utf8
        default: out.append(byte)
        }
    }
    return String(decoding: out, as: UTF8.self)
}
