import FamRegistry
import FamValues

extension LinkSpec {
    private static let city = LinkParameter("city", .string, "The city.", isRequired: false)

    /// N-L08, N-P10: `/weather` anywhere in the path; without a city the tab only.
    static let weather = LinkSpec(
        "weather.weather", summary: "Weather tab; with a city its forecast.", scheme: "weather", host: nil,
        path: [.fixed("weather")], query: [city], isAnywhere: true, screen: "weather.city",
        screenWithoutParameters: "weather.weather", rows: [:], example: "weather://app/weather?city=London")

    /// The city as the part after it; that of the query wins.
    static let weatherCity = LinkSpec(
        "weather.city", summary: "The forecast of a city.", scheme: "weather", host: nil,
        path: [.fixed("weather"), .text(name: "city")], query: [city], isAnywhere: true, screen: "weather.city",
        screenWithoutParameters: "weather.city", rows: [:], example: "weather://app/weather/London")

    /// N-L09, N-P08: asked after the weather.
    static let weatherProfile = LinkSpec(
        "weather.profile", summary: "Profile tab.", scheme: "weather", host: nil, path: [.fixed("profile")], query: [],
        isAnywhere: true, turn: 1, screen: "weather.profile", rows: [:], example: "weather://app/profile")

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
