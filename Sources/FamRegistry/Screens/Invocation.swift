import FamText

/// A command with its arguments, as screens, notices and help offer it. It is written as text, and what is filled in is
/// quoted here and nowhere else, so that every command that is printed can be typed:
///
///     let save: Invocation = "reward add \(child) \(blank: "NAME") --points \(10)"
///
/// Words of the literal are as they are. A text that is filled in is one argument. A blank is what only the reader
/// knows; it is shown by an example.
public struct Invocation: Hashable, Sendable, ExpressibleByStringInterpolation {
    public enum Part: Hashable, Sendable {
        case words(String)
        case value(String)
        case blank(String, example: String)
        /// Any number of further arguments, which are not shown.
        case more
    }

    public private(set) var parts: [Part]

    public init(stringLiteral value: String) { parts = [.words(value)] }
    public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    /// As it is typed; a blank is shown by its example.
    public var text: String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .words(let words): text += words
            case .value(let value), .blank(_, example: let value): text += Quoting.argument(value)
            case .more: break
            }
        }
    }

    /// The names of what must be filled in before it can run, in order.
    public var blanks: [String] {
        parts.compactMap { part in if case .blank(let name, _) = part { name } else { nil } }
    }

    /// Whether further arguments may follow the blanks.
    public var takesMore: Bool { parts.contains(.more) }

    /// The same with its first blanks filled in, followed by the remaining values if it takes more.
    public func filled(_ values: [String]) -> Invocation {
        var filled = self, rest = values[...]
        for (index, part) in parts.enumerated() {
            guard case .blank = part, let value = rest.popFirst() else { continue }
            filled.parts[index] = .value(value)
        }
        guard takesMore else { return filled }
        return rest.reduce(filled) { $0.with("\($1)") }
    }

    /// The same, with any number of arguments that the reader may append.
    public func takingMore() -> Invocation {
        var whole = self
        whole.parts.append(.more)
        return whole
    }

    /// The same with `more` after it.
    public func with(_ more: Invocation) -> Invocation {
        var whole = self
        whole.parts += [.words(" ")] + more.parts
        return whole
    }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        public init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(2 * interpolationCount + 1) }
        public mutating func appendLiteral(_ literal: String) { if !literal.isEmpty { parts.append(.words(literal)) } }
        public mutating func appendInterpolation(_ value: String) { parts.append(.value(value)) }
        public mutating func appendInterpolation(_ number: some BinaryInteger) { parts.append(.words("\(number)")) }
        public mutating func appendInterpolation(blank name: String, _ example: String? = nil) {
            parts.append(.blank(name, example: example ?? name))
        }
    }
}

extension DefaultStringInterpolation {
    /// A command within a sentence, between backquotes: `"\(command: "child unarchive \(name)") brings the child
    /// back"`.
    public mutating func appendInterpolation(command: Invocation) { appendLiteral("`\(command.text)`") }
}
