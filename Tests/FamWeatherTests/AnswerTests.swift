import FamKit
import Foundation
import Testing

@testable import FamWeather

@Suite struct AnswerTests {
    /// Two entries with every field.
    private static let good = """
        {"cod":"200","message":0,"cnt":2,"list":[
        {"dt":1793620800,"main":{"temp":9.4,"feels_like":7.1,"temp_min":8.9,"temp_max":10.2,"humidity":81},
        "weather":[{"id":500,"main":"Rain","description":"light rain","icon":"10d"}],"clouds":{"all":75},
        "wind":{"speed":4.1,"deg":250,"gust":9.3},"visibility":10000,"pop":0.35,"rain":{"3h":0.4},"sys":{"pod":"d"},
        "dt_txt":"2026-11-02 12:00:00"},
        {"dt":1793610000,"main":{"temp":-3,"feels_like":-8,"temp_min":-4,"temp_max":-2,"humidity":90},
        "weather":[{"id":600,"description":"light snow","icon":"13n"}],"wind":{"speed":2},"snow":{"3h":0.2}}],
        "city":{"id":1,"name":"London","coord":{"lat":51.5085,"lon":-0.1257},"country":"GB","timezone":-18000}}
        """

    private func read(_ bytes: [UInt8]) -> Forecast? {
        guard let answer = try? JSONDecoder().decode(ForecastAnswer.self, from: Data(bytes)) else { return nil }
        return try? answer.forecast(fetched: 0)
    }

    // W-OP10 W-Q26 W-E02 W-E03
    // Entries in order of time, missing optional fields are nil, and probabilities become percentages.
    @Test func everyFieldIsRead() throws {
        let forecast = try #require(read(Array(Self.good.utf8)))
        let first = forecast.entries[0], second = forecast.entries[1]
        #expect(first.time == 1_793_610_000 && first.snow == 0.2 && first.rain == nil && first.gust == nil)
        #expect(first.chance == nil && first.visibility == nil && first.temperature.celsius == -3)
        #expect(first.low.celsius == -4 && first.high.celsius == -2)
        #expect(second.text == "light rain" && second.icon == "10d" && second.humidity == 81 && second.wind == 4.1)
        #expect(second.gust == 9.3 && second.chance == 35 && second.rain == 0.4 && second.visibility == 10_000)
        #expect(second.feelsLike.celsius == 7.1 && forecast.offset == -18_000 && forecast.zoneText == "UTC-05:00")
        #expect(forecast.city == City(name: "London", state: nil, country: "GB", latitude: 51.5085, longitude: -0.1257))
    }

    /// Bytes changed, dropped and doubled, from a seed: no crash, and whatever is read is within bounds.
    @Test func damagedAnswersAreReadWithinBoundsOrNotAtAll() {
        var state: UInt64 = 7
        func draw(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let good = Array(Self.good.utf8), digits = Array("0123456789-.eE\",{}[]".utf8)
        var count = 0
        for _ in 0..<4_000 {
            var bytes = good
            for _ in 0...draw(3) {
                let place = draw(bytes.count)
                switch draw(4) {
                case 0: bytes[place] = UInt8(draw(256))
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(digits[draw(digits.count)], at: place)
                default: bytes[place] = digits[draw(digits.count)]
                }
            }
            guard let forecast = read(bytes) else { continue }
            count += 1
            #expect(abs(forecast.offset) <= 64_800)
            #expect(abs(forecast.city.latitude) <= 90 && abs(forecast.city.longitude) <= 180)
            for entry in forecast.entries {
                #expect((-120...120).contains(entry.temperature.celsius) && (0...100).contains(entry.humidity))
                #expect((0...100).contains(entry.chance ?? 0) && (0...5000).contains(entry.rain ?? 0))
                _ = (forecast.civil(entry), entry.temperature.text(.fahrenheit))
            }
            _ = forecast.days
        }
        #expect(count > 100)
    }
}
