import FamSyntax
import FamText
import Testing

/// Depth is bounded, and hostile texts take only linear time.
struct LimitTests {
    @Test(arguments: [
        "(", "[", "{ a: ", "{ |x| ", "if true { ", "not ", "- ", "$f(", "$x[", "\"$(", "match 1 { 1 => ",
        "for x in [1] { ", "def f { ", "if true { } else ",
        "events | where (", "events | where f(", "let x = if true { ", "try { ", "list<", "let x: list<",
    ])
    func depthIsBounded(_ opener: String) {
        let start = opener.hasPrefix("events") || opener.hasPrefix("list") ? "" : "let x = "
        let repeated = opener.hasPrefix("events") ? String(opener.drop { $0 != "(" && $0 != "f" }) : opener
        let text = start + opener + String(repeating: repeated, count: 100_000)
        let parsed = parse(text + "\n")
        #expect(parsed.diagnostics.count <= 2)
        #expect(height(parsed.tree) < 3000)
    }

    @Test func depthIsReportedOnceAndParsingContinues() {
        let text =
            "let x = " + String(repeating: "(", count: 100_000) + "1" + String(repeating: ")", count: 100_000)
            + "\necho after"
        #expect(parse(text).diagnostics.map(\.code) == [.tooDeep])
        #expect(TreeDump.of(text).hasSuffix("[echo after]"))
    }

    @Test(arguments: ["1 + ", "$x.a", "$x", "1 == 1 and "])
    func chainsAreBounded(_ piece: String) {
        let text: String
        switch piece {
        case "$x.a": text = "$x" + String(repeating: ".a", count: 100_000)
        case "$x": text = "$x" + String(repeating: "[0]", count: 100_000)
        default: text = String(repeating: piece, count: 100_000) + "1"
        }
        let parsed = parse("let y = " + text + "\necho after")
        #expect(parsed.diagnostics.map(\.code) == [.tooDeep])
        #expect(height(parsed.tree) < 3000)
    }

    @Test func reasonableDepthIsFine() {
        let text = "let x = " + String(repeating: "(", count: 100) + "1" + String(repeating: ")", count: 100)
        #expect(parse(text).diagnostics == [])
        #expect(parse("let x = " + String(repeating: "1 + ", count: 400) + "1").diagnostics == [])
    }

    /// Each would take minutes if recovery kept rereading the rest of the text.
    @Test(arguments: [
        "echo (\n", "echo \"a\n", "echo 'a\n", "let x = [1,\n", "{ \"x $( ' `\n", "if (\n", "def f( {\n", "}\n",
        "\"\"\"\n\"", "# c\n", "a |\n", "\\\n", "`a\n",
        "x = (\n",
    ])
    func hostileLines(_ line: String) {
        let text = String(repeating: line, count: 20_000)
        let parsed = parse(text)
        #expect(parsed.tree.nodeCount < 600_000)
    }

    /// The levels of the tree; children come before their parents, so one pass is enough.
    private func height(_ tree: Tree) -> Int {
        var heights = [Int](repeating: 1, count: tree.nodeCount)
        var most = 0
        for index in 0..<tree.nodeCount {
            let below =
                children(tree, NodeID(index: UInt32(index))).filter(\.exists).map { heights[Int($0.index)] }.max() ?? 0
            heights[index] = below + 1
            most = max(most, below + 1)
        }
        return most
    }

    private func children(_ tree: Tree, _ node: NodeID) -> [NodeID] {
        switch tree[node] {
        case .block(let list), .pipeline(let list), .command(let list), .wordList(let list), .list(let list),
            .record(let list), .string(let list):
            Array(tree.items(list))
        case .rowStage(_, let arguments, let keys): Array(tree.items(arguments)) + Array(tree.items(keys))
        case .binding(_, _, let type, let value): [type, value]
        case .unpacking(let pattern, _, let value): [pattern, value]
        case .define(_, let parameters, let result, let body, _): Array(tree.items(parameters)) + [result, body]
        case .ifElse(let test, let then, let otherwise): [test, then, otherwise]
        case .forLoop(_, let items, let body): [tree.itemPattern(of: node), items, body]
        case .match(let subject, let arms): [subject] + Array(tree.items(arms))
        case .arm(let patterns, let body): Array(tree.items(patterns)) + [body]
        case .tryCatch(let body, _, let handler, let finally): [body, handler, finally]
        case .flag(_, let value): [value]
        case .member(let owner, _), .maybeMember(let owner, _): [owner]
        case .index(let owner, let index), .maybeIndex(let owner, let index), .attempt(let owner, let index),
            .keyed(let owner, let index):
            [owner, index]
        case .call(_, let arguments, let filter): Array(tree.items(arguments)) + [filter]
        case .apply(let callee, let arguments): [callee] + Array(tree.items(arguments))
        case .not(let inner), .negate(let inner), .group(let inner), .named(_, let inner), .spread(let inner),
            .sortKey(let inner, _):
            [inner]
        case .binary(_, let left, let right): [left, right]
        case .closure(let parameters, let body): Array(tree.items(parameters)) + [body]
        case .type(_, let arguments, _): Array(tree.items(arguments))
        default: []
        }
    }
}
