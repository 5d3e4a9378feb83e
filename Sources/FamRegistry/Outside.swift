import FamText

/// What the first part of a command may access: files and programs of this machine. It has no context, so neither rows
/// nor the journal can be touched while it waits. Its calls may run concurrently (`async let`, a task group); Ctrl-C
/// ends all of them at once.
public protocol Outside: Sendable {
    /// The bytes of a regular file.
    /// - Throws: `bad-file` if it cannot be read, is not a regular file, or is larger than `OutsideLimit.bytes`.
    func read(_ path: String) async throws -> [UInt8]
    /// Runs a program, found along PATH, without a shell, until it ends; if it writes more than `limit` bytes it is
    /// ended and the result is cut. Secrets are passed by `input`, because everybody can see arguments.
    /// - Throws: `outside-failed` if it cannot be started. How it ended is part of the result.
    func run(_ program: String, _ arguments: [String], input: [UInt8], limit: Int) async throws -> ProgramOutput
    /// A variable of the environment; nil if it is not set.
    func variable(_ name: String) -> String?
    /// Whether nothing may be sent to another machine (`--offline`). Code that would do so checks this first.
    var isOffline: Bool { get }
}

extension Outside {
    public var isOffline: Bool { false }
    public func variable(_ name: String) -> String? { nil }

    /// - Throws: `outside-failed` if it cannot be started or writes more than `OutsideLimit.bytes`.
    public func run(_ program: String, _ arguments: [String], input: [UInt8] = []) async throws -> ProgramOutput {
        let output = try await run(program, arguments, input: input, limit: OutsideLimit.bytes)
        guard output.isCut else { return output }
        throw Diagnostic(
            .outsideFailed, "`\(SafeText.shown(program))` returned more than \(OutsideLimit.bytes >> 20) MB")
    }
}

public enum OutsideLimit {
    /// The most bytes of one file or one program's output.
    public static let bytes = 16 << 20
    /// The most bytes kept of a program's standard error.
    public static let errorBytes = 1 << 16
}

/// What a program wrote, and how it ended.
public struct ProgramOutput: Sendable, Equatable {
    public var program: String
    /// Its exit status; 128 plus the number of the signal that ended it.
    public var status: Int32
    public var output: [UInt8]
    /// Its standard error, cut at `OutsideLimit.errorBytes`.
    public var errors: [UInt8]
    /// Whether it wrote more than was allowed and was ended.
    public var isCut: Bool

    public init(program: String, status: Int32, output: [UInt8], errors: [UInt8], isCut: Bool = false) {
        self.isCut = isCut
        self.program = program
        self.status = status
        self.output = output
        self.errors = errors
    }

    /// The output of a program that succeeded.
    /// - Throws: `outside-failed` with the first lines of its standard error.
    public func succeeded() throws -> [UInt8] {
        if status == 0 { return output }
        let said = String(decoding: errors, as: UTF8.self).split(separator: "\n").prefix(3)
        throw Diagnostic(
            .outsideFailed, "`\(program)` ended with status \(status)", notes: said.map { SafeText.shown(String($0)) })
    }
}
