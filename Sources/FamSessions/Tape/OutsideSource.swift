import FamOutside
import FamRegistry
import FamText

/// Where commands get answers from outside.
public enum OutsideSource {
    /// From outside. Requests and answers are recorded only if `isNoted`.
    case asked(any Outside, isNoted: Bool)
    /// Only from a tape.
    case tape(TapePlayer)

    /// For scripts.
    public static var live: OutsideSource { .asked(SystemOutside(), isNoted: false) }
    /// For sandboxes.
    public static var nothing: OutsideSource { .tape(TapePlayer(Tape(), name: "")) }
}

/// Asks a source and records the answer.
struct SourceFetcher: Fetcher {
    let source: OutsideSource
    /// Called once the request is known, before any wait, with whether it changes something outside.
    let willWait: (Bool) throws -> Void
    let note: (TapeRecord) -> Void

    func reply<C: FetchingCommand>(to ask: C.Ask, of command: C.Type, _ call: Call) throws -> C.Reply {
        let name = call.spec.name
        try willWait(C.changesOutside(ask))
        switch source {
        case .tape(let player):
            return try played(try player.answer(to: TapeJSON.text(ask), of: name), name)
        case .asked(let outside, isNoted: false):
            return try fetched(name) { try await C.fetch(ask, outside) }
        case .asked(let outside, isNoted: true):
            let question = try TapeJSON.text(ask)
            do {
                let reply = try fetched(name) { try await C.fetch(ask, outside) }
                note(TapeRecord(command: name, ask: question, answer: .reply(try TapeJSON.text(reply))))
                return reply
            } catch let problem as Diagnostic where problem.code != .interrupted {
                let failure = try TapeJSON.text(TapedFailure(problem))
                note(TapeRecord(command: name, ask: question, answer: .failure(failure)))
                throw problem
            }
        }
    }

    private func fetched<Reply: Sendable>(
        _ name: String, _ work: @escaping @Sendable () async throws -> Reply
    ) throws -> Reply {
        do {
            return try OutsideWait.reply(of: work)
        } catch let problem as Diagnostic {
            throw problem
        } catch {
            throw Diagnostic(.outsideFailed, "`\(name)` cannot use what came from outside: \(error)")
        }
    }

    private func played<Reply: Decodable>(_ answer: TapeRecord.Answer, _ name: String) throws -> Reply {
        do {
            switch answer {
            case .reply(let text): return try TapeJSON.value(text, as: Reply.self)
            case .failure(let text): throw try TapeJSON.value(text, as: TapedFailure.self).diagnostic
            }
        } catch is DecodingError {
            throw Diagnostic(
                .badFile, "the answer to `\(name)` on the tape is not of the kind that it expects",
                help: "another version of the program recorded it; `--live` asks outside")
        }
    }
}
