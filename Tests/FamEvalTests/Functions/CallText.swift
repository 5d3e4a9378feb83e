import FamRegistry
import FamText
import FamValues

@testable import FamEval

/// Evaluates `name(argument, …)` with literals, calls and lists as arguments: enough to run the functions' examples
/// without parser and machine.
struct CallText {
    static let zone = Zone(identifier: "Europe/Berlin") ?? .utc

    static func value(_ text: String) throws -> Value {
        var call = CallText(rest: text[...])
        let value = try call.argument()
        guard call.rest.isEmpty else { throw Diagnostic(.syntax, "unread: \(call.rest)") }
        return value
    }

    static func plain(_ text: String) throws -> String { ValueText(zone: zone, now: nil).plain(try value(text)) }

    private var rest: Substring

    private mutating func argument() throws -> Value {
        rest = rest.drop { $0 == " " }
        if rest.first == "\"" { return .string(string()) }
        if rest.first == "[" { return .list(try list("[", "]")) }
        let word = String(rest.prefix { !"(), ]".contains($0) })
        rest = rest.dropFirst(word.count)
        if rest.first == "(" {
            guard let function = BuiltinFunctions.all.first(where: { $0.name == word }) else {
                throw Diagnostic(.unknownFunction, "no function `\(word)`")
            }
            return try function.evaluate(try list("(", ")"), CallText.zone)
        }
        return try literal(word)
    }

    private mutating func list(_ open: Character, _ close: Character) throws -> [Value] {
        var items: [Value] = []
        rest = rest.dropFirst()
        while rest.first != close {
            items.append(try argument())
            rest = rest.drop { $0 == " " || $0 == "," }
        }
        rest = rest.dropFirst()
        return items
    }

    private mutating func string() -> String {
        var text = ""
        rest = rest.dropFirst()
        while let next = rest.popFirst(), next != "\"" {
            if next == "\\" { text += rest.popFirst() == "n" ? "\n" : "\"" } else { text.append(next) }
        }
        return text
    }

    private func literal(_ word: String) throws -> Value {
        if word == "null" { return .null }
        let reader = ValueReader(zone: CallText.zone, now: Instant(micros: 0))
        for type in [ValueType.int, .float, .bool] where ValueReader.canRead(word, as: type) == nil {
            return try reader.read(word, as: type)
        }
        return try reader.read(word, as: ValueReader.timeWordType(word) ?? .int)
    }
}
