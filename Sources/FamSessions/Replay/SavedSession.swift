import FamText
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

/// What pins one entry: `#@ TIME jN DIGEST` above it. `digest` is that of the state after it. The firing of a job has
/// `ran=TIME` after it, when it really ran; the first entry of another session has `session=4 seed=…`; and
/// `answers=yn` are the answers to its questions.
public struct EntryPin: Sendable, Equatable {
    public var time: Instant
    public var journalPosition: Int64
    public var digest: String
    public var ran: Instant?
    /// The session of the entries from here on, if a file has several.
    public var origin: SessionOrigin?
    /// What was answered to questions, where one was declined.
    public var answers: RecordedAnswers

    public init(
        time: Instant, journalPosition: Int64, digest: String, ran: Instant? = nil, origin: SessionOrigin? = nil,
        answers: RecordedAnswers = RecordedAnswers([])
    ) {
        self.time = time
        self.journalPosition = journalPosition
        self.digest = digest
        self.ran = ran
        self.origin = origin
        self.answers = answers
    }

    /// Whether the statements make the rows that the session found.
    var isSetUp: Bool { journalPosition == 0 }

    /// Whether a line begins like a pin, with a mark and a year.
    static func begins(_ line: String) -> Bool {
        // Every line above an entry is tested, and bytes are faster than characters.
        line.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.count > 3 && bytes[0] == UInt8(ascii: "#") && bytes[1] == UInt8(ascii: "@")
                && bytes[2] == UInt8(ascii: " ") && (0x30...0x39).contains(bytes[3])
        } ?? false
    }

    init?(_ line: String) {
        guard Self.begins(line) else { return nil }
        var line = line
        let read = line.withUTF8 { bytes -> (pin: EntryPin, rest: Substring)? in
            var end = 3
            func word() -> UnsafeBufferPointer<UInt8> {
                let word = bytes[end...].prefix { $0 != UInt8(ascii: " ") }
                end = min(word.endIndex + 1, bytes.count)
                return UnsafeBufferPointer(rebasing: word)
            }
            let at = word(), place = word(), digest = word()
            guard !digest.isEmpty, let position = Self.position(place), let time = PinnedTime.instant(at) else {
                return nil
            }
            let pin = EntryPin(
                time: time, journalPosition: position, digest: String(decoding: digest, as: UTF8.self))
            return (pin, end < bytes.count ? Substring(decoding: bytes[end...], as: UTF8.self) : "")
        }
        guard let read else { return nil }
        self = read.pin
        if !read.rest.isEmpty, !add(read.rest) { return nil }
    }

    /// Adds what follows the digest.
    /// - Returns: false for a word that no pin has.
    private mutating func add(_ rest: Substring) -> Bool {
        var number: Int64?, seed: UInt64?
        let words = rest.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
        for word in words {
            if word.hasPrefix("ran=") { ran = PinnedTime.instant(word.dropFirst(4)) }
            if word.hasPrefix("session=") { number = Int64(word.dropFirst(8)) }
            if word.hasPrefix("seed=") { seed = UInt64(word.dropFirst(5)) }
            if word.hasPrefix("answers=") { answers = RecordedAnswers(word.dropFirst(8)) ?? answers }
        }
        if let number, let seed { origin = SessionOrigin(number: number, seed: seed) }
        let known = (ran == nil ? 0 : 1) + (origin == nil ? 0 : 2) + (answers.isEmpty ? 0 : 1)
        return words.count == known
    }

    /// `j41`
    private static func position(_ word: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard word.first == UInt8(ascii: "j") else { return nil }
        let digits = word.dropFirst()
        // More digits than these could be beyond the range.
        guard !digits.isEmpty, digits.count <= 18 else { return nil }
        var number: Int64 = 0
        for byte in digits {
            guard (0x30...0x39).contains(byte) else { return nil }
            number = number * 10 + Int64(byte - 0x30)
        }
        return number
    }

    var line: String {
        // Every entry of a saved session has one, so it is made of bytes.
        var digest = digest
        var line = digest.withUTF8 { digest in
            String(unsafeUninitializedCapacity: 64 + digest.count) { out in
                var count = 0
                func add(_ bytes: some Sequence<UInt8>) {
                    for byte in bytes {
                        out[count] = byte
                        count += 1
                    }
                }
                add("#@ ".utf8)
                count += PinnedTime.write(time, to: UnsafeMutableBufferPointer(rebasing: out[count...]))
                add(" j".utf8)
                add(String(journalPosition).utf8)
                add(" ".utf8)
                add(digest)
                return count
            }
        }
        if let ran { line += " ran=" + PinnedTime.text(ran) }
        if let origin { line += " session=\(origin.number) seed=\(origin.seed)" }
        if !answers.isEmpty { line += " answers=\(answers.text)" }
        return line
    }
}

