import FamText
import Testing

@Suite struct ColumnFitterTests {
    private func widths(_ columns: [(Int, Int)], _ width: Int) -> [Int?] {
        ColumnFitter.widths(columns.map { .init(natural: $0.0, least: $0.1) }, in: width)
    }
    @Test func enoughRoomGivesEachItsOwn() { #expect(widths([(4, 4), (10, 8)], 80) == [4, 10]) }
    @Test func theWidestGivesWayFirst() { #expect(widths([(10, 8), (60, 8), (5, 5)], 40) == [10, 21, 5]) }
    @Test func fromTheRightWhenNothingElseHelps() { #expect(widths([(8, 8), (8, 8), (8, 8)], 20) == [8, 8, nil]) }
    @Test func neverMoreThanThereIs() {
        for width in 10...100 {
            let found = widths([(30, 8), (7, 7), (50, 8), (3, 3)], width).compactMap { $0 }
            #expect(found.reduce(0, +) + 2 * (found.count - 1) <= width)
        }
    }
}
