import FamRegistry
import FamText
import Testing

@testable import FamNavigation

@Suite struct RouterTests {
    let farm = Farm()
    var router: Router { farm.router }
    private func page(_ number: Int) -> ScreenEntry { ScreenEntry("page\(number)") }

    @Test func startsAtTheDefaultTabOfTheFirstModule() {
        #expect(router.state.module == "farm")
        #expect(router.state.current.tab == "yard")
        #expect(farm.here == "/yard")
    }

    /// Opens a page below the one shown, like `go NAME`.
    private func push(_ entry: ScreenEntry) throws { try go(router.state.current.path + [entry]) }

    /// Goes up, like `go ..`.
    @discardableResult
    private func pop() throws -> RouterDiff { try go(Array(router.state.current.path.dropLast())) }

    @discardableResult
    private func go(_ path: [ScreenEntry]) throws -> RouterDiff {
        try router.follow(Target(module: router.state.module, tab: router.state.current.tab, path: path))
    }

    // N-OP01, N-OP02, N-OP03, N-P03, N-P14
    @Test func pushPopAndRoot() throws {
        #expect(try pop().isEmpty)
        #expect(router.popToRoot().isEmpty)
        #expect(router.history.isEmpty)
        try push(page(1))
        try push(page(2))
        #expect(try pop().changes == [.path(module: "farm", tab: "yard", removed: [page(2)], added: [])])
        try push(page(3))
        router.popToRoot()
        #expect(router.state.current.path.isEmpty)
    }

    // N-Q08
    @Test func aPathHasAtMost32Pages() throws {
        for number in 1...32 { try push(page(number)) }
        let before = router.state
        #expect(throws: Diagnostic.self) { try push(page(33)) }
        #expect(router.state == before)
    }

    // N-OP09, N-Q03, N-Q04
    @Test func tabsKeepTheirPathsAndTheSelectedOneGoesToItsRoot() throws {
        try push(page(1))
        try router.select(module: "farm", tab: "animals")
        #expect(router.state.current.path.isEmpty)
        try router.select(module: "farm", tab: "yard")
        #expect(router.state.current.path == [page(1)])
        try router.select(module: "farm", tab: "yard")
        #expect(router.state.current.path.isEmpty)
        #expect(throws: Diagnostic.self) { try router.select(module: "farm", tab: "cellar") }
    }

    // N-UC01
    @Test func anotherModuleIsFoundAsItWasLeft() throws {
        try push(page(1))
        router.present(sheet: PresentedEntry(page(9)))
        try router.select(module: "shop", tab: "shop")
        #expect(router.state.current.sheet == nil)
        try router.select(module: "farm", tab: "animals")
        #expect(router.state.current.sheet?.entry == page(9))
        let left = router.state
        try router.select(module: "shop", tab: "shop")
        try router.choose(module: "farm")
        #expect(router.state == left)
        #expect(try router.choose(module: "farm").isEmpty)
    }

    // N-OP04 … N-OP08, N-Q01, N-Q02, N-P05, N-P19, N-P26
    @Test func oneOfEachLayer() {
        router.present(sheet: PresentedEntry(page(1), mustBeAnswered: true))
        #expect(router.present(sheet: PresentedEntry(page(1))).isEmpty)
        #expect(router.state.current.sheet?.mustBeAnswered == true)
        router.present(sheet: PresentedEntry(page(2)))
        router.present(cover: PresentedEntry(page(3)))
        #expect(router.state.current.sheet?.entry == page(2))
        #expect(farm.map.shown(in: router.state) == page(3))
        router.show(alert: AlertEntry(title: "Sure?", message: ""))
        router.dismissCover()
        router.dismissSheet()
        #expect(router.dismissSheet().isEmpty)
        #expect(router.state.current.alert?.title == "Sure?")
        router.show(alert: nil)
        #expect(router.state == farm.map.start)
    }

    @Test func backUndoesEveryChange() throws {
        var values = [router.state]
        try push(page(1))
        values.append(router.state)
        try router.select(module: "shop", tab: "shop")
        values.append(router.state)
        router.present(cover: PresentedEntry(page(2)))
        for value in values.reversed() {
            router.back()
            #expect(router.state == value)
        }
        #expect(router.back() == nil)
    }

