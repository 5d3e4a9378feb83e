import FamText

/// Replays the answers of a tape. Each is given once; equal requests get theirs in the recorded order, whatever is
/// requested between them, so a removed line shifts only its own answers.
public final class TapePlayer {
    private struct Question: Hashable {
        var command: String
        var ask: String
    }

    /// What errors call the tape.
    private let name: String
    /// The remaining answers, the next one last.
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
