import FamText
import FamValues
import Testing

@testable import FamSessions

struct TapeTests {
    private let records = [
        TapeRecord(command: "probe read", ask: #"{"path":"/a: b"}"#, answer: .reply(#""x""#)),
        TapeRecord(
            command: "probe read", ask: #"{"path":"/c"}"#,
            answer: .failure(#"{"code":"bad-file","message":"gone","notes":[]}"#)),
        TapeRecord(command: "probe read", ask: #"{"path":"/a: b"}"#, answer: .reply(#""y\n""#)),
    ]

    @Test func aTapeIsReadAsItWasWritten() throws {
        #expect(try Tape(Tape(records).text, name: "t") == Tape(records))
        #expect(try Tape(Tape().text, name: "t") == Tape())
    }

    @Test(arguments: [
        ("", "`t` is not a tape"),
        ("fam-tape 2\n", "`t` is not a tape"),
        ("fam-tape 1\n= 3\n", "line 2 of the tape `t` is not `? COMMAND: ASK`"),
        ("fam-tape 1\n? : 3\n", "line 2 of the tape `t` is not `? COMMAND: ASK`"),
        ("fam-tape 1\n? a: 1\n\n? a: 2\n", "line 4 of the tape `t` is not `= REPLY` or `! FAILURE`"),
        ("fam-tape 1\n? a: 1\n", "the tape `t` ends before the answer to `a`"),
    ])
    func aBrokenTapeSaysWhere(text: String, message: String) {
        let failure = #expect(throws: Diagnostic.self) { try Tape(text, name: "t") }
        #expect(failure?.code == .badFile && failure?.message == message)
    }

    @Test func equalAsksGetTheirAnswersInOrderAndOnce() throws {
        let player = TapePlayer(Tape(records), name: "t")
        let ask = #"{"path":"/a: b"}"#
        #expect(try player.answer(to: ask, of: "probe read") == .reply(#""x""#))
        #expect(try player.answer(to: #"{"path":"/c"}"#, of: "probe read") == records[1].answer)
        #expect(try player.answer(to: ask, of: "probe read") == .reply(#""y\n""#))
        let failure = #expect(throws: Diagnostic.self) { try player.answer(to: ask, of: "probe read") }
        #expect(failure?.code == .notOnTape && failure?.notes == ["asked: " + ask])
        #expect(throws: Diagnostic.self) { try player.answer(to: #"{"path":"/c"}"#, of: "probe write") }
    }

    @Test func equalValuesAreEqualTexts() throws {
        #expect(try TapeJSON.text(["b": "x/y", "a": "ü\n"]) == #"{"a":"ü\n","b":"x/y"}"#)
        #expect(try TapeJSON.text("one") == "\"one\"")
        for number in [0.1, 1e300, -0.0, 12345678901234568] {
            #expect(try TapeJSON.value(TapeJSON.text([number]), as: [Double].self) == [number])
        }
    }

    @Test func aFailureKeepsItsWords() throws {
        let problem = Diagnostic(.badFile, "gone", notes: ["a", "b"], help: "look")
        let again = try TapeJSON.value(TapeJSON.text(TapedFailure(problem)), as: TapedFailure.self).diagnostic
        #expect(again.code == .badFile && again.message == "gone" && again.notes == ["a", "b"] && again.help == "look")
    }

    @Test func aSecretIsAPlaceholderAndIsAskedForWhateverItIs() throws {
        struct Login: Codable {
            var name: String
            var password: Secret
        }
        let text = try TapeJSON.text(Login(name: "eva", password: Secret("hunter2")))
        #expect(text == #"{"name":"eva","password":"(secret)"}"#)
        #expect(try TapeJSON.value(text, as: Login.self).password == .test("password"))
    }
}
