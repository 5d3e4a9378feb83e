import FamValues

/// What pins the clock, zone and seed of a saved session: its first `#@` line.
public struct ReplayHeader: Sendable, Equatable {
    /// Whether the outputs are in the file.
    public var style: SaveStyle
    /// The number that the session had; `undo` stays within it.
    public var session: Int64
    public var clock: Instant
    public var seed: UInt64
    public var zone: String
    /// The state digest at its beginning, and at its end.
    public var start: String
    public var end: String
    /// The last journal entry at its beginning if a setup makes the rows that it found; otherwise nil.
    public var journal: Int64?

    public init(
        style: SaveStyle, session: Int64, clock: Instant, seed: UInt64, zone: String, start: String, end: String,
        journal: Int64? = nil
    ) {
        self.style = style
        self.session = session
        self.clock = clock
        self.seed = seed
        self.zone = zone
        self.start = start
        self.end = end
        self.journal = journal
    }

    /// `#@ session 3 as=script clock=… seed=… zone=… start=… end=…`, and `journal=…` where a set-up is below it.
    public init?(_ line: String) {
        guard line.hasPrefix("#@ session ") else { return nil }
        let words = line.split(separator: " ")
        guard words.count > 3, words[0] == "#@", words[1] == "session", let session = Int64(words[2]) else {
            return nil
        }
        var values: [Substring: Substring] = [:]
        for word in words.dropFirst(3) {
            guard let equals = word.firstIndex(of: "=") else { return nil }
            values[word[..<equals]] = word[word.index(after: equals)...]
        }
        guard let clock = values["clock"].flatMap({ PinnedTime.instant($0) }),
            let seed = values["seed"].flatMap({ UInt64($0) }),
            let zone = values["zone"], let start = values["start"], let end = values["end"],
            let style = values["as"].flatMap({ SaveStyle(rawValue: String($0)) })
        else { return nil }
        self.init(
            style: style, session: session, clock: clock, seed: seed, zone: String(zone), start: String(start),
            end: String(end), journal: values["journal"].flatMap { Int64($0) })
    }

    var line: String {
        "#@ session \(session) as=\(style.rawValue) clock=\(PinnedTime.text(clock)) seed=\(seed) zone=\(zone) "
            + "start=\(start) end=\(end)" + (journal.map { " journal=\($0)" } ?? "")
    }
}
