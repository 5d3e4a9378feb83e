/// A city of the bundled data, with the weather of its days, repeated in turn.
struct CitySample: Sendable {
    struct Day: Sendable {
        var low, high: Double
        var text, icon: String
        /// Percent.
        var chance: Int
        /// Millimeters in three hours.
        var rain: Double
        /// Meters per second.
        var wind: Double
        var humidity: Int

        init(
            _ low: Double, _ high: Double, _ sky: (text: String, icon: String), _ chance: Int, _ rain: Double,
            _ wind: Double, _ humidity: Int
        ) {
            self.low = low
            self.high = high
            text = sky.text
            icon = sky.icon
            self.chance = chance
            self.rain = rain
            self.wind = wind
            self.humidity = humidity
        }
    }

    var city: City
    var zone: String
    var days: [Day]

    private init(
        _ name: String, _ country: String, _ latitude: Double, _ longitude: Double, _ zone: String, _ days: [Day]
    ) {
        city = City(name: name, state: nil, country: country, latitude: latitude, longitude: longitude)
        self.zone = zone
        self.days = days
    }

    // Descriptions and icon numbers of the service.
    private static let clear = (text: "clear sky", icon: "01"), few = (text: "few clouds", icon: "02")
    private static let scattered = (text: "scattered clouds", icon: "03"),
        overcast = (text: "overcast clouds", icon: "04")
    private static let shower = (text: "shower rain", icon: "09"), light = (text: "light rain", icon: "10")
    private static let rain = (text: "moderate rain", icon: "10"), storm = (text: "thunderstorm", icon: "11")

    static let all: [CitySample] = [
        CitySample(
            "London", "GB", 51.5085, -0.1257, "Europe/London",
            [
                Day(7, 12, light, 70, 0.6, 5, 84), Day(6, 11, overcast, 20, 0, 4, 78), Day(8, 13, rain, 90, 1.4, 7, 90),
                Day(5, 10, scattered, 10, 0, 4, 72), Day(4, 11, few, 0, 0, 3, 70), Day(6, 12, light, 60, 0.4, 5, 82),
            ]),
        CitySample(
            "Paris", "FR", 48.8534, 2.3488, "Europe/Paris",
            [
                Day(8, 14, scattered, 10, 0, 3, 70), Day(7, 13, light, 60, 0.5, 4, 80), Day(9, 15, few, 0, 0, 2, 66),
                Day(8, 12, rain, 80, 1.2, 5, 88), Day(6, 12, overcast, 20, 0, 3, 76), Day(5, 11, clear, 0, 0, 2, 64),
            ]),
        CitySample(
            "Berlin", "DE", 52.5244, 13.4105, "Europe/Berlin",
            [
                Day(3, 9, overcast, 20, 0, 4, 80), Day(2, 8, light, 50, 0.3, 5, 84),
                Day(4, 10, scattered, 10, 0, 4, 74),
                Day(1, 7, clear, 0, 0, 2, 68), Day(0, 6, few, 0, 0, 3, 72), Day(3, 8, rain, 80, 0.9, 6, 90),
            ]),
        CitySample(
            "New York", "US", 40.7143, -74.006, "America/New_York",
            [
                Day(6, 15, clear, 0, 0, 3, 52), Day(8, 16, few, 0, 0, 4, 55), Day(10, 17, rain, 85, 2.1, 6, 82),
                Day(7, 13, scattered, 10, 0, 5, 60), Day(5, 12, clear, 0, 0, 4, 50), Day(6, 14, overcast, 20, 0, 3, 64),
            ]),
        CitySample(
            "Tokyo", "JP", 35.6895, 139.6917, "Asia/Tokyo",
            [
                Day(12, 19, clear, 0, 0, 3, 50), Day(13, 20, few, 0, 0, 3, 54), Day(14, 18, shower, 75, 1.8, 4, 78),
                Day(11, 18, clear, 0, 0, 2, 48), Day(12, 19, scattered, 10, 0, 3, 56), Day(13, 20, clear, 0, 0, 2, 52),
            ]),
        CitySample(
            "Sydney", "AU", -33.8679, 151.2073, "Australia/Sydney",
            [
                Day(15, 23, few, 0, 0, 4, 60), Day(16, 25, clear, 0, 0, 3, 55), Day(17, 27, storm, 70, 3.2, 7, 76),
                Day(15, 21, shower, 60, 1.1, 6, 74), Day(14, 22, scattered, 10, 0, 4, 62),
                Day(16, 24, clear, 0, 0, 3, 54),
            ]),
    ]
}
