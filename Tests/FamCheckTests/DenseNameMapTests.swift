import FamSyntax
import Testing

@testable import FamCheck

@Suite struct DenseNameMapTests {
    /// Values that are set, replaced and removed at random are those of a dictionary, and the copy that a failed entry
    /// goes back to keeps its own.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func isADictionary(seed: UInt64) {
        var random = Numbers(state: seed)
        var map = DenseNameMap<Int>(), model: [Name: Int] = [:]
        var (copy, kept) = (map, model)
        for step in 0..<300 {
            let name = Name(index: UInt32.random(in: 0..<40, using: &random))
            let value = Int.random(in: 0..<4, using: &random) == 0 ? nil : step
            map[name] = value
            model[name] = value
            if step % 50 == 0 { (copy, kept) = (map, model) }
            #expect(map.count == model.count && map.isEmpty == model.isEmpty)
        }
        for (map, model) in [(map, model), (copy, kept)] {
            #expect(Set(map.names) == Set(model.keys) && map.names.count == model.count)
            #expect(map.all.sorted() == model.values.sorted())
            for index in 0..<UInt32(50) { #expect(map[Name(index: index)] == model[Name(index: index)]) }
            for place in 0..<map.count {
                let (value, name) = map.entry(at: place)
                #expect(model[name] == value)
            }
        }
    }

    @Test func namesAreInTheirOrder() {
        var map = DenseNameMap<Int>()
        for index in [7, 3, 9, 3, 1] as [UInt32] { map[Name(index: index)] = Int(index) }
        #expect(map.names.map(\.index) == [7, 3, 9, 1])
    }
}
