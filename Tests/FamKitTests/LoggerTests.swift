import FamValues
import Testing

@testable import FamKit

@Suite struct LoggerTests {
    // X-P52: the file without its folders.
    @Test func aLineSaysWhereItComesFrom() {
        let text = LogEntry.text("Ready", file: "FamWall/Account/WallSession.swift", line: 42, function: "login(_:)")
        #expect(text == "[WallSession.swift:42] login(_:) - Ready")
        #expect(LogCategory.general.rawValue == "General" && LogCategory.auth.rawValue == "Auth")
    }

    @Test func levelsHaveAnOrder() {
        #expect(LogLevel.allCases == [.debug, .info, .warning, .error])
        #expect(LogLevel.allCases == LogLevel.allCases.sorted())
    }

    // What is not said to be public is private.
    @Test func valuesArePrivate() {
        let name = "Maya", host = "api.example"
        let message: LogMessage = "\(host, privacy: .public) refused \(name)"
        #expect(message.text == "api.example refused <private>")
    }

    // X-OP54 A-P39: tokens and passwords are masked even where they are public.
    @Test(arguments: [
        ("Authorization: Bearer abc123", "Authorization: Bearer <private>"),
        ("password=hunter2&user=ana", "password=<private>&user=ana"),
        ("token: \"abc\", then", "token: \"<private>\", then"),
        ("/forecast?q=Rome&appid=0123", "/forecast?q=Rome&appid=<private>"),
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl was kept", "<private> was kept"),
        ("the code was wrong", "the code was wrong"),
        ("version 1.2.3 of FamKit", "version 1.2.3 of FamKit"),
    ])
    func secretsAreMasked(text: String, shown: String) {
        let message: LogMessage = "\(text, privacy: .public)"
        #expect(message.text == shown)
    }

    // X-OP54: the last thousand, by level and category.
    @Test func theLastThousandAreKept() {
        let entries = LogEntries()
        for number in 1...1_001 {
            entries.append(
                LogEntry(
                    at: Instant(micros: Int64(number)), level: number.isMultiple(of: 2) ? .error : .debug,
                    category: number <= 500 ? .general : .auth, text: "\(number)"))
        }
        #expect(entries.list(from: .debug, of: nil).count == 1_000)
        #expect(entries.list(from: .debug, of: nil).first?.text == "2")
        #expect(entries.list(from: .warning, of: nil).count == 500)
        #expect(entries.list(from: .debug, of: .general).count == 499)
        #expect(entries.list(from: .info, of: .auth).last?.text == "1000")
    }
}
