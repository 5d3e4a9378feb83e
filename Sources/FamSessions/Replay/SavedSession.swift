import FamText
import FamValues

/// A saved session as read from its file.
public struct SavedSession: Sendable {
    public var header: ReplayHeader
    /// Statements above the header (`fam 1`); they belong to no entry.
    public var preparation: [TranscriptEntry]
    public private(set) var entries: [(entry: TranscriptEntry, pin: EntryPin?)]
    /// Whether notices of commands matter to a replay: the file has outputs to compare, or lines that may pass on what
    /// a command prints. A set-up passes on rows alone. A log line costs a sixth less without them.
    private(set) var needsNotices: Bool
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
        needsNotices = header.style == .transcript
        for entry in file.entries {
            let pin = Self.pinLine(above: entry, file.lines).flatMap { file.pins[$0] }
            if entry.line - 1 < headerLine {
                preparation.append(entry)
                continue
            }
            if pin == nil, let last = entries.last, last.pin != nil, last.entry.expectationCount == 0 {
                entries[entries.count - 1].entry.extend(to: entry, in: file.lines)
            } else {
                entries.append((entry, pin))
            }
            if needsNotices { continue }
            needsNotices = !entry.expected.isEmpty || entries.last?.pin?.isSetUp != true && Self.mayPassOn(entry.text)
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

    private static func mayPassOn(_ text: String) -> Bool {
        text.hasBytes("|") || text.hasBytes("def") || text.hasBytes("source")
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
