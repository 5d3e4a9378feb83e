import FamNavigation
import FamText
import FamValues

/// How one entry (a script, a `-c` text, a prompt line, one statement of a transcript) ended.
public enum EntryStatus: String, NamedCases {
    case done
    /// The check found errors; nothing ran.
    case refused
    /// A command failed; the entry's changes were rolled back.
    case failed
    /// An `expect` did not hold.
    case differs
    /// A link was refused.
    case linkRefused = "link-refused"
    case interrupted

    public static let typeName = "status"

    /// product.md, "Exit status".
    public var exitCode: Int32 {
        switch self {
        case .done: 0
        case .failed: 1
        case .refused: 2
        case .differs: 3
        case .linkRefused: 4
        case .interrupted: 130
        }
    }

    /// The status that an error leads to.
    public init(endingWith error: Diagnostic) {
        switch error.code {
        case .expectation, .transcriptDiffers, .replayDiffers, .linksDiffer: self = .differs
        case .linkMalformed, .linkUnknownRoute, .linkBadParameter, .linkNotFound, .linkNeedsSignIn, .linkBlocked,
            .linksRefused:
            self = .linkRefused
        case .interrupted: self = .interrupted
        case .checkFailed: self = .refused
        default: self = .failed
        }
    }

    /// The status of what the check refused. A link that does not lead anywhere and a `--yes` that is missing are
    /// reported as if the run had found them, because which of the two does depends on the line.
    init(refusing errors: [Diagnostic]) {
        let isLink = errors.allSatisfy { EntryStatus(endingWith: $0) == .linkRefused }
        let asks = errors.allSatisfy { $0.code == .needsYes }
        self = errors.isEmpty ? .refused : isLink ? .linkRefused : asks ? .failed : .refused
    }
}

/// A name of a row that only this household or its prompt understands: part of a label, `ma` for `Maya`, or an id.
public struct ShortName: Sendable, Equatable, Codable {
    public var short: String
    /// The name that works everywhere; for an id, the whole id.
    public var full: String
    /// The UTF-8 offsets of its word in the entry; nil if it is in no text of the entry, and in older recorded
    /// sessions.
    public var from: Int?
    public var to: Int?
    /// Whether it was an id or the end of one.
    public var isID: Bool?

    public init(short: String, full: String, range: Range<Int>? = nil, isID: Bool? = nil) {
        self.short = short
        self.full = full
        from = range?.lowerBound
        to = range?.upperBound
        self.isID = isID
    }

    /// The same in a text with `count` more bytes before it.
    func moved(by count: Int) -> ShortName {
        var name = self
        name.from = from.map { $0 + count }
        name.to = to.map { $0 + count }
        return name
    }

    var range: Range<Int>? {
        guard let from, let to, from <= to else { return nil }
        return from..<to
    }
}

/// What an entry did, for the recorder, transcripts and the exit status.
public struct EntryOutcome: Sendable {
    public var status: EntryStatus
    /// Errors and warnings, in source order.
    public var diagnostics: [Diagnostic]
    /// The moment that was `now` in it; nil if nothing ran.
    public var time: Instant?
    /// The journal position that keyed its randomness, nil if it drew none.
    var randomPosition: Int64?
    /// The journal entry it became, nil if it changed no row.
    public var journalEntry: Int64?
    /// Whether it moved the router.
    public var navigated = false
    /// Whether it showed a table, which became `$_`.
    public var showedTable = false
    /// The short forms of rows that it used.
    public var shortNames: [ShortName] = []
    /// What it asked outside, in order, if that is recorded.
    public var tape: [TapeRecord] = []
    /// Whether it kept or forgot something in the secret store: a sign-in.
    public var changedSecrets = false
    /// Whether neither its text nor its output may be kept, because it names what was to be forgotten.
    var isUnrecorded = false
    /// What was answered to its questions, where one was declined.
    public var answers = RecordedAnswers([])

    public init(status: EntryStatus, diagnostics: [Diagnostic] = []) {
        self.status = status
        self.diagnostics = diagnostics
    }
}
