import FamText

/// What a session's commands asked outside, in order, as the file `NAME.tape` next to a saved script or a transcript:
///
///     fam-tape 1
///     ? forecast show: {"city":"Berlin"}
///     = {"degrees":[7,9]}
///     ? forecast show: {"city":"Atlantis"}
///     ! {"code":"outside-failed","message":"no such place","notes":[]}
///
/// Each `?` line is followed by its reply or its failure.
public struct Tape: Sendable, Equatable {
    public var records: [TapeRecord]

    private static let head = "fam-tape 1"

    public init(_ records: [TapeRecord] = []) { self.records = records }

    /// - Parameter name: of the file, for errors.
    /// - Throws: `bad-file` with the line that cannot be read.
    public init(_ text: String, name: String) throws {
        let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(Substring($0)) }
        guard lines.first == Self.head else {
            throw Diagnostic(
                .badFile, "`\(SafeText.shown(name))` is not a tape", help: "the first line of a tape is `\(Self.head)`")
        }
        records = []
        var asked: (command: String, ask: String)?
        for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
            if asked == nil, let question = Self.question(line) {
                asked = question
            } else if let question = asked, let answer = Self.answer(line) {
                records.append(TapeRecord(command: question.command, ask: question.ask, answer: answer))
                asked = nil
            } else {
                let wanted = asked == nil ? "`? COMMAND: ASK`" : "`= REPLY` or `! FAILURE`"
                throw Diagnostic(.badFile, "line \(index + 1) of the tape `\(SafeText.shown(name))` is not \(wanted)")
            }
        }
        if let asked {
            throw Diagnostic(
                .badFile, "the tape `\(SafeText.shown(name))` ends before the answer to `\(asked.command)`")
        }
    }

    public var text: String {
        var lines = [Self.head]
        for record in records {
            lines.append("? \(record.command): \(record.ask)")
            switch record.answer {
            case .reply(let text): lines.append("= " + text)
            case .failure(let text): lines.append("! " + text)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The words of a command hold no colon, so the first one ends them.
    private static func question(_ line: String) -> (command: String, ask: String)? {
        guard line.hasPrefix("? "), let colon = line.firstRange(of: ": "),
            colon.lowerBound > line.index(line.startIndex, offsetBy: 2)
        else { return nil }
        return (String(line[..<colon.lowerBound].dropFirst(2)), String(line[colon.upperBound...]))
    }

    private static func answer(_ line: String) -> TapeRecord.Answer? {
        if line.hasPrefix("= ") { return .reply(String(line.dropFirst(2))) }
        if line.hasPrefix("! ") { return .failure(String(line.dropFirst(2))) }
        return nil
    }
}