/// Instants in pins: ISO 8601 in UTC with microseconds, the same on every machine.
enum PinnedTime {
    static func text(_ instant: Instant) -> String {
        String(unsafeUninitializedCapacity: 32) { write(instant, to: $0) }
    }

    /// - Returns: how many bytes were written.
    static func write(_ instant: Instant, to out: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let (date, time) = Zone.utc.civil(instant)
        let (year, month, day) = date.components
        var count = 0
        func add(_ value: Int, _ width: Int, _ mark: Unicode.Scalar) {
            var rest = value
            for place in (count..<(count + width)).reversed() {
                out[place] = UInt8(ascii: "0") + UInt8(rest % 10)
                rest /= 10
            }
            out[count + width] = UInt8(ascii: mark)
            count += width + 1
        }
        add(year, 4, "-")
        add(month, 2, "-")
        add(day, 2, "T")
        add(time.hour, 2, ":")
        add(time.minute, 2, ":")
        add(time.second, 2, ".")
        add(Int(time.micros % 1_000_000), 6, "Z")
        return count
    }

    static func instant(_ text: some StringProtocol) -> Instant? {
        Array(text.utf8).withUnsafeBufferPointer { instant($0) }
    }

    static func instant(_ text: UnsafeBufferPointer<UInt8>) -> Instant? {
        guard text.count == 27, text.last == UInt8(ascii: "Z") else { return nil }
        var parts = (0, 0, 0, 0, 0, 0, 0), count = 0
        for byte in text where (48...57).contains(byte) {
            let digit = Int(byte) - 48
            switch count {
            case 0..<4: parts.0 = parts.0 * 10 + digit
            case 4..<6: parts.1 = parts.1 * 10 + digit
            case 6..<8: parts.2 = parts.2 * 10 + digit
            case 8..<10: parts.3 = parts.3 * 10 + digit
            case 10..<12: parts.4 = parts.4 * 10 + digit
            case 12..<14: parts.5 = parts.5 * 10 + digit
            default: parts.6 = parts.6 * 10 + digit
            }
            count += 1
        }
        guard count == 20, let date = CivilDate(year: parts.0, month: parts.1, day: parts.2),
            let time = TimeOfDay(hour: parts.3, minute: parts.4, second: parts.5, micro: parts.6)
        else { return nil }
        return Zone.utc.instant(date, time)
    }
}

/// A saved session as read from its file.
public struct SavedSession: Sendable {
    public var header: ReplayHeader
    /// Statements above the header (`fam 1`); they belong to no entry.
    public var preparation: [TranscriptEntry]
    public var entries: [(entry: TranscriptEntry, pin: EntryPin?)]
    /// Which line of the file is the header.
    private let headerLine: Int

    /// An entry extends from its pin to the next, however many statements that is; statements without a pin are entries
    /// too.
    /// - Throws: `bad-file` if the text has no session header, which every file of `session save` has.
    public init(_ text: String, name: String, isUnfinished: (String) -> Bool) throws {
        let file = TranscriptFile(text, isUnfinished: isUnfinished)
        if let problem = file.problem(named: name) { throw problem }
        guard let headerLine = file.lines.firstIndex(where: { ReplayHeader($0) != nil }),
            let header = ReplayHeader(file.lines[headerLine])
        else {
            throw Diagnostic(
                .badFile, "`\(name)` has no `#@ session` line, so it is not a saved session",
                help: text.hasPrefix("SQLite format 3")
                    ? "it is a household, which `fam --db \(name)` opens"
                    : "`session save FILE` writes one; `fam \(name)` runs a plain script")
        }
        self.header = header
        self.headerLine = headerLine
        preparation = []
        entries = []
        entries.reserveCapacity(file.entries.count)
        for entry in file.entries {
            let pin = Self.pinLine(above: entry, file.lines).flatMap { file.pins[$0] }
            if entry.line - 1 < headerLine {
                preparation.append(entry)
            } else if pin == nil, let last = entries.last, last.pin != nil, last.entry.expectationCount == 0 {
                entries[entries.count - 1].entry.extend(to: entry, in: file.lines)
            } else {
                entries.append((entry, pin))
            }
        }
        guard !entries.isEmpty || header.start == header.end else {
            throw Diagnostic(
                .badFile, "`\(name)` holds no entry, but by its header the session changed something",
                help: "the file was cut off: save the session once more")
        }
    }

