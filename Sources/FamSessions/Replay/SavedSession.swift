import FamText
import FamValues

/// What pins the world of a saved session: its first `#@` line.
public struct ReplayHeader: Sendable, Equatable {
    public var clock: Instant
    public var seed: UInt64
    public var zone: String
    /// The state digest it starts from, and the one it ends with.
    public var start: String
    public var end: String

    public init(clock: Instant, seed: UInt64, zone: String, start: String, end: String) {
        self.clock = clock
        self.seed = seed
        self.zone = zone
        self.start = start
        self.end = end
    }

    /// `#@ session clock=… seed=… zone=… start=… end=…`
    init?(_ line: String) {
        let words = line.split(separator: " ")
        guard words.count > 2, words[0] == "#@", words[1] == "session" else { return nil }
        var values: [Substring: Substring] = [:]
        for word in words.dropFirst(2) {
            guard let equals = word.firstIndex(of: "=") else { return nil }
            values[word[..<equals]] = word[word.index(after: equals)...]
        }
        guard let clock = values["clock"].flatMap({ PinnedTime.instant($0) }), let seed = values["seed"].flatMap({ UInt64($0) }),
            let zone = values["zone"], let start = values["start"], let end = values["end"]
        else { return nil }
        self.init(clock: clock, seed: seed, zone: String(zone), start: String(start), end: String(end))
    }

    var line: String { "#@ session clock=\(PinnedTime.text(clock)) seed=\(seed) zone=\(zone) start=\(start) end=\(end)" }
}

/// What pins one entry: `#@ TIME jN DIGEST` above it. `digest` is that of the state after it.
public struct EntryPin: Sendable, Equatable {
    public var time: Instant
    public var journalPosition: Int64
    public var digest: String

    public init(time: Instant, journalPosition: Int64, digest: String) {
        self.time = time
        self.journalPosition = journalPosition
        self.digest = digest
    }

    init?(_ line: String) {
        let words = line.split(separator: " ")
        guard words.count == 4, words[0] == "#@", words[2].hasPrefix("j"), let position = Int64(words[2].dropFirst()),
            let time = PinnedTime.instant(words[1])
        else { return nil }
        self.init(time: time, journalPosition: position, digest: String(words[3]))
    }

    var line: String { "#@ \(PinnedTime.text(time)) j\(journalPosition) \(digest)" }
}

/// Instants in pins: ISO 8601 in UTC with microseconds, the same on every machine.
enum PinnedTime {
    static func text(_ instant: Instant) -> String {
        let (date, time) = Zone.utc.civil(instant)
        let (year, month, day) = date.components
        let micro = Int(time.micros % 1_000_000)
        return "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))T\(pad(time.hour, 2)):\(pad(time.minute, 2)):\(pad(time.second, 2)).\(pad(micro, 6))Z"
    }

    static func instant(_ text: some StringProtocol) -> Instant? {
        let digits = text.utf8.compactMap { (48...57).contains($0) ? Int($0) - 48 : nil }
        guard digits.count == 20, text.utf8.count == 27, text.hasSuffix("Z") else { return nil }
        func number(_ range: Range<Int>) -> Int { digits[range].reduce(0) { $0 * 10 + $1 } }
        guard let date = CivilDate(year: number(0..<4), month: number(4..<6), day: number(6..<8)),
            let time = TimeOfDay(hour: number(8..<10), minute: number(10..<12), second: number(12..<14), micro: number(14..<20))
        else { return nil }
        return Zone.utc.instant(date, time)
    }

    private static func pad(_ value: Int, _ width: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
}

/// A saved session as read from its file.
public struct SavedSession: Sendable {
    public var header: ReplayHeader
    public var entries: [(entry: TranscriptEntry, pin: EntryPin?)]

    /// - Throws: `bad-file` when the text has no session header, which every file of `session save` has.
    public init(_ text: String, name: String, isUnfinished: (String) -> Bool) throws {
        let file = TranscriptFile(text, isUnfinished: isUnfinished)
        guard let header = file.lines.lazy.compactMap({ ReplayHeader($0) }).first else {
            throw Diagnostic(
                .badFile, "`\(name)` has no `#@ session` line, so it is no saved session",
                help: "`session save FILE` writes one; `fam \(name)` runs a plain script")
        }
        self.header = header
        entries = file.entries.map { entry in
            (entry, entry.line >= 2 ? EntryPin(file.lines[entry.line - 2]) : nil)
        }
    }
}
