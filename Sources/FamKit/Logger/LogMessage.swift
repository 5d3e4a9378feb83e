/// The message of an entry of the log. What is interpolated is private and shown as `<private>`, unless it is said to
/// be public: `"\(host, privacy: .public) did not answer"`. Tokens and passwords are masked even then (X-OP54).
public struct LogMessage: ExpressibleByStringInterpolation, Sendable {
    public enum Privacy: Sendable { case `public`, `private` }

    let text: String

    public init(stringLiteral text: String) { self.text = LogMask.masked(text) }
    public init(stringInterpolation parts: Interpolation) { text = LogMask.masked(parts.text) }

    public struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        public mutating func appendLiteral(_ literal: String) { text += literal }

        public mutating func appendInterpolation(
            _ value: some CustomStringConvertible, privacy: Privacy = .private
        ) {
            text += privacy == .public ? value.description : LogMask.mark
        }
    }
}
