import FamSyntax
import FamText
import Testing

struct TreeTests {
    private func find(_ tree: Tree, _ matches: (Syntax) -> Bool) -> NodeID {
        for index in 0..<tree.nodeCount where matches(tree[NodeID(index: UInt32(index))]) {
            return NodeID(index: UInt32(index))
        }
        return .none
    }

    @Test func textOfNodes() {
        let tree = parse("echo `odd name` \"a\\nb\" a,\"b c\" yesterday@18:00").tree
        let texts = (0..<tree.nodeCount).map { tree.text(of: NodeID(index: UInt32($0))) }
        #expect(
            texts.contains("odd name") && texts.contains("a\nb") && texts.contains("a,b c")
                && texts.contains("yesterday@18:00"))
        #expect(tree.text(of: .none) == "")
    }

    @Test func namesOfCommandWords() {
        let tree = parse("reward redeem Maya now").tree
        guard case .command(let list) = tree[find(tree) { if case .command = $0 { true } else { false } }] else {
            return
        }
        #expect(tree.items(list).map { tree.wordName(of: $0).map(tree.name) } == ["reward", "redeem", "Maya", nil])
    }

    @Test(arguments: [
        "let name = 1", "for name in [1] { }", "def name(a) { }", "f(1) | select 3 as name", "f(1) | with name = 3",
        "echo --name=3", "$x.name", "param name: int",
    ])
    func placeOfNames(_ text: String) {
        let tree = parse(text).tree
        let spans = (0..<tree.nodeCount).map { NodeID(index: UInt32($0)) }.map {
            tree.source.text(tree.nameSpan(of: $0).range)
        }
        #expect(spans.contains("name"))
    }

    @Test func docComments() throws {
        let tree = parse("## One\n##   two\ndef f { }\n\n## lost\n\ndef g { }").tree
        var docs: [String?] = []
        for index in 0..<tree.nodeCount {
            if case .define(_, _, _, _, let doc) = tree[NodeID(index: UInt32(index))] {
                docs.append(doc.map(tree.docText))
            }
        }
        #expect(docs == ["One\n  two", nil])
    }

    /// Nodes longer than 65,535 bytes keep their ends.
    @Test func longNodes() {
        let text = "echo '" + String(repeating: "x", count: 200_000) + "'"
        let tree = parse(text).tree
        #expect(tree.span(of: tree.root).end == 200_007)
        #expect(tree.text(of: NodeID(index: 1)).utf8.count == 200_000)
    }

    @Test func namesAreShared() {
        let names = NameTable()
        let first = names.intern("points"), other = names.intern("Points")
        #expect(first != other && names.intern("points") == first && names[first] == "points")
        for index in 0..<5000 { _ = names.intern("name\(index)") }
        #expect(names.intern("points") == first && names[names.intern("name4999")] == "name4999")
    }

    /// The parser finds stages by the numbers of their names.
    @Test(arguments: StageKind.allCases)
    func everyStageIsRead(_ kind: StageKind) {
        let arguments =
            switch kind.grammar {
            case .condition: "a > 1"
            case .assignments: "a = 1"
            case .extending: "a = lag(b), c = 1 by d, e"
            case .distinction: "on a, lower(b)"
            case .summary: "sum(a) as b, count() by c, d as e"
            case .columns, .optionalColumns, .sortKeys: "a"
            case .optionalCount: "3"
            case .grouping: "a { count() }"
            case .shortAggregate: "a by b"
            case .pivoting: "a, b as c by d sum(e) --fill"
            case .joining: "home tasks --child Maya as t on t.a == b --left"
            case .importing: "home tasks { a: b, c: d + 1 } --key a,c --skip-bad bad.csv"
            case .folding: "0 { |x, y| $x + $y }"
            case .outlet: "file.csv --force"
            case .closure: "{ |x| $x }"
            case .none: ""
            }
        let text = "events | \(kind.rawValue) \(arguments)"
        #expect(parse(text).diagnostics == [])
        #expect(TreeDump.of(text).contains("(\(kind.rawValue)"))
    }
}
