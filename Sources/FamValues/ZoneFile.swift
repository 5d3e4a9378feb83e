import Glibc

/// One zone of the system's time zone database (TZif, RFC 9636), read without Foundation: a static binary's Foundation
/// knows no zones (measured with Swift 6.3 and `-static-executable`: `TimeZone(identifier: "Europe/Berlin")` is nil).
struct ZoneFile {
    /// Seconds since 1970 at which an offset begins to apply, ascending, and the offset in seconds east of UTC.
    private(set) var transitions: [(start: Int64, offset: Int64)] = []
    /// The offset before the first transition.
    private(set) var firstOffset: Int64 = 0
    /// The rule after the last transition.
    private(set) var rule: ZoneRule?

    private static let folders = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo"]

    /// Nil if there is no such zone or its file is damaged.
    init?(identifier: String) {
        guard ZoneFile.isSafe(identifier) else { return nil }
        for folder in ZoneFile.folders {
            if let bytes = ZoneFile.contents("\(folder)/\(identifier)"), let file = ZoneFile(bytes: bytes) {
                self = file
                return
            }
        }
        return nil
    }

    /// Names come from databases and scripts, so none may lead out of the folder.
    private static func isSafe(_ identifier: String) -> Bool {
        let parts = identifier.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = identifier.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "/_+-".utf8.contains(byte)
        }
        return isPlain && !parts.contains("") && identifier.utf8.count < 100
    }

    private static func contents(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        return count == 0 ? nil : Array(bytes[..<count])
    }

    // MARK: Format

    /// The header of a data block: how much of each kind follows.
    private struct Counts {
        static let size = 44
        let utc: Int, standard: Int, leaps: Int, times: Int, types: Int, letters: Int

        init?(_ bytes: [UInt8], at start: Int) {
            guard start + Counts.size <= bytes.count, bytes[start..<start + 4].elementsEqual("TZif".utf8) else {
                return nil
            }
            func count(_ index: Int) -> Int { Int(ZoneFile.number(bytes, start + 20 + 4 * index, 4)) }
            (utc, standard, leaps, times, types, letters) = (count(0), count(1), count(2), count(3), count(4), count(5))
        }

        func length(wide: Int) -> Int {
            times * wide + times + types * 6 + letters + leaps * (wide + 4) + standard + utc
        }
    }

    private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int64 {
        bytes[start..<start + count].reduce(Int64(count == 8 || bytes[start] < 0x80 ? 0 : -1)) { $0 << 8 | Int64($1) }
    }

    /// Versions 2 and later contain the data twice; the second block has 64 bits and is followed by the rule.
    init?(bytes: [UInt8]) {
        guard let old = Counts(bytes, at: 0), bytes[4] >= UInt8(ascii: "2") else { return nil }
        guard old.length(wide: 4) >= 0, old.length(wide: 4) < bytes.count else { return nil }
        let start = Counts.size + old.length(wide: 4)
        guard let counts = Counts(bytes, at: start) else { return nil }
        let times = start + Counts.size
        guard counts.types > 0, counts.times >= 0, counts.length(wide: 8) >= 0,
            counts.length(wide: 8) < bytes.count - times
        else { return nil }
        let kinds = times + counts.times * 8, types = kinds + counts.times
        func offset(_ kind: Int) -> Int64? {
            guard kind < counts.types else { return nil }
            let offset = ZoneFile.number(bytes, types + kind * 6, 4)
            return offset.magnitude <= 26 * 3600 ? offset : nil  // RFC 9636, 3.2
        }
        guard let first = offset(0) else { return nil }
        firstOffset = first
        for index in 0..<counts.times {
            guard let offset = offset(Int(bytes[kinds + index])) else { return nil }
            transitions.append((ZoneFile.number(bytes, times + index * 8, 8), offset))
        }
        let footer = times + counts.length(wide: 8)
        guard bytes[footer] == 0x0A, let end = bytes[(footer + 1)...].firstIndex(of: 0x0A) else { return nil }
        rule = ZoneRule(String(decoding: bytes[(footer + 1)..<end], as: UTF8.self))
    }
}
