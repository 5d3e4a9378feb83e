import FamRegistry
import FamValues

extension LinkSpec {
    private static let city = LinkParameter("city", .string, "The city.", isRequired: false)

    /// N-L08: the city of the query wins; without one the tab only.
    static let weather = LinkSpec(
        "weather.weather", summary: "Weather tab; with a city its forecast.", scheme: "weather", host: nil,
        path: [.fixed("weather")], query: [city], screen: "weather.city", screenWithoutParameters: "weather.weather",
        rows: [:], example: "weather://app/weather?city=London")

    /// N-L08, second reading: the city as a part of the path.
    static let weatherCity = LinkSpec(
        "weather.city", summary: "The forecast of a city.", scheme: "weather", host: nil,
        path: [.fixed("weather"), .text(name: "city")], query: [], screen: "weather.city", rows: [:],
        example: "weather://app/weather/London")

    /// N-L08, N-P10: `/weather` may come after another part of the path.
    static let weatherBelow = LinkSpec(
        "weather.below", summary: "Weather tab; with a city its forecast.", scheme: "weather", host: nil,
        path: [.text(name: "before"), .fixed("weather")], query: [city], screen: "weather.city",
        screenWithoutParameters: "weather.weather", rows: [:], example: "weather://app/home/weather?city=London")

    static let weatherCityBelow = LinkSpec(
        "weather.cityBelow", summary: "The forecast of a city.", scheme: "weather", host: nil,
        path: [.text(name: "before"), .fixed("weather"), .text(name: "city")], query: [], screen: "weather.city",
        rows: [:],
        example: "weather://app/home/weather/London")

    /// N-L09.
    static let weatherProfile = LinkSpec(
        "weather.profile", summary: "Profile tab.", scheme: "weather", host: nil, path: [.fixed("profile")], query: [],
        screen: "weather.profile", rows: [:], example: "weather://app/profile")

    /// N-L14.
    static let famWeather = LinkSpec(
        "weather.famWeather", summary: "Weather tab; with a city its forecast.", scheme: "fam", host: "weather",
        query: [city],
        screen: "weather.city", screenWithoutParameters: "weather.weather", rows: [:],
        example: "fam://weather?city=London")

    static let famWeatherTab = LinkSpec(
        "weather.famWeatherTab", summary: "Weather tab; with a city its forecast.", scheme: "fam", host: "weather",
        path: [.fixed("weather")], query: [city], screen: "weather.city", screenWithoutParameters: "weather.weather",
        rows: [:], example: "fam://weather/weather?city=London")

    /// N-L11: one pattern per tab.
    static let weatherTabs: [LinkSpec] = ["weather", "forecast", "settings", "profile"].map { tab in
        LinkSpec(
            "weather.tab.\(tab)", summary: "The tab \(tab).", scheme: "fam", host: "weather",
            path: [.fixed("tab"), .fixed(tab)],
            query: [], screen: "weather.\(tab)", rows: [:], example: "fam://weather/tab/\(tab)")
    }
}
