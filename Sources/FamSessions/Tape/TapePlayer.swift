import FamText

/// Gives the answers of a tape. Each is given once; equal asks get theirs in the order in which they were recorded,
/// whatever was asked between them, so a line that is left out shifts nothing but its own.
public final class TapePlayer {
    private struct Question: Hashable {
        var command: String
        var ask: String
    }

    /// What an error calls the tape.
    private let name: String
    /// The answers that are left, the next one last.
    private var answers: [Question: [TapeRecord.Answer]] = [:]

    public init(_ tape: Tape, name: String) {
        self.name = name
        for record in tape.records.reversed() {
            answers[Question(command: record.command, ask: record.ask), default: []].append(record.answer)
        }
    }

    /// - Throws: `not-on-tape` if there is none, or none is left.
    func answer(to ask: String, of command: String) throws -> TapeRecord.Answer {
        guard let answer = answers[Question(command: command, ask: ask)]?.popLast() else {
            throw Diagnostic(
                .notOnTape, "there is no answer to `\(command)` on the tape `\(SafeText.shown(name))`",
                notes: ["asked: \(SafeText.shown(ask))"],
                help: "a replay and a test stay inside; `--live` lets them ask outside")
        }
        return answer
    }
}
