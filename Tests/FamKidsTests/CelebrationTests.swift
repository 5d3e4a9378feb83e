import FamNavigation
import FamRegistry
import FamValues
import Testing

@testable import FamKids

@Suite struct CelebrationTests {
    let home: Household
    let maya: ChildRow
    let store = CelebrationStore()

    init() throws {
        home = try Household()
        maya = try home.child("Maya")
    }

    private func add(_ title: String, _ kind: CelebrationKind = .special) throws {
        try home.line { try store.add(.init(child: maya, kind: kind, title: title, message: "m", at: home.now), home) }
    }

    private func titles() throws -> [String] { try store.queue(home).map(\.title) }

    // X-OP71 X-P62 K-OP42, K-P10: on a store created alone.
    @Test func firstInFirstOut() throws {
        for title in ["a", "b", "c"] { try add(title) }
        var shown: [String] = []
        while let current = try store.current(home) {
            shown.append(current.title)
            #expect(try titles() == Array(["a", "b", "c"].dropFirst(shown.count - 1)))
            try home.line { try store.dismiss(current.row, home) }
        }
        #expect(shown == ["a", "b", "c"])
        #expect(try store.queue(home).isEmpty)
    }

    // X-Q10
    @Test func equalOnesWaitOnceAndTwentyAtMost() throws {
        try add("a")
        try add("a")
        #expect(try titles() == ["a"])
        try add("a", .badge)
        #expect(try titles() == ["a", "a"])
        for number in 1...20 { try add("\(number)") }
        #expect(try titles() == (1...20).map(String.init))
    }

    // N-V07 N-Q09 K-P54 X-C16: the manager shows what the store queues, under the identity of the celebration.
    @Test func theManagerShowsTheOldest() throws {
        let manager = CelebrationManager(), page = ModuleState(tab: "today")
        var withSheet = page
        withSheet.sheet = PresentedEntry(ScreenEntry("kids.addChild"))
        #expect(try manager.settled(page, since: { page }, changedRows: true, home) == nil)
        try add("a")
        try add("b")
        let first = try #require(try store.current(home))
        let shown = try #require(try manager.settled(page, since: { page }, changedRows: true, home))
        let cover = try #require(shown.cover?.entry)
        #expect(ScreenSpec.celebration.identity(of: cover) == "celebration-\(first.row.id)")
        #expect(shown.cover?.entry.rows.first?.id == first.row.id)
        // It waits for a sheet, and appears when the sheet closes.
        #expect(try manager.settled(withSheet, since: { page }, changedRows: true, home) == nil)
        #expect(try manager.settled(page, since: { withSheet }, changedRows: false, home) == shown)
        #expect(try manager.settled(shown, since: { shown }, changedRows: true, home) == nil)
        // After navigating away, it does not come back by itself.
        #expect(try manager.settled(page, since: { shown }, changedRows: false, home) == nil)
        try home.line { try store.dismiss(first.row, home) }
        let next = try #require(try manager.settled(shown, since: { shown }, changedRows: true, home))
        #expect(next.cover?.entry.rows.first?.id == (try store.current(home)?.row.id))
        #expect(next.cover != shown.cover)
    }
}
