import FamKit

/// The answer of `/data/2.5/forecast` (W-Q26). Fields that are not needed are not read. One value out of bounds makes
/// the whole answer unreadable: half an answer is worse than none.
struct ForecastAnswer: Decodable {
    struct Entry: Decodable {
        struct Main: Decodable {
            var temp, feels_like, temp_min, temp_max: Double
            var humidity: Double
        }
        struct Sky: Decodable { var description, icon: String }
        struct Wind: Decodable {
            var speed: Double
            var gust: Double?
        }
        struct Fall: Decodable {
            var amount: Double?
            enum CodingKeys: String, CodingKey { case amount = "3h" }
        }

        var dt: Int64
        var main: Main
        var weather: [Sky]
        var wind: Wind
        var visibility: Double?
        var pop: Double?
        var rain, snow: Fall?
    }

    struct Place: Decodable {
        struct Point: Decodable { var lat, lon: Double }
        var name: String
        var country: String?
        var coord: Point
        var timezone: Int64
    }

    var list: [Entry]
    var city: Place

    /// How many entries an answer may have; the service sends 40.
    private static let maximalEntries = 96
    private static let maximalText = 200

    func forecast(fetched micros: Int64) throws(NetworkError) -> Forecast {
        guard !list.isEmpty, list.count <= Self.maximalEntries, abs(city.timezone) <= 18 * 3600 else { throw .decoding }
        let place = try Self.city(city.name, nil, city.country, city.coord.lat, city.coord.lon)
        var entries: [Weather] = []
        for entry in list { entries.append(try entry.read()) }
        entries.sort { $0.time < $1.time }
        return Forecast(city: place, offset: city.timezone, entries: entries, fetchedMicros: micros)
    }

    /// A city from the service, if it is within bounds.
    static func city(
        _ name: String, _ state: String?, _ country: String?, _ latitude: Double, _ longitude: Double
    ) throws(NetworkError) -> City {
        guard !name.isEmpty, [name, state ?? "", country ?? ""].allSatisfy({ $0.utf8.count <= maximalText }),
            abs(latitude) <= 90, abs(longitude) <= 180
        else { throw .decoding }
        return City(name: name, state: state, country: country, latitude: latitude, longitude: longitude)
    }
}

extension ForecastAnswer.Entry {
    fileprivate func read() throws(NetworkError) -> Weather {
        guard (0...253_402_300_799).contains(dt), let sky = weather.first, sky.description.utf8.count <= 200 else {
            throw .decoding
        }
        return Weather(
            time: dt, temperature: try degrees(main.temp), feelsLike: try degrees(main.feels_like),
            low: try degrees(main.temp_min), high: try degrees(main.temp_max),
            humidity: Int(try amount(main.humidity, 100)), text: sky.description, icon: sky.icon,
            wind: try amount(wind.speed, 200),
            gust: try wind.gust.map { gust throws(NetworkError) in try amount(gust, 200) },
            visibility: try visibility.map { metres throws(NetworkError) in Int(try amount(metres, 1e6)) },
            chance: try pop.map { share throws(NetworkError) in Int((try amount(share, 1) * 100).rounded()) },
            rain: try fall(rain), snow: try fall(snow))
    }

    private func degrees(_ celsius: Double) throws(NetworkError) -> Temperature {
        guard (-120...120).contains(celsius) else { throw .decoding }
        return Temperature(celsius: celsius)
    }

    private func amount(_ number: Double, _ most: Double) throws(NetworkError) -> Double {
        guard (0...most).contains(number) else { throw .decoding }
        return number
    }

    private func fall(_ fall: Fall?) throws(NetworkError) -> Double? {
        guard let number = fall?.amount else { return nil }
        return try amount(number, 5000)
    }
}
