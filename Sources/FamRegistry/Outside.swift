import FamText

/// What the first part of a command may reach: files and programs of this machine. There is no context in it, so
/// neither rows nor journal can be touched while it waits. Its calls may run side by side (`async let`, a task group);
/// Ctrl-C ends all of them at once.
public protocol Outside: Sendable {
    /// The bytes of a regular file.
    /// - Throws: `bad-file` when it cannot be read, is not a regular file or has more than `OutsideLimit.bytes` bytes.
    func read(_ path: String) async throws -> [UInt8]
    /// Runs a program, found along PATH, without a shell, until it ends, or until it has given more than `limit` bytes:
    /// then it is ended, and the result is cut. Secrets go in by `input`: arguments can be seen by everybody.
    /// - Throws: `outside-failed` when it cannot be started. How it ended is in the result.
    func run(_ program: String, _ arguments: [String], input: [UInt8], limit: Int) async throws -> ProgramOutput
    /// A variable of the environment; nil where it is not set.
    func variable(_ name: String) -> String?
    /// With `--offline` nothing may be sent to another machine. Who would do so looks here first.
    var isOffline: Bool { get }
}

extension Outside {
    public var isOffline: Bool { false }
    public func variable(_ name: String) -> String? { nil }

    /// - Throws: `outside-failed` when it cannot be started or gives more than `OutsideLimit.bytes` bytes.
    public func run(_ program: String, _ arguments: [String], input: [UInt8] = []) async throws -> ProgramOutput {
        let output = try await run(program, arguments, input: input, limit: OutsideLimit.bytes)
        guard output.isCut else { return output }
        throw Diagnostic(
            .outsideFailed, "`\(SafeText.shown(program))` gave more than \(OutsideLimit.bytes >> 20) MB")
    }
}

public enum OutsideLimit {
    /// Bytes that one file or one program may give.
    public static let bytes = 16 << 20
    /// Bytes kept of what a program says on standard error.
    public static let errorBytes = 1 << 16
}

/// What a program gave, and how it ended.
public struct ProgramOutput: Sendable, Equatable {
    public var program: String
    /// Its exit status; 128 and the signal's number when a signal ended it.
    public var status: Int32
    public var output: [UInt8]
    /// What it said on standard error, cut at `OutsideLimit.errorBytes`.
    public var errors: [UInt8]
    /// It gave more than was allowed, and was ended.
    public var isCut: Bool

    public init(program: String, status: Int32, output: [UInt8], errors: [UInt8], isCut: Bool = false) {
        self.isCut = isCut
        self.program = program
        self.status = status
        self.output = output
        self.errors = errors
    }

    /// The output of a program that ended well.
    /// - Throws: `outside-failed` with the first lines of what the program said.
    public func succeeded() throws -> [UInt8] {
        if status == 0 { return output }
        let said = String(decoding: errors, as: UTF8.self).split(separator: "\n").prefix(3)
        throw Diagnostic(
            .outsideFailed, "`\(program)` ended with status \(status)", notes: said.map { SafeText.shown(String($0)) })
    }
}
