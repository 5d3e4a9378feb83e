import FamKit
import FamValues
import Foundation
import Testing

@testable import FamWeather

@Suite struct ForecastTests {
    private let now = Instant(micros: 1_793_606_400_000_000)

    // W-Q01 W-Q15 W-Q27: forty steps, with days in the city's time zone.
    @Test func theSamplesAreLikeTheService() throws {
        for sample in CitySample.all {
            let fetched = try LocalWeather(now: now).found(.named(sample.city.name.uppercased()))
            let forecast = fetched.forecast
            #expect(fetched.source == .local && forecast.entries.count == 40 && [5, 6].contains(forecast.days.count))
            #expect(zip(forecast.entries, forecast.entries.dropFirst()).allSatisfy { $1.time - $0.time == 10_800 })
            #expect(
                forecast.entries[0].time <= now.micros / 1_000_000 && forecast.entries[1].time > now.micros / 1_000_000)
            for day in forecast.days {
                #expect(
                    day.low.celsius <= day.high.celsius
                        && day.entries.allSatisfy { forecast.civil($0).date == day.date })
            }
        }
        #expect(CitySample.all.count == 6)
        #expect(throws: NetworkError.notFound) { try LocalWeather(now: now).found(.named("Atlantis")) }
    }

    // W-E04
    @Test(arguments: [(0.0, 0, 32), (100, 100, 212), (-40, -40, -40), (36.6, 37, 98), (-0.4, 0, 31)])
    func degreesAreShownWhole(celsius: Double, whole: Int64, fahrenheit: Int64) {
        let temperature = Temperature(celsius: celsius)
        #expect(temperature.degrees(.celsius) == whole && temperature.degrees(.fahrenheit) == fahrenheit)
    }

    // W-OP21
    @Test(arguments: [("52.5,13.4", 52.5, 13.4), ("-33.8, 151.2", -33.8, 151.2), ("0,0", 0, 0)])
    func twoNumbersAreAPlace(text: String, latitude: Double, longitude: Double) throws {
        let place = try #require(Places.point(text))
        #expect(place.latitude == latitude && place.longitude == longitude)
    }

    // W-OP21 W-Q15: a point gets the weather of the bundled city there.
    @Test func aPointIsInACity() throws {
        let here = try #require(Places.point("52.5,13.4")), nowhere = try #require(Places.point("0,0"))
        #expect(try LocalWeather(now: now).found(.point(here)).forecast.city.name == "Berlin")
        #expect(throws: NetworkError.notFound) { try LocalWeather(now: now).found(.point(nowhere)) }
    }

    // X-Q22
    @Test(arguments: ["Berlin", "1,2,3", "nan,0", "1e5,0", "0x10,0", ",", "1,", "inf,inf"])
    func otherTextIsNone(text: String) { #expect(Places.point(text) == nil) }

    // W-Q29: a recorded tape gives the same forecast, and holds neither the key nor the machine's location.
    @Test func aRequestContainsNoSecret() throws {
        let ask = ForecastAsk(
            place: .named("London"), server: "https://a.example", policy: .forceRefresh, fallsBack: true, isOff: false,
            key: Secret("canary"), local: Unrecorded(nil), limits: Unrecorded(NetworkLimits()), now: Unrecorded(now),
            memory: Unrecorded(try LocalWeather(now: now).found(.named("London")).forecast),
            file: Unrecorded("/home/rosa/x"))
        let text = String(decoding: try JSONEncoder().encode(ask), as: UTF8.self)
        #expect(!text.contains("canary") && !text.contains("rosa") && text.contains("London"))
        let reply = ForecastReply.fetched(try LocalWeather(now: now).found(.named("London")))
        let again = try JSONDecoder().decode(ForecastReply.self, from: JSONEncoder().encode(reply))
        guard case .fetched(let one) = reply, case .fetched(let two) = again else {
            Issue.record("\(reply) came back as \(again)")
            return
        }
        #expect(one == two)
    }
}
