import FamKit
import FamRegistry
import FamValues
import Foundation

/// The newest answer of a place, in a file of this machine, so that the next shell and a machine without a network have
/// it (X-E13).
enum ForecastFile {
    /// A folder for each server, since what one says is not an answer of another. Nil if a run keeps nothing, and for
    /// names that are too long for a file.
    static func path(_ place: WeatherPlace, at server: String, _ context: any Context) -> String? {
        guard let cache = try? context.service(.cacheFolder), let folder = CacheFileName.of(server),
            let file = CacheFileName.of(place.key)
        else { return nil }
        return cache.path + "/weather/" + folder + "/" + file + ".json"
    }

    /// What cannot be kept is fetched again; that is not an error (X-P09).
    static func write(_ forecast: Forecast, _ place: WeatherPlace, at server: String, _ context: any Context) {
        guard (try? context.service(.cacheFolder))?.isReadOnly == false, let path = path(place, at: server, context),
            let data = try? JSONEncoder().encode(forecast)
        else { return }
        do {
            try context.files.write(path, replaces: true, isPrivate: true, help: "") { put in
                try put(String(decoding: data, as: UTF8.self))
            }
        } catch {
            return
        }
    }
}
