import FamText
import Testing

@testable import FamValues

struct ValueJSONTests {
    /// Escaping looks at bytes: the scalars just outside the escaped ranges stay unchanged.
    @Test func onlyWhatBreaksALineIsEscaped() throws {
        let kept = "~\u{A0}¡\u{2027}\u{202A}\u{2128}ë家🦊"
        #expect(ValueJSON.quoted(kept) == "\"\(kept)\"")
        #expect(ValueJSON.quoted("\u{7F}\u{80}\u{9F}\u{2028}\u{2029}") == #""\u007f\u0080\u009f\u2028\u2029""#)
        #expect(ValueJSON.quoted("a\"b\\c\u{1}") == #""a\"b\\c\u0001""#)
    }

    @Test func valuesHaveOneForm() {
        let shape = RowShape([Column("name", .string), Column("at", .datetime), Column("tags", .list(.string))])
        let row: [Value] = [
            .string("Zoë \"🦊\"\n\u{1B}\u{2028}"), .datetime(Instant(micros: 0)),
            .list([.string("a"), .null, .bool(true), .float(1.5)]),
        ]
        let expected = #"{"name":"Zoë \"🦊\"\n\u001b\u2028","at":"1970-01-01T00:00:00Z","tags":["a",null,true,1.5]}"#
        #expect(ValueJSON.text(shape, row, zone: .utc) == expected)
        #expect(
            ValueJSON.text(.table(Table(shape: shape, rows: [row, row])), zone: .utc) == "[\(expected),\(expected)]")
        #expect(ValueJSON.text(.float(.infinity), zone: .utc) == "null")
        let maya = Value.entity(EntityRef(entity: "child", row: 1, id: RowID(high: 1, low: 2), label: "Maya"))
        #expect(ValueJSON.text(maya, zone: .utc) == "\"Maya\"")
        #expect(
            ValueJSON.text(maya, zone: .utc, references: .object)
                == #"{"entity":"child","id":"00000000-0000-0001-0000-000000000002","label":"Maya"}"#)
    }

    @Test func fieldsKeepTheirOrder() throws {
        let value = try ValueJSON.value(
            #" { "b" : [1, -2.5e1, true, null] , "a" : {"x":"\u00e9\ud83e\udd8a\/"}, "c" : 9223372036854775808 } "#)
        guard case .record(let record) = value else {
            Issue.record("it is \(value)")
            return
        }
        #expect(record.shape.columns.map(\.name) == ["b", "a", "c"])
        #expect(record["b"] == .list([.int(1), .float(-25), .bool(true), .null]))
        guard case .record(let inner)? = record["a"] else {
            Issue.record("the field is \(String(describing: record["a"]))")
            return
        }
        #expect(inner["x"] == .string("é🦊/"))
    }

    @Test(arguments: [
        "", "{", "{\"a\":}", "{a:1}", "01", "1.", "-", "+1", "tru", "\"a", "\"\u{1}\"", "\"\\x\"", "\"\\u12\"", "1 2",
        "[1 2]", "[1,2,]", "{\"a\":1,}", "{\"a\":1,\"a\":2}", "nan", "1e999", "'a'",
        "\"\\ud83e\\u\"",
    ])
    func brokenTextIsRefused(text: String) {
        #expect(throws: Diagnostic.self) { try ValueJSON.value(text) }
    }

    @Test func deepNestingIsRefusedAndNotFollowed() {
        #expect(throws: Diagnostic.self) { try ValueJSON.value(String(repeating: "[", count: 1_000_000)) }
        func lists(_ count: Int) -> String {
            String(repeating: "[", count: count) + String(repeating: "]", count: count)
        }
        func records(_ count: Int) -> String {
            String(repeating: "{\"a\":", count: count) + "1" + String(repeating: "}", count: count)
        }
        for nested in [lists, records] {
            #expect(throws: Never.self) { try ValueJSON.value(nested(Bounds.depth)) }
            #expect(throws: Diagnostic(.tooDeep, "the JSON is nested deeper than \(Bounds.depth) levels")) {
                try ValueJSON.value(nested(Bounds.depth + 2))
            }
        }
    }

    /// The type of nested lists once took three times as long for each level.
    @Test func theTypeOfDeepListsEndsInAny() throws {
        let value = try ValueJSON.value(String(repeating: "[", count: 40) + "1" + String(repeating: "]", count: 40))
        let expected = (0..<Bounds.typeDepth).reduce(ValueType.any) { type, _ in .list(type) }
        #expect(value.type == expected)
    }

    @Test func numbersKeepTheirExactness() throws {
        let found = try ValueJSON.value(
            "[9223372036854775807, -9223372036854775808, 1.0, 2.5e1, 0.1, 9223372036854775808, -0]")
        #expect(
            found
                == .list([.int(.max), .int(.min), .int(1), .int(25), .float(0.1), .float(9223372036854775808), .int(0)])
        )
    }

    @Test func surrogatesAreInPairs() throws {
        #expect(try ValueJSON.value("\"\\ud83e\\udd8a\"") == .string("🦊"))
        for text in ["\"\\ud83e\"", "\"\\udd8a\"", "\"\\ud83ex\"", "\"\\ud83e\\u0041\""] {
            #expect(throws: Diagnostic.self) { try ValueJSON.value(text) }
        }
    }

    @Test func errorsNameThePlace() {
        do {
            _ = try ValueJSON.value("{\n  \"a\": oops }")
            Issue.record("it was read")
        } catch {
            #expect(error.message.hasSuffix("line 2, column 8: no value begins here"), "\(error.message)")
        }
    }

    @Test func wrongTypesAreRefused() {
        #expect(throws: Diagnostic.self) { try ValueJSON.value("\"x\"", as: .int) }
        #expect(throws: Diagnostic.self) { try ValueJSON.value("[1,\"x\"]", as: .list(.int)) }
        #expect(throws: Diagnostic.self) { try ValueJSON.value("null", as: .int) }
        #expect(throws: Diagnostic.self) { try ValueJSON.value("{}", as: .string) }
    }
}
