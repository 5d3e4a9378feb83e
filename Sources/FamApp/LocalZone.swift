import Foundation

/// The zone of the machine, for a household that is made on it: `TZ`, else what /etc/localtime points at, else /etc/timezone, else UTC.
enum LocalZone {
    static func identifier(environment: [String: String]) -> String {
        if let name = environment["TZ"], !name.isEmpty { return name.hasPrefix(":") ? String(name.dropFirst()) : name }
        if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/etc/localtime"),
            let range = target.range(of: "zoneinfo/")
        {
            return String(target[range.upperBound...]).replacingOccurrences(of: "posix/", with: "")
        }
        if let name = try? String(contentsOfFile: "/etc/timezone", encoding: .utf8) {
            return name.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return "UTC"
    }
}
