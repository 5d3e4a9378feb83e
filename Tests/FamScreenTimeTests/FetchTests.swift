import FamRegistry
import FamText
import Synchronization
import Testing

@testable import FamScreenTime

@Suite struct FetchTests {
    /// A folder elsewhere whose answers wait for each other, and that counts how many readers it has at once.
    private final class Folder: Outside {
        private struct Readers {
            var now = 0
            var most = 0
            /// Milliseconds on a clock that only reading moves.
            var time = 0
        }

        static let delay = 300

        private let readers = Mutex(Readers())
        private let texts: [String: String]

        private let meeting: Int

        /// - Parameter meeting: so many readers wait for each other, if they come.
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
            // Long enough for the others to come, if they come.
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

    // S-P20 X-OP16 X-OP15 X-P19: three readers at once, whatever order they end in; the answers are in the order
    // that was asked.
    @Test func documentsAreReadAtTheSameTime() async throws {
        let folder = Folder(["copy/users.json": "[]", "copy/tasks.json": "[]", "copy/activities.json": "[]"])
        let answers = try await FetchCommand.fetch(ask, folder)
        #expect(folder.most == 3)
        #expect(answers.map(\.part) == [.users, .tasks, .activities])
        #expect(answers.allSatisfy { $0.text == "[]" && $0.failure == nil })
    }

    // S-P21: started together they take at most 0.42 of the same one after another, both on the clock that only
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

    // X-P20: one that fails leaves the others their answers.
    @Test func oneThatFailsLeavesTheOthers() async throws {
        let answers = try await FetchCommand.fetch(
            ask, Folder(["copy/users.json": "[]", "copy/activities.json": "[]"]))
        #expect(answers.map { $0.text == nil } == [false, true, false])
        #expect(answers[1].failure == .network)
    }

    // X-E18: nobody is asked where nothing is missing.
    @Test func whatIsKnownIsNotAsked() throws {
        #expect(try FetchCommand.known(FetchCommand.Ask(folder: "copy", parts: []))?.isEmpty == true)
        #expect(try FetchCommand.known(ask) == nil)
    }
}
