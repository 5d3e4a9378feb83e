import FamRegistry
import FamText
import FamValues

/// Forecasts in words.
struct ForecastText {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    var unit: TemperatureUnit { (try? WeatherSettings(context).unit()) ?? .celsius }

    /// `London, GB: 9 °C, light rain; today 7 to 12 °C`
    func headline(_ fetched: Fetched) -> String {
        let forecast = fetched.forecast, unit = unit
        guard let now = entry(forecast), let day = forecast.days.first else { return forecast.city.fullName }
        return "\(forecast.city.fullName): \(now.temperature.text(unit)), \(now.text); today \(range(day, unit))"
    }

    func range(_ day: ForecastDay, _ unit: TemperatureUnit) -> String {
        day.low.degrees(unit) == day.high.degrees(unit)
            ? day.low.text(unit) : "\(day.low.degrees(unit)) to \(day.high.text(unit))"
    }

    /// The entry of now: the last one that has begun, else the first.
    func entry(_ forecast: Forecast) -> Weather? {
        let seconds = context.now.micros / 1_000_000
        return forecast.entries.last { $0.time <= seconds } ?? forecast.entries.first
    }

    /// What is to be known of an answer that is not fresh from the service (W-E01).
    func remarks(_ fetched: Fetched) -> [String] {
        switch fetched.source {
        case .remote, .cache: []
        case .local: [(try? WeatherSettings(context).note()?.text) ?? "This is bundled data."]
        case .stale:
            ["\(fetched.failure.map(WeatherError.message) ?? "") Shown is what was fetched \(age(fetched.forecast))."]
        }
    }

    /// `20 min ago`
    func age(_ forecast: Forecast) -> String {
        ValueText(zone: context.zone, now: context.now).human(.datetime(forecast.fetchedAt))
    }
}
