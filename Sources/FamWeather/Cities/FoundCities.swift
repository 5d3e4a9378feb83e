import FamKit
import FamRegistry

/// The cities of the last search, for the next run as well: `weather choose` may come in another one.
enum FoundCities {
    private static func record(_ context: any Context) -> KeptRecord<[City]> { KeptRecord("weather.found", context) }

    /// It stands whatever becomes of the entry, as the state of the run does, and is nothing to undo.
    static func keep(_ cities: [City], _ context: any Context) throws { try record(context).keepAtOnce(cities) }

    static func last(_ context: any Context) throws -> [City] {
        let found = try context.service(WeatherStore.key).state.found
        return try found.isEmpty ? record(context).read() ?? [] : found
    }
}
