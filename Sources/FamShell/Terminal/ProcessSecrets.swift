import FamRegistry
import FamText
import FamValues
import Glibc

/// Secrets of a real run: asked for at the terminal, or read from where a flag says.
public final class ProcessSecrets: SecretReader {
    /// Nil if a script may not know about it.
    private let environment: [String: String]?
    private let place: (String) throws -> String
    private let input: Int32
    private let output: Int32
    public private(set) var variables: Set<String> = []

    /// - Parameters:
    /// - environment: nil if no variable may be read, as with --safe.
    /// - place: the file of a path; refuses those that may not be read.
    public init(
        environment: [String: String]?, place: @escaping (String) throws -> String = { $0 },
        input: Int32 = STDIN_FILENO, output: Int32 = STDERR_FILENO
    ) {
        self.environment = environment
        self.place = place
        self.input = input
        self.output = output
    }

    public func read(_ request: SecretRequest) throws -> Secret {
        let bytes: [UInt8] =
            switch request.source {
            case .terminal: try asked(request)
            case .standardInput: try firstLine(of: input, "standard input", request)
            case .file(let path): try firstLine(ofFile: path, request)
            case .environment(let variable): try value(of: variable, request)
            }
        if case .environment(let variable) = request.source { variables.insert(variable) }
        guard !bytes.isEmpty else {
            if !isPassword(request) { throw missing(request, "it is empty") }
            throw Diagnostic(
                .needsSecret, "Password is required", help: SecretSource.ways(request.parameter.name))
        }
        guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
            throw missing(request, "it is not UTF-8 text")
        }
        return Secret(text)
    }

    // MARK: The terminal

    private func asked(_ request: SecretRequest) throws -> [UInt8] {
        guard isatty(input) == 1 else { throw missing(request, "standard input is not a terminal to ask at") }
        let line = HiddenLine(input: input, output: output)
        let first = try answer(line.ask("\(request.name): ", isSeen: request.parameter.secretEcho != .hidden), request)
        guard request.parameter.isNewSecret, !first.isEmpty else { return first }
        guard try answer(line.ask("\(request.name) again: "), request) == first else {
            throw Diagnostic(
                .invalidValue, isPassword(request) ? "Passwords do not match" : "the two answers differ",
                help: "nothing was changed; try again")
        }
        return first
    }

    /// Of passwords the apps speak in their own words (X-OP35, H-OP27).
    private func isPassword(_ request: SecretRequest) -> Bool { request.name.lowercased().hasSuffix("password") }

    private func answer(_ answer: HiddenLine.Answer, _ request: SecretRequest) throws -> [UInt8] {
        switch answer {
        case .line(let bytes): return bytes
        case .interrupted: throw Diagnostic(.interrupted, "interrupted")
        case .endOfInput: throw missing(request, "the input ended")
        }
    }

    // MARK: Elsewhere

    private func firstLine(ofFile path: String, _ request: SecretRequest) throws -> [UInt8] {
        let descriptor = open(try place(path), O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Diagnostic(
                .badFile, "the file `\(path)` cannot be read: \(String(cString: strerror(errno)).lowercased())")
        }
        defer { close(descriptor) }
        return try firstLine(of: descriptor, "`\(path)`", request)
    }

    /// Byte by byte: the next secret, or the next program, takes the next line.
    private func firstLine(of descriptor: Int32, _ place: String, _ request: SecretRequest) throws -> [UInt8] {
        guard isatty(descriptor) == 0 else {
            throw missing(request, "\(place) is a terminal, where it would be seen")
        }
        var bytes: [UInt8] = []
        while bytes.count <= HiddenLine.limit {
            switch Descriptor.read(descriptor, limit: 1) {
            case .bytes(let next) where next == [0x0A]: return bytes.last == 0x0D ? bytes.dropLast() : bytes
            case .bytes(let next): bytes += next
            case .interrupted where Signals.hasInterrupt: throw Diagnostic(.interrupted, "interrupted")
            case .interrupted: continue
            case .end: return bytes
            }
        }
        throw missing(request, "the first line of \(place) has more than \(HiddenLine.limit) bytes")
    }

    private func value(of variable: String, _ request: SecretRequest) throws -> [UInt8] {
        guard let environment else {
            throw Diagnostic(
                .effectRefused, "a secret cannot be read from the environment with --safe",
                help: "leave the flag out to be asked for it")
        }
        guard let text = environment[variable] else {
            throw missing(request, "there is no environment variable `\(variable)`")
        }
        return Array(text.utf8)
    }

    private func missing(_ request: SecretRequest, _ reason: String) -> Diagnostic {
        Diagnostic(
            .needsSecret, "`\(request.command)` needs the secret `\(request.name)`, but \(reason)",
            help: SecretSource.ways(request.parameter.name))
    }
}
