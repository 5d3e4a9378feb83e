import FamValues
import Testing

@testable import FamWeather

@Suite struct ErrorStoreTests {
    // X-C07 X-C25 X-E51: every error is kept.
    // W-E12 W-OP12 W-P13 W-P14 X-P47 X-OP44 X-OP46: each error has its own id and time; clearing leaves the history.
    @Test func errorsAreKept() {
        let store = ErrorStore()
        #expect(store.current == nil && !store.isShowing && store.history.isEmpty)
        store.handle("Network error", retry: nil, at: Instant(micros: 1))
        store.handle("Again", retry: .named("London"), at: Instant(micros: 2))
        #expect(
            store.history.map(\.message) == ["Network error", "Again"]
                && store.history.map(\.title) == ["Something went wrong", "Something went wrong"])
        #expect(Set(store.history.map(\.id)).count == 2 && store.history[0].at < store.history[1].at)
        #expect(store.current?.retry == .named("London") && store.history[0].retry == nil)
        store.clear()
        #expect(!store.isShowing && store.history.count == 2)
    }

    // W-P15 X-OP45 X-OP47: the error meant is closed, never a newer one.
    @Test func onlyTheSameErrorIsClosed() {
        let store = ErrorStore()
        let first = store.handle("one", retry: nil, at: Instant(micros: 1))
        let second = store.handle("two", retry: nil, at: Instant(micros: 2))
        store.clear(first.id)
        #expect(store.current == second)
        store.clear(second.id)
        #expect(store.current == nil)
    }

    // X-OP49 X-P50 W-SC06: an error without words has these.
    @Test func anAlertAlwaysHasWords() {
        let silent = WeatherError(id: 1, title: "", message: "", retry: nil, at: Instant(micros: 1))
        let alert = WeatherAlertLayer.alert(silent)
        #expect(alert.title == "Error" && alert.message == "Unknown error")
        let said = WeatherError(id: 2, title: "Oh", message: "No answer", retry: nil, at: Instant(micros: 1))
        #expect(WeatherAlertLayer.alert(said).title == "Oh" && WeatherAlertLayer.alert(said).message == "No answer")
    }

    // X-OP48
    @Test func fiftyAreKept() {
        let store = ErrorStore()
        for number in 1...60 { store.handle("\(number)", retry: nil, at: Instant(micros: Int64(number))) }
        #expect(
            store.history.count == 50 && store.history.first?.message == "11" && store.history.last?.message == "60")
    }
}
