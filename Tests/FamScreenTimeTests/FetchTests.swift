import FamRegistry
import FamText
import Synchronization
import Testing

@testable import FamScreenTime

@Suite struct FetchTests {
    /// A folder elsewhere whose answers wait for each other, and which counts its concurrent readers.
    private final class Folder: Outside {
        private struct Readers {
            var now = 0
            var most = 0
            /// The time in milliseconds; only reading moves it.
            var time = 0
        }

        static let delay = 300

        private let readers = Mutex(Readers())
        private let texts: [String: String]

        private let meeting: Int

        /// - Parameter meeting: readers wait until this many are there, or no more come.
        init(_ texts: [String: String], meeting: Int = 3) {
            self.texts = texts
            self.meeting = meeting
        }

        var most: Int { readers.withLock { $0.most } }
        var time: Int { readers.withLock { $0.time } }

        func read(_ path: String) async throws -> [UInt8] {
            let begin = readers.withLock { readers in
                readers.now += 1
                readers.most = max(readers.most, readers.now)
                return readers.time
            }
            // Long enough for the others to arrive, if they do.
            for _ in 0..<1_000 where readers.withLock({ $0.now }) < meeting { await Task.yield() }
            readers.withLock { readers in
                readers.now -= 1
                readers.time = max(readers.time, begin + Folder.delay)
            }
            guard let text = texts[path] else {
                throw Diagnostic(.badFile, "`\(path)` cannot be read: no such file or directory")
            }
            return Array(text.utf8)
        }

        func run(_ program: String, _ arguments: [String], input: [UInt8], limit: Int) async throws -> ProgramOutput {
            ProgramOutput(program: program, status: 1, output: [], errors: [])
        }
    }

    private let ask = FetchCommand.Ask(folder: "copy", parts: RemotePart.allCases)

    // S-P20 X-OP16 X-OP15 X-P19: three readers at once, whatever order they finish in; the answers are in the order of
    // the requests.
    @Test func documentsAreReadAtTheSameTime() async throws {
        let folder = Folder(["copy/users.json": "[]", "copy/tasks.json": "[]", "copy/activities.json": "[]"])
        let answers = try await FetchCommand.fetch(ask, folder)
        #expect(folder.most == 3)
        #expect(answers.map(\.part) == [.users, .tasks, .activities])
        #expect(answers.allSatisfy { $0.text == "[]" && $0.failure == nil })
    }

    // S-P21: started together they take at most 0.42 of the time they take one after another, on a clock that only
    // reading moves.
    @Test func loadsTogetherTakeLessThanHalf() async throws {
        let texts = ["copy/users.json": "[]", "copy/tasks.json": "[]", "copy/activities.json": "[]"]
        let inSequence = Folder(texts, meeting: 1), together = Folder(texts)
        for part in ask.parts { _ = try await FetchCommand.fetch(.init(folder: "copy", parts: [part]), inSequence) }
        let answers = try await FetchCommand.fetch(ask, together)
        #expect(answers.allSatisfy { $0.text == "[]" })
        #expect(inSequence.time == ask.parts.count * Folder.delay)
        #expect(Double(together.time) <= 0.42 * Double(inSequence.time))
    }

    // X-P20: one that fails does not affect the other answers.
    @Test func oneThatFailsLeavesTheOthers() async throws {
        let answers = try await FetchCommand.fetch(
            ask, Folder(["copy/users.json": "[]", "copy/activities.json": "[]"]))
        #expect(answers.map { $0.text == nil } == [false, true, false])
        #expect(answers[1].failure == .network)
    }

    // X-E18: nothing is fetched if nothing is missing.
    @Test func whatIsKnownIsNotAsked() throws {
        #expect(try FetchCommand.known(FetchCommand.Ask(folder: "copy", parts: []))?.isEmpty == true)
        #expect(try FetchCommand.known(ask) == nil)
    }
}
