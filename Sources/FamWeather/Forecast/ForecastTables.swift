import FamValues

/// Forecasts as tables.
enum ForecastTables {
    static let days = RowShape([
        Column("day", .date), Column("low", .int), Column("high", .int), Column("rain", .float),
        Column("text", .string),
    ])

    static func days(_ forecast: Forecast, _ unit: TemperatureUnit) -> Table {
        Table(
            shape: days,
            rows: forecast.days.map { day in
                [
                    .date(day.date), .int(day.low.degrees(unit)), .int(day.high.degrees(unit)), .float(round(day.rain)),
                    .string(day.text),
                ]
            })
    }

    /// `at` is the instant; `day` and `time` are the city's local ones (W-Q27).
    static let hours = RowShape([
        Column("at", .datetime), Column("day", .date), Column("time", .time), Column("temperature", .int),
        Column("feels_like", .int), Column("text", .string), Column("humidity", .int), Column("wind", .float),
        Column("chance", .int.optional), Column("rain", .float), Column("snow", .float),
        Column("gust", .float.optional),
        Column("visibility", .int.optional),
    ])

    static func hours(_ forecast: Forecast, _ unit: TemperatureUnit) -> Table {
        Table(
            shape: hours,
            rows: forecast.entries.map { entry in
                let civil = forecast.civil(entry)
                return [
                    .datetime(Instant(micros: entry.time * 1_000_000)), .date(civil.date), .time(civil.time),
                    .int(entry.temperature.degrees(unit)), .int(entry.feelsLike.degrees(unit)), .string(entry.text),
                    .int(Int64(entry.humidity)), .float(entry.wind), entry.chance.map { .int(Int64($0)) } ?? .null,
                    .float(round(entry.rain ?? 0)), .float(round(entry.snow ?? 0)),
                    entry.gust.map { .float($0) } ?? .null,
                    entry.visibility.map { .int(Int64($0)) } ?? .null,
                ]
            })
    }

    /// Rounds to tenths of a millimeter, since sums of tenths have more digits.
    private static func round(_ amount: Double) -> Double { (amount * 10).rounded() / 10 }
}
