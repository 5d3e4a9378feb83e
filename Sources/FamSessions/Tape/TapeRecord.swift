import FamText
import Foundation

/// What a command asked outside, and the answer, as JSON in which a secret is a placeholder.
public struct TapeRecord: Sendable, Equatable {
    public enum Answer: Sendable, Equatable {
        case reply(String)
        /// A `TapedFailure`.
        case failure(String)
    }

    /// The words of the command.
    public var command: String
    public var ask: String
    public var answer: Answer

    public init(command: String, ask: String, answer: Answer) {
        self.command = command
        self.ask = ask
        self.answer = answer
    }
}

/// An error from outside. Its place is the line that makes the request.
struct TapedFailure: Codable {
    var code: String
    var message: String
    var notes: [String]
    var help: String?

    init(_ diagnostic: Diagnostic) {
        code = diagnostic.code.id
        message = diagnostic.message
        notes = diagnostic.notes
        help = diagnostic.help
    }

    var diagnostic: Diagnostic {
        Diagnostic(DiagnosticCode(code, DiagnosticCode.outsideFailed.summary), message, notes: notes, help: help)
    }
}

/// Values as the tape holds them: JSON on one line, the same for equal values.
enum TapeJSON {
    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static func value<Value: Decodable>(_ text: String, as type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(text.utf8))
    }
}
