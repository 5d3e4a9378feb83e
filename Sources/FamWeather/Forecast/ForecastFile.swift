import FamRegistry
import FamValues
import Foundation

/// The newest answer of a place, in a file of this machine, so that the next shell and a machine without a network have
/// it (X-E13).
enum ForecastFile {
    /// A folder for each server, since what one says is not an answer of another. Nil where a run keeps nothing, and
    /// for names that are too long for a file.
    static func path(_ place: WeatherPlace, at server: String, _ context: any Context) -> String? {
        guard let cache = try? context.service(.cacheFolder), let folder = name(server), let file = name(place.key)
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

    /// Letters and digits stay, every other byte is two digits after an underscore: no name leaves the folder.
    private static func name(_ key: String) -> String? {
        var name = ""
        for byte in key.utf8 {
            switch byte {
            case 0x30...0x39, 0x61...0x7A: name.unicodeScalars.append(.init(byte))
            default: name += "_" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return name.utf8.count <= 200 ? name : nil
    }
}