    /// What to do if the entry at `line` was copied by hand with its pin: two entries would make rows with the same
    /// ids.
    public func adviceOnCopy(at line: Int) -> String? {
        original(ofPinAt: line).map {
            "its `#@` line has the time and number of line \($0)'s: leave it out of a copy, which belongs to the entry "
                + "above it then"
        }
    }

    /// The line of an earlier entry whose pin has the time and the number of that at `line`.
    private func original(ofPinAt line: Int) -> Int? {
        guard let copy = entries.first(where: { $0.entry.line == line })?.pin else { return nil }
        return entries.first { entry, pin in
            entry.line < line && pin?.time == copy.time && pin?.journalPosition == copy.journalPosition
        }?.entry.line
    }

    /// Whether notices of commands matter to a replay: the file has outputs to compare, or lines that may pass on what
    /// a command prints. A set-up passes on rows alone. A log line costs a sixth less without them.
    var needsNotices: Bool {
        header.style == .transcript
            || entries.contains { entry, pin in
                !entry.expected.isEmpty
                    || pin?.isSetUp != true && ["|", "def", "source"].contains { entry.text.hasBytes($0) }
            }
    }

    /// The line of the pin over a statement; comments may be between the two.
    private static func pinLine(above entry: TranscriptEntry, _ lines: [String]) -> Int? {
        for index in (0..<(entry.line - 1)).reversed() {
            let line = lines[index]
            if EntryPin.begins(line) { return index }
            let isComment =
                line.trimmingSpaces.isEmpty
                || (line.trimmingSpaces.hasPrefix("#") && !line.hasPrefix("#>") && !line.hasPrefix("#@"))
            guard isComment else { return nil }
        }
        return nil
    }

    /// The text of the file with the outputs and digests of a replay; patterns that still match stay. Nil if an entry
    /// failed unexpectedly, or with another error than expected: that is never written as expected.
    public func updated(_ text: String, with report: ReplayReport) -> String? {
        let found = TextLines(text)
        var lines = found.lines, header = header
        header.end = report.digest
        lines[headerLine] = header.line
        // From the end, so that the lines above keep their numbers.
        for (index, result) in report.entries.enumerated().reversed() where index < entries.count {
            let (entry, pin) = entries[index]
            guard result.codes.first == entry.expectedCode else { return nil }
            if header.style == .transcript || entry.expectationCount > 0,
                !LineMatcher.matches(result.output, entry.expected)
            {
                let fresh = TranscriptRunner.expectations(for: entry, actual: result.output, codes: result.codes)
                lines.replaceSubrange(
                    entry.expectationLine..<(entry.expectationLine + entry.expectationCount), with: fresh)
            }
            if var pin, let line = Self.pinLine(above: entry, lines) {
                pin.digest = result.digest
                lines[line] = pin.line
            }
        }
        return lines.map { $0 + found.lineEnd }.joined()
    }

    private static let headBytes = 4_096

    /// Whether the first lines of a text say that it is a saved session.
    public static func isSaved(_ text: String) -> Bool { header(of: text) != nil }

    /// When the first and the last entry of a saved file ran; nil if it has no entry.
    public static func span(of text: String) -> ClosedRange<Instant>? {
        let times = TextLines(text).lines.lazy.compactMap { EntryPin($0) }.filter { !$0.isSetUp }.map(\.time)
        guard let first = times.min(), let last = times.max() else { return nil }
        return first...last
    }

    /// The header in the first lines of a text; nil if it is no saved session.
    public static func header(of text: String) -> ReplayHeader? {
        let head = String(decoding: text.utf8.prefix(headBytes), as: UTF8.self)
        return TextLines(head).lines.prefix(8 + LiftedValue.most).lazy.compactMap { ReplayHeader($0) }.first
    }
}

extension TranscriptEntry {
    /// Adds the following statement and the lines before it.
    fileprivate mutating func extend(to next: TranscriptEntry, in lines: [String]) {
        for line in lines[expectationLine..<next.expectationLine] { text += "\n" + line }
        expected = next.expected
        expectedCode = next.expectedCode
        expectationLine = next.expectationLine
        expectationCount = next.expectationCount
    }
}
