import Foundation
import Testing

@testable import FamValues

@Suite struct SecretTests {
    private let secret = Secret("CANARY")

    @Test func nothingThatPrintsItShowsIt() {
        var dumped = ""
        dump([secret], to: &dumped)
        for shown in [
            "\(secret)", String(describing: secret), String(reflecting: secret), "\([secret])",
            "\(Optional(secret) as Any)", dumped,
        ] {
            #expect(!shown.contains("CANARY"), "\(shown)")
        }
        #expect(secret.reveal() == "CANARY")
    }

    @Test func theWholeTextIsCompared() {
        #expect(secret == Secret("CANARY"))
        #expect(
            secret != Secret("CANARX") && secret != Secret("CANAR") && secret != Secret("CANARYS")
                && secret != Secret(""))
    }

    private struct SignIn: Codable, Equatable {
        var name: String
        var password: Secret
    }

    @Test func aRecordingContainsAPlaceholderAndPlaysATestSecret() throws {
        let written = try JSONEncoder().encode(SignIn(name: "anna", password: secret))
        #expect(String(decoding: written, as: UTF8.self).contains(Secret.placeholder))
        #expect(try JSONDecoder().decode(SignIn.self, from: written).password == Secret("test-password"))
        let answer = Data(#"{"name": "anna", "password": "hunter2"}"#.utf8)
        #expect(try JSONDecoder().decode(SignIn.self, from: answer).password == Secret("hunter2"))
    }
}
