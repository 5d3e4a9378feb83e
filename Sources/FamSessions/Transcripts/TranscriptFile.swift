import FamText

/// One statement of a transcript with its expectations.
public struct TranscriptEntry: Sendable {
    /// 1-based line of the statement's first line in the file.
    public var line: Int
    public var text: String
    /// The lines under it that begin with `#>`, without that mark and one space.
    public var expected: [String]
    /// From `#! code`: the entry must fail with it.
    public var expectedCode: String?
    /// Index of the file's line after the statement, where its expectations are, and how many lines they take.
    var expectationLine: Int
    var expectationCount: Int

    /// Whether it is `fam 1`, which runs nothing.
    var isVersion: Bool {
        expectationCount == 0 && text.hasPrefix("fam ") && Int(text.dropFirst(4).trimmingSpaces) != nil
    }
}

/// A `.fam` file with output below its commands (sessions.md, "Transcripts"). It is split like input at the prompt: a
/// statement ends at the first line where it is complete, unless the next line begins with `|`.
public struct TranscriptFile: Sendable {
    public var lines: [String]
    public var entries: [TranscriptEntry]
    /// The pins of a saved session.
    let pins: PinLines
    /// What ends each line in the file.
    let lineEnd: String

    /// - Parameter isUnfinished: whether a text needs more lines.
    public init(_ text: String, isUnfinished: (String) -> Bool) {
        let found = TextLines(text)
        lines = found.lines
        pins = PinLines(lines)
        lineEnd = found.lineEnd
        entries = []
        var index = 0
        while index < lines.count {
            if lines[index].isBlankOrComment {
                index += 1
                continue
            }
            let start = index
            var statement = lines[index]
            index += 1
            // Above the pin of the next entry nothing is unfinished, so statements of a saved session are read once.
            while index < lines.count, !pins.isPin(index),
                isUnfinished(statement) || lines[index].beginsWithPipe
            {
                statement += "\n" + lines[index]
                index += 1
            }
            let first = index
            var entry = TranscriptEntry(
                line: start + 1, text: statement, expected: [], expectedCode: nil, expectationLine: first,
                expectationCount: 0)
            while index < lines.count, let expectation = Expectation(lines[index]) {
                switch expectation {
                case .output(let text): entry.expected.append(text)
                case .error(let code): entry.expectedCode = code
                }
                index += 1
            }
            entry.expectationCount = index - first
            entries.append(entry)
        }
    }

    /// Why the text is not a transcript: it has no entry, or a line that begins like a header or a pin and is neither.
    /// Such a file would pass without running. Nil for a good one.
    public func problem(named name: String) -> Diagnostic? {
        for (index, line) in lines.enumerated() where !pins.isPin(index) {
            let problem: Diagnostic? =
                switch line.utf8.first {
                case UInt8(ascii: "#"): markProblem(index, name)
                case UInt8(ascii: "f"): versionProblem(index, name)
                default: nil
                }
            if let problem { return problem }
        }
        // A session may have ended before anything was done in it.
        if !entries.allSatisfy(\.isVersion) || lines.contains(where: { ReplayHeader($0) != nil }) { return nil }
        return Diagnostic(
            .badFile, "`\(SafeText.shown(name))` holds no entry",
            help: "a transcript has commands with `#>` lines under them")
    }

    /// Why a line that begins like a header or a pin is neither.
    private func markProblem(_ index: Int, _ name: String) -> Diagnostic? {
        let line = lines[index]
        guard line.hasPrefix("#@"), ReplayHeader(line) == nil, !TranscriptWorld.isOne(line) else { return nil }
        return Diagnostic(
            .badFile,
            "`\(SafeText.shown(name))`, line \(index + 1): it begins with `#@` and is neither a header nor a pin",
            help: "`session save` writes these lines; one that was changed by hand must keep its form")
    }

    /// Why a line `fam 2` cannot be run, unless it is expected to fail.
    private func versionProblem(_ index: Int, _ name: String) -> Diagnostic? {
        guard lines[index].hasPrefix("fam ") else { return nil }
        let words = lines[index].split(separator: " ")
        guard words.count == 2, words[0] == "fam", let version = Int(words[1]), version != 1,
            index + 1 >= lines.count || !lines[index + 1].hasPrefix("#!")
        else { return nil }
        return Diagnostic(
            .badVersion,
            "`\(SafeText.shown(name))`, line \(index + 1), asks for version \(version) of the language, and this "
                + "program has 1")
    }

    private enum Expectation {
        case output(String)
        case error(String)

        init?(_ line: String) {
            guard line.utf8.first == UInt8(ascii: "#") else { return nil }
            if line.hasPrefix("#>") {
                let rest = line.dropFirst(2)
                self = .output(String(rest.hasPrefix(" ") ? rest.dropFirst() : rest))
            } else if line.hasPrefix("#!"), !line.hasPrefix("#!/") {
                self = .error(line.dropFirst(2).trimmingSpaces)
            } else {
                return nil
            }
        }
    }
}

extension StringProtocol {
    var trimmingSpaces: String {
        var text = Substring(self).utf8
        while let first = text.first, first == 0x20 || first == 0x09 { text = text.dropFirst() }
        while let last = text.last, last == 0x20 || last == 0x09 || last == 0x0D { text = text.dropLast() }
        return String(Substring(text))
    }

    fileprivate var isBlankOrComment: Bool { firstByte.map { $0 == UInt8(ascii: "#") } ?? true }
    fileprivate var beginsWithPipe: Bool { firstByte == UInt8(ascii: "|") }

    /// Runs for every line of a file; nil for a blank one.
    private var firstByte: UInt8? { utf8.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D } }
}
