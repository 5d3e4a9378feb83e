import FamValues
import Testing

@testable import FamServices

struct RandomSourceTests {
    private let moment = Instant(micros: 1_790_000_000_000_000)

    private func ids(_ source: RandomSource, entry: Int64, command: Int64, count: Int) -> [RowID] {
        source.move(to: entry, command: command)
        return (0..<count).map { _ in source.newID(at: moment) }
    }

    @Test func samePlaceSameNumbers() {
        let a = RandomSource(seed: 7), b = RandomSource(seed: 7)
        a.move(to: 3, command: 1)
        b.move(to: 9, command: 0)
        _ = (0..<10).map { _ in b.next() }
        b.move(to: 3, command: 1)
        #expect((0..<100).map { _ in a.next() } == (0..<100).map { _ in b.next() })
    }

    @Test func droppingALineShiftsNothing() {
        let whole = RandomSource(seed: 7), shorter = RandomSource(seed: 7)
        var all: [[RowID]] = []
        for command in 0..<10 { all.append(ids(whole, entry: 1, command: Int64(command), count: 1 + command * 13)) }
        for command in [0, 2, 3, 7, 9] {
            #expect(ids(shorter, entry: 1, command: Int64(command), count: 1 + command * 13) == all[command])
        }
    }

    @Test func idsOfAnEntryAscendAndAreUnique() {
        let source = RandomSource(seed: 1)
        var seen: Set<RowID> = []
        for entry in 1...40 {
            var last = RowID(high: 0, low: 0)
            for command in 0..<20 {
                for id in ids(source, entry: Int64(entry), command: Int64(command), count: command == 5 ? 10_000 : 30) {
                    #expect(last < id)
                    last = id
                    seen.insert(id)
                }
            }
        }
        #expect(seen.count == 40 * (19 * 30 + 10_000))
    }

    @Test func laterMillisecondsSortLater() {
        let source = RandomSource(seed: 1)
        source.move(to: 1, command: 900_000)
        let early = source.newID(at: moment)
        source.move(to: 2, command: 0)
        #expect(early < source.newID(at: Instant(micros: moment.micros + 1000)))
    }

    @Test func idsAreVersion7() {
        let source = RandomSource(seed: 5)
        let id = source.newID(at: moment)
        let text = Array(id.description)
        #expect(text[14] == "7" && "89ab".contains(text[19]))
        #expect(id.high >> 16 == UInt64(moment.micros / 1000))
        source.move(to: .max, command: .max)
        #expect(Array(source.newID(at: Instant(micros: -5)).description)[14] == "7")
    }

    @Test func seedsAndPlacesDiffer() {
        var first: Set<UInt64> = []
        for seed in 0..<10 {
            let source = RandomSource(seed: UInt64(seed))
            for entry in 0..<10 {
                for command in 0..<10 {
                    source.move(to: Int64(entry), command: Int64(command))
                    for _ in 0..<10 { first.insert(source.next()) }
                }
            }
        }
        #expect(first.count == 10_000)
    }

    @Test func numbersBelowABoundAreEven() {
        let source = RandomSource(seed: 3)
        var counts = [Int](repeating: 0, count: 6)
        for _ in 0..<60_000 { counts[Int(source.next(below: 6))] += 1 }
        #expect(counts.allSatisfy { abs($0 - 10_000) < 500 })
        #expect((0..<100).allSatisfy { _ in source.next(below: 1) == 0 })
    }
}
