import Testing

@testable import FamEval

struct PartedDictionaryTests {
    /// Below, at and far above the number of entries from which it is divided.
    @Test(arguments: [10, 32_768, 32_769, 200_000])
    func itContainsWhatADictionaryContains(count: Int) {
        let parted = PartedDictionary<String, [Int]>()
        var plain: [String: [Int]] = [:]
        for number in 0..<count * 2 {
            let key = "key \(number * 7919 % count)"
            if number % 3 == 0 {
                #expect(parted.set(key, to: [number]) == plain.updateValue([number], forKey: key))
            } else {
                parted.change(key, from: []) { $0.append(number) }
                plain[key, default: []].append(number)
            }
        }
        #expect(parted.count == plain.count)
        #expect(plain.allSatisfy { parted[$0.key] == $0.value })
        #expect(parted["none"] == nil)
        #expect(Dictionary(uniqueKeysWithValues: parted.entries.map { ($0.key, $0.value) }) == plain)
    }

    @Test func aSetTakesEachMemberOnce() {
        let set = PartedSet<Int>()
        #expect((0..<100_000).allSatisfy { set.insert($0) })
        #expect(!(0..<100_000).contains { set.insert($0) })
        #expect(set.contains(99_999) && !set.contains(100_000))
    }
}
