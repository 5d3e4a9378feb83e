import FamKit
import FamRegistry
import FamText
import FamValues

/// Forecasts as text.
struct ForecastText {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    var unit: TemperatureUnit { (try? WeatherSettings(context).unit()) ?? .celsius }

    /// Such as `London, GB: 9 °C, light rain; today 7 to 12 °C`.
    func headline(_ fetched: Fetched) -> String {
        let forecast = fetched.forecast, unit = unit
        guard let now = entry(forecast) else { return "\(forecast.city.fullName): \(ForecastText.isOver)" }
        let today = day(of: now, in: forecast).map { "; today \(range($0, unit))" }
        return "\(forecast.city.fullName): \(now.temperature.text(unit)), \(now.text)\(today ?? "")"
    }

    func day(of entry: Weather, in forecast: Forecast) -> ForecastDay? {
        forecast.days.first { $0.date == forecast.civil(entry).date }
    }

    func range(_ day: ForecastDay, _ unit: TemperatureUnit) -> String {
        day.low.degrees(unit) == day.high.degrees(unit)
            ? day.low.text(unit) : "\(day.low.degrees(unit)) to \(day.high.text(unit))"
    }

    /// The current entry: the last one that has started, or else the first; nil if the last one is over.
    func entry(_ forecast: Forecast) -> Weather? {
        let seconds = context.now.micros / 1_000_000
        if let last = forecast.entries.last, seconds - last.time > ForecastText.step { return nil }
        return forecast.entries.last { $0.time <= seconds } ?? forecast.entries.first
    }

    static let isOver = "the forecast is over"

    /// The seconds between entries.
    private static let step: Int64 = 3 * 3600

    /// Remarks on an answer that is not fresh from the service (W-E01).
    func remarks(_ fetched: Fetched) -> [String] {
        switch fetched.source {
        case .remote, .cache: []
        case .local: [(try? WeatherSettings(context).note()?.text) ?? "This is bundled data."]
        case .stale:
            [
                StaleAnswer.text(
                    fetched.failure.map(WeatherError.message), fetchedAt: fetched.forecast.fetchedAt, context)
            ]
        }
    }

    func age(_ forecast: Forecast) -> String { StaleAnswer.age(forecast.fetchedAt, context) }
}
