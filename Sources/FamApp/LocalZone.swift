import FamText
import FamValues
import Glibc

/// The machine's time zone, for a new household: `TZ`, else the target of /etc/localtime, else /etc/timezone, else UTC.
enum LocalZone {
    static func zone(environment: [String: String]) throws -> Zone {
        let name = identifier(environment: environment)
        guard let zone = Zone(identifier: name) else {
            throw Diagnostic(
                .unknownZone, "the time zone `\(name)` cannot be loaded",
                help: "set TZ to a zone of the tz database, such as Europe/Berlin")
        }
        return zone
    }

    static func identifier(environment: [String: String]) -> String {
        if let name = environment["TZ"], !name.isEmpty { return name.hasPrefix(":") ? String(name.dropFirst()) : name }
        return linkTarget("/etc/localtime").flatMap(zoneName) ?? firstWord("/etc/timezone") ?? "UTC"
    }

    /// `Europe/Berlin` for `/usr/share/zoneinfo/posix/Europe/Berlin`; nil for a path outside of the database.
    static func zoneName(_ path: String) -> String? {
        let parts = path.split(separator: "/")
        guard let folder = parts.firstIndex(of: "zoneinfo") else { return nil }
        let name = parts[(folder + 1)...].drop { $0 == "posix" }
        return name.isEmpty ? nil : name.joined(separator: "/")
    }

    private static func linkTarget(_ path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }

    private static func firstWord(_ path: String) -> String? {
        (try? FileText.read(path))?.split(whereSeparator: \.isWhitespace).first.map(String.init)
    }
}
