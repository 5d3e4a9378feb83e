import FamRegistry
import FamText
import Foundation
import Testing

@testable import FamOutside

/// Programs and files. Some of them never end, so a wait for them would hang the test.
struct SystemOutsideTests {
    private let outside = SystemOutside()

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func aProgramGivesItsOutputItsErrorsAndItsStatus() async throws {
        let ran = try await outside.run("sh", ["-c", "echo out; echo bad >&2; exit 3"])
        let wanted = ProgramOutput(program: "sh", status: 3, output: Array("out\n".utf8), errors: Array("bad\n".utf8))
        #expect(ran == wanted)
        let failure = #expect(throws: Diagnostic.self) { try ran.succeeded() }
        #expect(failure?.message == "`sh` ended with status 3" && failure?.notes == ["bad"])
        #expect(try await outside.run("sh", ["-c", "kill -TERM $$"]).status == 143)
    }

    @Test func argumentsReachTheProgramUnchanged() async throws {
        let words = ["a b", "$HOME", "`id`", "*", "", "é"]
        let ran = try await outside.run("printf", ["%s\\n"] + words)
        #expect(text(ran.output) == words.joined(separator: "\n") + "\n")
    }

    @Test func inputIsWrittenWhileOutputIsRead() async throws {
        let input = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
        #expect(try await outside.run("cat", [], input: input).output == input)
        // A program that does not read its input ends all the same.
        #expect(try await outside.run("true", [], input: input).status == 0)
        #expect(text(try await outside.run("cat", []).output) == "")
    }

    @Test func aMissingProgramIsReported() async {
        let failure = await #expect(throws: Diagnostic.self) { try await outside.run("no-such-program", []) }
        #expect(failure?.code == .outsideFailed)
        #expect(failure?.message == "the program `no-such-program` cannot be started: no such file or directory")
    }

    @Test func whatGivesTooMuchIsEnded() async {
        let failure = await #expect(throws: Diagnostic.self) { try await outside.run("yes", []) }
        #expect(failure?.message == "`yes` returned more than 16 MB")
        let file = await #expect(throws: Diagnostic.self) { try await outside.read("/dev/zero") }
        #expect(file?.message == "`/dev/zero` is not a regular file")
    }

    /// Each waits for the previous one, and the first for what is written here: they end only if all run at once.
    @Test func callsRunSideBySideWhateverTheirNumber() async throws {
        let folder = try TemporaryFolder(), count = 24
        let pipes = try (0...count).map { try folder.pipe("p\($0)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<count {
                let words = ["status=none", "if=\(pipes[index])", "of=\(pipes[index + 1])"]
                group.addTask { _ = try await outside.run("dd", words).succeeded() }
            }
            group.addTask { _ = try await outside.run("sh", ["-c", "echo through > '\(pipes[0])'"]).succeeded() }
            #expect(text(try await outside.run("cat", [pipes[count]]).output) == "through\n")
            try await group.waitForAll()
        }
    }

    @Test func aCanceledProgramIsKilledWithItsChildren() async throws {
        let folder = try TemporaryFolder(), outside = outside
        let held = try folder.pipe("held"), begun = try folder.pipe("begun")
        // The program and its child hold a pipe for writing; the pipe's reader ends when both are gone.
        let reader = Task { try await outside.run("cat", [held]) }
        let script = "exec > '\(held)'; sleep infinity & echo > '\(begun)'; wait"
        let task = Task { try await outside.run("sh", ["-c", script]) }
        _ = try await outside.run("cat", [begun])
        task.cancel()
        #expect(try await reader.value.status == 0)
        #expect(try await task.value.status == 128 + SIGKILL)
    }

    @Test func whatWasCancelledBeforeNeverStarts() async throws {
        let folder = try TemporaryFolder(), trace = folder.path + "/trace", outside = outside
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await outside.run("touch", [trace])
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!FileManager.default.fileExists(atPath: trace))
    }

    @Test func aProgramHasNoFileButItsOwnThree() async throws {
        let folder = try TemporaryFolder()
        let held = try Descriptor.open(folder.file("held", "x"), O_RDONLY)
        let plain = dup(held.number)
        defer { close(plain) }
        // 3 is the folder that `ls` reads.
        #expect(text(try await outside.run("ls", ["/proc/self/fd"]).output) == "0\n1\n2\n3\n")
    }

    @Test func aFileIsRead() async throws {
        let folder = try TemporaryFolder()
        #expect(text(try await outside.read(folder.file("a", "héllo\n"))) == "héllo\n")
        let failure = await #expect(throws: Diagnostic.self) { try await outside.read(folder.path + "/none") }
        #expect(failure?.code == .badFile)
        #expect(failure?.message.hasSuffix("cannot be read: no such file or directory") == true)
        // Opening a pipe without a writer would block forever.
        let pipe = try folder.pipe("p")
        await #expect(throws: Diagnostic.self) { try await outside.read(pipe) }
        await #expect(throws: Diagnostic.self) { try await outside.read(folder.path) }
    }
}

/// A folder that is removed after the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "fam-outside-\(ProcessInfo.processInfo.globallyUniqueString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String, _ text: String) throws -> String {
        try text.write(toFile: path + "/" + name, atomically: false, encoding: .utf8)
        return path + "/" + name
    }

    func pipe(_ name: String) throws -> String {
        try #require(mkfifo(path + "/" + name, 0o600) == 0)
        return path + "/" + name
    }
}
