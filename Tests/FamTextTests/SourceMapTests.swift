import FamText
import Testing

@Suite struct SourceMapTests {
    @Test func idsAreNeverGivenTwice() {
        let map = SourceMap()
        let kept = map.add(name: "a", text: "def f() { }")
        for _ in 0..<70_000 {
            let first = map.nextID
            map.add(name: "prompt", text: "x")
            map.release(since: first)
        }
        let last = map.add(name: "z", text: "last")
        #expect(map.count == 2)
        #expect(map[kept.id]?.name == "a")
        #expect(map[last.id]?.name == "z")
        #expect(last.id.raw == 70_001)
    }
}
