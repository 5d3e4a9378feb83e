import FamKit
import FamRegistry
import FamValues
import Foundation

/// The newest answer for a place, in a file on this machine, for the next shell and for use offline (X-E13).
enum ForecastFile {
    /// Each server has its own folder, since its answers are not those of another. Nil if this run has no cache, or if
    /// the name is too long for a file.
    static func path(_ place: WeatherPlace, at server: String, _ context: any Context) -> String? {
        guard let cache = try? context.service(.cacheFolder), let folder = CacheFileName.of(server),
            let file = CacheFileName.of(place.key)
        else { return nil }
        return cache.path + "/weather/" + folder + "/" + file + ".json"
    }

    /// If the file cannot be written, the forecast is fetched again next time; that is not an error (X-P09).
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
