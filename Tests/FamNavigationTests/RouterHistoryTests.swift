import Testing

@testable import FamNavigation

struct RouterHistoryTests {
    private func place(_ number: Int) -> RouterState { RouterState(module: "\(number)", modules: [:]) }

    /// The oldest places are dropped, in both directions.
    @Test func keepsSoManyPlaces() {
        var history = RouterHistory()
        let places = 1...RouterHistory.maximal + 3
        for number in places { history.leave(place(number)) }
        #expect(history.past.count == RouterHistory.maximal)
        #expect(history.past.first == place(4))

        var state = place(0), steps = 0
        while let earlier = history.goBack(from: state) {
            state = earlier
            steps += 1
        }
        #expect(steps == RouterHistory.maximal && state == place(4))
        #expect(history.future.count == RouterHistory.maximal)
    }
}
