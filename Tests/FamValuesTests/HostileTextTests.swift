import FamText
import Testing

@testable import FamValues

/// No text crashes the program, whatever type it is read as: it is a value or a diagnostic, and both ways of reading
/// agree.
struct HostileTextTests {
    private static let types: [ValueType] = [
        .bool, .int, .float, .string, .date, .time, .datetime, .duration, .period, .range, .address, .url, .path,
        .list(.int), .list(.list(.string)), .optional(.date),
        .enumeration("e", ["a", "b"]), .null, .any, .never, .money, .error, .table(RowShape([])),
    ]
    private static let pieces = [
        "2026", "-", "10", "01", "T", "18", ":", "00", "Z", "+", "@", "W41", "9", "99999999999999999999", "last-",
        "next-", "monday", "days", "3", "d", "mo", "min", ".",
        "..", ",", "\"", " ", "e", "null", "today", "é", "\u{301}", "🦊", "\0", "\u{1B}", "0", "now", "EUR", "{", "[",
        "}", "]", "\\u",
    ]

    @Test func everyTextIsAValueOrADiagnostic() throws {
        let reader = try Moments.reader()
        var g = Generator(seed: 21)
        for _ in 0..<1500 {
            let text = (0..<g.int(0...7)).map { _ in
                HostileTextTests.pieces[g.int(0...HostileTextTests.pieces.count - 1)]
            }.joined()
            for type in HostileTextTests.types {
                let refusal = ValueReader.canRead(text, as: type)
                do {
                    let value = try reader.read(text, as: type)
                    #expect(refusal == nil, "\(text) as \(type)")
                    _ = (try Moments.plain(value), ValueText(zone: .utc, now: Instant(micros: 0)).human(value))
                } catch { #expect(error as? Diagnostic == refusal, "\(text) as \(type)") }
            }
            _ = (ValueReader.timeWordType(text), try? ValueJSON.value(text), ListText.split(text))
        }
    }
}
