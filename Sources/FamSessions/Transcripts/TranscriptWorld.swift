import FamText
import FamValues

/// `#@ world zone=Etc/UTC clock=2026-11-27T18:00`: the zone and the time in which a transcript begins, in place of the
/// usual ones. It stands above the first entry and is a comment where the file runs as a script.
public struct TranscriptWorld: Sendable {
    public var zone: Zone?
    public var clock: Instant?

    static let mark = "#@ world"
    static let form = "`\(mark) zone=Europe/Paris clock=2026-11-27T18:00` gives a transcript a zone, a time, or both"

    /// That of a file; nothing where it has no such line.
    /// - Parameter standard: the zone of transcripts without one, in which the time is read.
    /// - Throws: `bad-file` for a line that cannot be read, or is not the first of the file but comments.
    public init(of text: String, named name: String, standard: Zone) throws {
        var hasBegun = false
        for (index, line) in TextLines(text).lines.enumerated() {
            if Self.isOne(line) {
                if hasBegun {
                    throw Self.problem(name, index, "it comes after the first entry, where the household has begun")
                }
                try read(line, standard) { Self.problem(name, index, $0) }
            } else if let first = line.utf8.first, first != UInt8(ascii: "#") {
                hasBegun = true
            }
        }
    }

    static func isOne(_ line: String) -> Bool { line == mark || line.hasPrefix(mark + " ") }

    private mutating func read(_ line: String, _ standard: Zone, _ problem: (String) -> Diagnostic) throws {
        let words = line.dropFirst(Self.mark.count).split(separator: " ")
        let pairs = words.map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) }
        if pairs.isEmpty { throw problem("it says neither a zone nor a time") }
        for pair in pairs where pair[0] == "zone" && pair.count == 2 {
            guard let found = Zone(identifier: String(pair[1])) else {
                throw problem("there is no time zone `\(SafeText.brief(String(pair[1])))`")
            }
            zone = found
        }
        for pair in pairs where pair[0] != "zone" || pair.count != 2 {
            guard pair[0] == "clock", pair.count == 2 else {
                throw problem("`\(SafeText.brief(pair.joined(separator: "=")))` is neither `zone=…` nor `clock=…`")
            }
            let reader = ValueReader(zone: zone ?? standard, now: Instant(micros: 0))
            guard pair[1].first?.isNumber == true,
                case .datetime(let instant)? = try? reader.read(String(pair[1]), as: .datetime)
            else { throw problem("`\(SafeText.brief(String(pair[1])))` is not a time") }
            clock = instant
        }
    }

    private static func problem(_ name: String, _ index: Int, _ what: String) -> Diagnostic {
        Diagnostic(.badFile, "`\(SafeText.shown(name))`, line \(index + 1): \(what)", help: form)
    }
}
