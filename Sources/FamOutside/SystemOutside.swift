import FamRegistry
import FamText
import Foundation

/// The files and programs of this machine. Slow operations run on threads of their own, so that any number of calls run
/// concurrently, whatever the number of cores.
public struct SystemOutside: Outside {
    public let isOffline: Bool

    public init(isOffline: Bool = false) { self.isOffline = isOffline }

    public func read(_ path: String) async throws -> [UInt8] {
        try await Self.onThread { try FileReading.bytes(of: path) }
    }

    public func run(
        _ program: String, _ arguments: [String], input: [UInt8], limit: Int
    ) async throws -> ProgramOutput {
        let child = Child(program)
        return try await withTaskCancellationHandler {
            try await Self.onThread { try Self.run(child, program, arguments, input, limit) }
        } onCancel: {
            child.end()
        }
    }

    public func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    private static func run(
        _ child: Child, _ program: String, _ arguments: [String], _ input: [UInt8], _ limit: Int
    ) throws -> ProgramOutput {
        do {
            let output = try Descriptor.pipe(), errors = try Descriptor.pipe()
            let given =
                try input.isEmpty
                ? (reader: Descriptor.open("/dev/null", O_RDONLY), writer: Descriptor(-1)) : Descriptor.pipe()
            try child.start(arguments, input: given.reader, output: output.writer, errors: errors.writer)
            // Closes the program's ends; otherwise reading would never end.
            for end in [given.reader, output.writer, errors.writer] { end.close() }
            var exchange = PipeExchange(
                input: input, limit: limit, toProgram: given.writer, fromProgram: output.reader,
                errorsOfProgram: errors.reader)
            exchange.run()
            if exchange.isCut { child.end() }
            let status = child.reap()
            return ProgramOutput(
                program: program, status: status, output: exchange.output, errors: exchange.errors,
                isCut: exchange.isCut)
        } catch let error as SystemError {
            throw Diagnostic(
                .outsideFailed, "the program `\(SafeText.shown(program))` cannot be started: \(error.text)")
        }
    }

    private static func onThread<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                // Signals are handled by the main thread; writing to a pipe without a reader is an error, not a signal.
                var all = sigset_t()
                sigfillset(&all)
                pthread_sigmask(SIG_BLOCK, &all, nil)
                continuation.resume(with: Swift.Result { try work() })
            }
        }
    }
}
