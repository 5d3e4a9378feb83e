import FamKit
import FamRegistry
import FamTestSupport
import FamValues
import Testing

@testable import FamWeather

@Suite struct WeatherStoreTests {
    private let now = Instant(micros: 1_793_606_400_000_000)

    private func fetched(_ city: String) throws -> Fetched { try LocalWeather(now: now).found(.named(city)) }

    // W-OP01 W-OP02 W-P11 W-UC03 W-P27 W-Q03 X-OP17 X-P21: the newest search counts, whatever order answers arrive in.
    @Test func theNewestSearchWins() throws {
        let store = WeatherStore()
        let first = store.begin("London"), second = store.begin("Paris")
        #expect(!store.end(first, with: .success(try fetched("London")), at: .named("London")))
        #expect(store.isLoading && store.state.fetched == nil)
        #expect(store.end(second, with: .success(try fetched("Paris")), at: .named("Paris")))
        #expect(store.state.selectedCity == "Paris" && !store.isLoading)
        // The first ends silently even after the second.
        #expect(!store.end(first, with: .failure(.noConnection), at: .named("London")))
        #expect(store.state.fetched?.forecast.city.name == "Paris" && store.state.errorMessage == nil)
    }

    // X-C23 W-P28 W-E07 W-OP01 W-OP02 W-P11: success clears the error, and failure clears the forecast.
    @Test func errorAndForecastExcludeEachOther() throws {
        let store = WeatherStore()
        #expect(
            store.state.fetched == nil && !store.isLoading && store.state.selectedCity == nil
                && store.state.errorMessage == nil)
        store.end(store.begin("InvalidCity"), with: .failure(.notFound), at: .named("InvalidCity"))
        #expect(
            store.state.errorMessage == "City not found" && store.state.fetched == nil
                && store.state.selectedCity == "InvalidCity")
        store.end(store.begin("london"), with: .success(try fetched("london")), at: .named("london"))
        #expect(store.state.errorMessage == nil && store.state.fetched != nil && store.state.selectedCity == "London")
        store.end(store.begin("London"), with: .failure(.timeout), at: .named("London"))
        #expect(store.state.errorMessage == "The request timed out." && store.state.fetched == nil && !store.isLoading)
    }

    // X-OP25 X-P22 W-P27 W-OP01: canceling changes neither forecast nor error.
    @Test func cancelledChangesNothing() throws {
        let store = WeatherStore()
        store.end(store.begin("Paris"), with: .success(try fetched("Paris")), at: .named("Paris"))
        store.end(store.begin("Paris"), with: .failure(.cancelled), at: .named("Paris"))
        #expect(store.state.fetched != nil && store.state.errorMessage == nil && !store.isLoading)
        _ = store.begin("Paris")
        store.abandon()
        #expect(store.state.fetched != nil && !store.isLoading)
    }

    // W-OP04 W-P11
    @Test func clearingEmpties() throws {
        let store = WeatherStore()
        store.end(store.begin("Paris"), with: .failure(.timeout), at: .named("Paris"))
        store.clear()
        #expect(store.state.errorMessage == nil && store.state.selectedCity == nil)
        store.end(store.begin("Paris"), with: .success(try fetched("Paris")), at: .named("Paris"))
        store.clear()
        #expect(store.state.fetched == nil && store.state.selectedCity == nil && store.state.errorMessage == nil)
        // A running search is canceled.
        let search = store.begin("Paris")
        store.clear()
        #expect(!store.isLoading)
        #expect(!store.end(search, with: .success(try fetched("Paris")), at: .named("Paris")))
        #expect(store.state.fetched == nil && store.state.selectedCity == nil)
    }

    // W-P21 W-P26 W-SC01 W-SC07 W-UC01: exactly one of the words of loading, the error, the forecast, and nothing yet.
    @Test func eachStateIsDrawnAlone() throws {
        let parts = ForecastParts(TestContext(Registry(features: [], functions: []))), store = WeatherStore()
        #expect(parts.status(store.state, of: nil) == .empty)
        let nothing = parts.body(store.state, of: nil)
        guard nothing.count == 1, case .hint("No forecast", _) = nothing[0] else {
            Issue.record("an empty screen says so: \(nothing)")
            return
        }
        let search = store.begin("Paris")
        #expect(parts.status(store.state, of: nil) == .loading("Loading…") && parts.body(store.state, of: nil).isEmpty)
        store.end(search, with: .success(try fetched("Paris")), at: .named("Paris"))
        #expect(parts.status(store.state, of: nil) == .ready)
        store.end(store.begin("Paris"), with: .failure(.notFound), at: .named("Paris"))
        #expect(parts.status(store.state, of: nil) == .failed("City not found", retry: nil))
        #expect(parts.body(store.state, of: nil).isEmpty)
    }

    // W-Q16: any status means that the network is there, no answer that it is not.
    @Test func theNetworkFollowsTheLastAnswer() {
        let store = WeatherStore()
        #expect(store.network.text == "Connected")
        for (error, isConnected) in [
            (NetworkError.timeout, false), (.server(500), true), (.lost, false), (.unauthorized, true),
            (.cancelled, true),
        ] {
            store.note(error)
            #expect(store.network.isConnected == isConnected, "\(error)")
        }
        store.setNetwork(isOff: true)
        store.note(.noConnection)
        #expect(store.network.text == "Offline")
        store.setNetwork(isOff: false)
        #expect(store.network.text == "Connected")
    }

    // W-Q22: samples are never cached. X-C08 X-E17: an answer is kept by its address.
    @Test func samplesAreNotRemembered() throws {
        let store = WeatherStore()
        store.remember(try fetched("Paris"), as: .named("Paris"), at: "a")
        #expect(store.remembered(.named("Paris"), at: "a") == nil)
        store.remember(Fetched(try fetched("Paris").forecast, .remote), as: .named("PARIS"), at: "a")
        #expect(store.remembered(.named("paris"), at: "a") != nil)
        #expect(store.remembered(.named("paris"), at: "b") == nil)
        store.forgetAnswers()
        #expect(store.remembered(.named("paris"), at: "a") == nil)
    }
}
