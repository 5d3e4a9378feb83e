import FamText
import FamValues

/// One prompt session: what is needed to replay it (sessions.md, "Replay").
public struct SessionHeader: Sendable {
    public var number: Int64
    public var started: Instant
    public var seed: UInt64
    public var zone: String
    /// The state digest and the last journal entry at its beginning. The digest of a part is empty if another shell
    /// wrote right before it: then only the household rolled back to the entry has it.
    public var startDigest: String
    public var startJournal: Int64
    /// Whether the clock was pinned from the start.
    public var clockIsPinned: Bool
    /// The content of `config.fam` at its beginning; empty if none ran.
    public var configuration = ""
    /// `Store.tables` of the fam that recorded it; empty for one that did not note it.
    public var tables = ""
    public var entryCount: Int

    /// The same session begun at a later entry, in the household that the previous entries left.
    package func beginning(at position: Int64, of entries: [SessionEntry]) -> SessionHeader {
        guard let first = entries.first(where: { $0.position >= position }),
            let before = entries.last(where: { $0.position < position }), !before.digest.isEmpty
        else { return self }
        var later = self
        let own = entries.last { $0.position < position && $0.journalEntry != nil }?.journalEntry ?? startJournal
        later.started = first.at
        later.startJournal = first.journalPosition - 1
        later.startDigest = later.startJournal > own ? "" : before.digest
        return later
    }

    /// The further sessions that are saved with it.
    package var others: [Int64] = []
    /// What messages call it: `session 3`, `sessions 3, 4 and 7`.
    package var name: String {
        guard let last = others.last else { return "session \(number)" }
        return "sessions " + ([number] + others.dropLast()).map(String.init).joined(separator: ", ") + " and \(last)"
    }
    package var numbers: Set<Int64> { Set(others + [number]) }

    package init(
        number: Int64, started: Instant, seed: UInt64, zone: String, startDigest: String, startJournal: Int64,
        clockIsPinned: Bool, configuration: String = "", entryCount: Int
    ) {
        self.number = number
        self.started = started
        self.seed = seed
        self.zone = zone
        self.startDigest = startDigest
        self.startJournal = startJournal
        self.clockIsPinned = clockIsPinned
        self.configuration = configuration
        self.entryCount = entryCount
    }
}

/// The session of an entry: its number, within which `undo` stays, and the seed of its randomness.
public struct SessionOrigin: Sendable, Equatable {
    public var number: Int64
    public var seed: UInt64

    public init(number: Int64, seed: UInt64) {
        self.number = number
        self.seed = seed
    }
}

/// One entry of a session, as typed. A save walks over all of them some twenty times, and copies of so many parts took
/// a twentieth of it, so it is a class.
public final class SessionEntry: Sendable {
    /// 1, 2, … within its session.
    public let position: Int64
    public let at: Instant
    /// Microseconds it took; for people only.
    public let took: Int64
    public let text: String
    public let status: EntryStatus
    /// Output and errors as shown, cut at `SessionLog.outputLimit` bytes.
    public let output: String
    /// The journal position that keyed its randomness.
    public let journalPosition: Int64
    /// The journal entry it became, if it changed rows.
    public let journalEntry: Int64?
    public let navigated: Bool
    /// Whether it showed a table, which became `$_`.
    public let showedTable: Bool
    /// The short forms of rows in it, such as `ma` for `Maya`.
    public let shortNames: [ShortName]
    /// What it asked outside, in order.
    public let tape: [TapeRecord]
    /// Whether it stored or removed something in the secret store: a sign-in that later entries rely on.
    public let changedSecrets: Bool
    /// The address and the state digest after it.
    public let address: String
    public let digest: String
    /// When a job's firing really ran; `at` is when it was due.
    public let ran: Instant?
    /// What was answered to its questions, where one was declined.
    package let answers: RecordedAnswers
    /// Its session, if several are saved as one; nil for the header's.
    package let origin: SessionOrigin?

    package init(
        position: Int64, at: Instant, took: Int64, text: String, status: EntryStatus, output: String,
        journalPosition: Int64,
        journalEntry: Int64? = nil, navigated: Bool, showedTable: Bool = false, shortNames: [ShortName] = [],
        tape: [TapeRecord] = [], changedSecrets: Bool = false, address: String, digest: String, ran: Instant? = nil,
        answers: RecordedAnswers = RecordedAnswers([]), origin: SessionOrigin? = nil
    ) {
        self.position = position
        self.at = at
        self.took = took
        self.text = text
        self.status = status
        self.output = output
        self.journalPosition = journalPosition
        self.journalEntry = journalEntry
        self.navigated = navigated
        self.showedTable = showedTable
        self.shortNames = shortNames
        self.tape = tape
        self.changedSecrets = changedSecrets
        self.address = address
        self.digest = digest
        self.ran = ran
        self.answers = answers
        self.origin = origin
    }

    /// The same but for the parts that are given.
    package func with(
        position: Int64? = nil, text: String? = nil, status: EntryStatus? = nil, shortNames: [ShortName]? = nil,
        origin: SessionOrigin? = nil
    ) -> SessionEntry {
        SessionEntry(
            position: position ?? self.position, at: at, took: took, text: text ?? self.text,
            status: status ?? self.status, output: output, journalPosition: journalPosition, journalEntry: journalEntry,
            navigated: navigated, showedTable: showedTable, shortNames: shortNames ?? self.shortNames, tape: tape,
            changedSecrets: changedSecrets, address: address, digest: digest, ran: ran, answers: answers,
            origin: origin ?? self.origin)
    }
}

extension SessionEntry {
    /// The code of the error that ended it, as its output shows it: `error[not-found]: …`. Nil if it succeeded.
    public var failure: String? {
        guard status != .done else { return nil }
        for line in output.split(separator: "\n") where line.hasPrefix("error[") {
            return String(line.dropFirst("error[".count).prefix { $0 != "]" })
        }
        return nil
    }
}
