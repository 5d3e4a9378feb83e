import FamRegistry
import FamValues

extension LinkSpec {
    private static let city = LinkParameter(ScreenSpec.city.name, .string, "The city.", isRequired: false)

    /// N-L08, N-P10: `/weather` anywhere in the path; without a city only the tab.
    static let weather = LinkSpec(
        "weather.weather", summary: "Weather tab; with a city, its forecast.", scheme: "weather", host: nil,
        path: [.fixed("weather")], query: [city], isAnywhere: true, screen: .cityForecast,
        screenWithoutParameters: .weather, example: "weather://app/weather?city=London")

    /// The city as the next path component; one in the query wins.
    static let weatherCity = LinkSpec(
        "weather.city", summary: "The forecast of a city.", scheme: "weather", host: nil,
        path: [.fixed("weather"), .value(ScreenSpec.city, example: "London")], query: [city], isAnywhere: true,
        screen: .cityForecast,
        screenWithoutParameters: .cityForecast, example: "weather://app/weather/London")

    /// N-L09, N-P08: matched after the weather links.
    static let weatherProfile = LinkSpec(
        "weather.profile", summary: "Profile tab.", scheme: "weather", host: nil, path: [.fixed("profile")], query: [],
        isAnywhere: true, turn: 1, screen: .weatherProfile, example: "weather://app/profile")

    /// N-L14.
    static let famWeather = LinkSpec(
        "weather.famWeather", summary: "Weather tab; with a city, its forecast.", scheme: "fam", host: "weather",
        query: [city],
        screen: .cityForecast, screenWithoutParameters: .weather,
        example: "fam://weather?city=London")

    static let famWeatherTab = LinkSpec(
        "weather.famWeatherTab", summary: "Weather tab; with a city, its forecast.", scheme: "fam", host: "weather",
        path: [.fixed("weather")], query: [city], screen: .cityForecast, screenWithoutParameters: .weather,
        example: "fam://weather/weather?city=London")
}
