import FamText
import Foundation
import Testing

@testable import FamOutside

/// Tests/Process/outside.py tests the end by Ctrl-C and other signals, which needs its own process.
// Serialized: signal handlers belong to the whole process.
@Suite(.serialized) struct OutsideWaitTests {
    @Test func theResultReachesTheWaitingThread() async throws {
        let outside = SystemOutside()
        // Not on a thread of the concurrency pool, which must never block.
        let text = try await Self.onThread {
            try OutsideWait.reply {
                async let first = outside.run("echo", ["a"]).succeeded()
                async let second = outside.run("echo", ["b"]).succeeded()
                return String(decoding: try await first + second, as: UTF8.self)
            }
        }
        #expect(text == "a\nb\n")
    }

    @Test func anErrorIsPassedOnUnchanged() async {
        let failure = await #expect(throws: Diagnostic.self) {
            try await Self.onThread {
                try OutsideWait.reply { () -> Int in throw Diagnostic(.outsideFailed, "no answer") }
            }
        }
        #expect(failure?.message == "no answer")
    }

    @Test func theSignalsAreRestored() async throws {
        let same = try await Self.onThread {
            let before = Signals.now()
            try OutsideWait.reply {}
            return before == Signals.now()
        }
        #expect(same)
    }

    private struct Signals: Equatable {
        var held: [Bool]
        var handlers: [Int]

        static func now() -> Signals {
            var mask = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &mask)
            let handlers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT].map { signal in
                var action = sigaction()
                sigaction(signal, nil, &action)
                return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            }
            return Signals(held: (1..<32).map { sigismember(&mask, $0) == 1 }, handlers: handlers)
        }
    }

    private static func onThread<Result: Sendable>(
        _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Swift.Result { try body() }) }
        }
    }
}
