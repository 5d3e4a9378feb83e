import FamKit
import FamRegistry

/// The cities of the last search, kept for the next run, too: `weather choose` may come in another one.
enum FoundCities {
    private static func record(_ context: any Context) -> KeptRecord<[City]> { KeptRecord("weather.found", context) }

    /// Kept even if the entry fails, like the state of the run; not undone.
    static func keep(_ cities: [City], _ context: any Context) throws { try record(context).keepAtOnce(cities) }

    static func last(_ context: any Context) throws -> [City] {
        let found = try context.service(WeatherStore.key).state.found
        return try found.isEmpty ? record(context).read() ?? [] : found
    }
}
