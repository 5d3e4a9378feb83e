import FamValues
import Foundation

extension WallRequest {
    /// The body to send; nil if there is none.
    func json() throws -> String? {
        guard let body else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(body.mapValues(Plain.init)), as: UTF8.self)
    }

    /// A field with its secret revealed; only the server gets it.
    private struct Plain: Encodable {
        let field: Field

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch field {
            case .text(let text): try container.encode(text)
            case .flag(let flag): try container.encode(flag)
            case .secret(let secret): try container.encode(secret.reveal())
            }
        }
    }
}
