import FamRegistry
import FamValues

/// The parts of a forecast that several screens show.
struct ForecastParts {
    let context: any Context
    let text: ForecastText

    init(_ context: any Context) {
        self.context = context
        text = ForecastText(context)
    }

    /// W-P21: exactly one of loading, error, list and empty.
    func body(_ state: WeatherStore.State, of city: String?) -> [ScreenText.Block] {
        guard state.loading == nil, state.errorMessage == nil else { return [] }
        guard let fetched = state.fetched, city.map(state.shows) ?? true else {
            return [.empty("No forecast", city.map { "Show \($0)" } ?? "Show a city", show(city))]
        }
        return remarks(fetched) + list(fetched.forecast)
    }

    func status(_ state: WeatherStore.State, of city: String?) -> ScreenText.Status {
        if state.loading != nil { return .loading("Loading…") }
        if let error = state.errorMessage { return .failed(error, retry: retry(state)) }
        guard let fetched = state.fetched, city.map(state.shows) ?? true else { return .empty }
        return fetched.source == .stale ? .refreshing(age: "Fetched \(text.age(fetched.forecast))") : .ready
    }

    private func retry(_ state: WeatherStore.State) -> Action? {
        guard state.isWorthRetry, let city = state.selectedCity else { return nil }
        return Action("Try again", show(city).with("--fresh"))
    }

    private func show(_ city: String?) -> Invocation {
        city.map { "weather show \($0)" } ?? "weather show \(blank: "CITY")"
    }

    private func remarks(_ fetched: Fetched) -> [ScreenText.Block] { text.remarks(fetched).map { .text($0) } }

    /// W-SC02: time, temperature and description for the next two days; all of it would be forty lines.
    private func list(_ forecast: Forecast) -> [ScreenText.Block] {
        let unit = text.unit
        let shape = RowShape([
            Column("day", .string), Column("time", .time), Column("temp", .string), Column("text", .string),
            Column("rain", .string),
        ])
        let rows = forecast.entries.prefix(16).map { entry -> [Value] in
            let civil = forecast.civil(entry)
            return [
                .string(Self.name(of: civil.date)), .time(civil.time), .string(entry.temperature.text(unit)),
                .string(entry.text),
                .string(entry.chance.map { $0 > 0 ? "\($0) %" : "" } ?? ""),
            ]
        }
        let more = forecast.entries.count - rows.count
        return [.heading("\(forecast.city.fullName) (\(forecast.zoneText))"), .table(Table(shape: shape, rows: rows))]
            + (more > 0 ? [.button("\(more) more", "weather hours")] : [])
    }

    /// The course of each day's temperature, with its lowest and highest value (W-Q27).
    func temperatures(_ forecast: Forecast) -> [ScreenText.Block] {
        let all = forecast.entries.map(\.temperature.celsius)
        guard let low = all.min(), let high = all.max() else { return [] }
        let widest = forecast.days.reduce(0) { max($0, $1.entries.count) }
        return forecast.days.map { day in
            let line = String(day.entries.map { Self.step($0.temperature.celsius, low, high) })
            let space = String(repeating: " ", count: widest - line.count)
            // The first day is partial, so it is aligned at its end.
            let isFirst = day.date == forecast.days.first?.date
            return .text(
                "\(Self.name(of: day.date))  \(isFirst ? space + line : line + space)  "
                    + "\(text.range(day, text.unit))  \(day.text)"
            )
        }
    }

    private static let steps: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    private static func step(_ value: Double, _ low: Double, _ high: Double) -> Character {
        guard high > low else { return steps[3] }
        return steps[min(Int((value - low) / (high - low) * Double(steps.count)), steps.count - 1)]
    }

    /// Rain and snow of each day, in whole millimeters.
    func rain(_ forecast: Forecast) -> [ScreenText.Block] {
        let days = forecast.days
        guard days.contains(where: { $0.rain > 0 }) else { return [.text("None is expected.")] }
        return [.bars(days.map { .init("\(Self.name(of: $0.date)), mm", Int64($0.rain.rounded(.up))) })]
    }

    /// Such as `Mon  2`, of a fixed width; a forecast is too short to need the month.
    static func name(of date: CivilDate) -> String {
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], day = date.components.day
        return "\(days[date.weekday - 1]) \(day < 10 ? " " : "")\(day)"
    }
}