    // A cover that appeared by itself has an address of ids; the prompt shows its title, and the page below it.
    @Test func aCoversPlaceIsItsTitleAfterThePlaceBelow() throws {
        #expect(try router.place(in: farm) == "/yard")
        router.present(cover: PresentedEntry(ScreenEntry("farm.party")))
        let title = try #require(farm.map.screen("farm.party")?.title.lowercased())
        #expect(try router.place(in: farm) == "/yard · \(title)")
    }

    @Test func restoreTakesBackWhatAnEntryDid() throws {
        try push(page(1))
        let before = router.snapshot
        try push(page(2))
        router.popToRoot()
        router.restore(before)
        #expect(router.snapshot == before)
    }

    // An entry that goes back and then fails has gone nowhere: both the history and the forward list are restored.
    @Test func restoreTakesBackAndForwardBack() throws {
        try push(page(1))
        try push(page(2))
        router.back()
        let before = router.snapshot
        router.back()
        router.restore(before)
        #expect(router.snapshot == before)
        router.forward()
        router.back()
        try push(page(3))
        router.restore(before)
        #expect(router.snapshot == before)
    }

    // Whatever the walk, going all the way back and forward again ends where it began, with every step in order.
    @Test(arguments: 0..<50) func forwardTakesBackBack(seed: Int) throws {
        var numbers = Numbers(state: UInt64(seed)), past: [RouterState] = []
        for _ in 0..<30 {
            let before = router.state
            switch numbers.pick(7) {
            case 0: try push(page(numbers.pick(5)))
            case 1: try pop()
            case 2: router.popToRoot()
            case 3: try router.select(module: "farm", tab: ["yard", "animals"][numbers.pick(2)])
            case 4: router.present(sheet: PresentedEntry(page(numbers.pick(5))))
            case 5: router.dismissSheet()
            default: router.present(cover: PresentedEntry(page(numbers.pick(5))))
            }
            if router.state != before { past.append(before) }
        }
        let end = router.state
        for place in past.reversed() {
            router.back()
            #expect(router.state == place)
        }
        #expect(router.back() == nil)
        for place in past.dropFirst() + [end] {
            router.forward()
            #expect(router.state == place)
        }
        #expect(router.forward() == nil)
        router.back()
        try push(page(9))
        #expect(router.forward() == nil)
    }

    @Test func aDiffPrintsWhatChanged() throws {
        try push(page(1))
        var new = router.state
        new.current.setPath([page(2)], of: "yard")
        new.current.tab = "animals"
        new.current.sheet = PresentedEntry(page(3))
        let diff = RouterDiff(from: router.state, to: new)
        #expect(diff.phrases() == ["tab yard → animals", "pop page1", "push page2", "open sheet page3"])
        #expect(RouterDiff(from: new, to: new).isEmpty)
    }

    // N-UC04: kept until the gate opens, then followed.
    @Test func aGateKeepsItsTarget() throws {
        let gate = Gate(module: "shop", id: Farm.signedIn.id)
        router.close(gate: gate)
        let target = Target(module: "shop", tab: "shop", path: [ScreenEntry("shop.account")])
        router.leave(.keep(PendingTarget(gate: gate, target: target)))
        #expect(router.state.module == "farm")
        try router.open(gate: gate)
        #expect(router.state.pending.isEmpty)
        #expect(farm.here == "/account")
    }

    // A link that waited opens once: going back past the moment when it waited does not make it wait again.
    @Test func whatWaitedOpensOnce() throws {
        let gate = Gate(module: "shop", id: Farm.signedIn.id)
        router.close(gate: gate)
        router.leave(
            .keep(
                PendingTarget(
                    gate: gate, target: Target(module: "shop", tab: "shop", path: [ScreenEntry("shop.account")]))))
        try router.open(gate: gate)
        #expect(farm.here == "/account")
        while router.back() != nil { #expect(router.state.pending.isEmpty) }
        #expect(farm.here == "/yard")
        try router.followPending(farm)
        #expect(farm.here == "/yard")
    }

    // N-OP10: when typed, a sheet opens over the current page; a link to it brings its own page along.
    @Test func goingToASheetSetsOnlyItsSlot() throws {
        try farm.run("go", ["address": .address("/animals/Bess/feed")])
        #expect(farm.here == "/animals/Bess/feed")
        try farm.run("close")
        #expect(farm.here == "/yard")
        try farm.run("open", ["url": .url("fam://animals/Bess/feed")])
        try farm.run("close")
        #expect(farm.here == "/animals/Bess")
    }
}

/// The same walk for the same seed.
private struct Numbers {
    var state: UInt64

    mutating func pick(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % count
    }
}
