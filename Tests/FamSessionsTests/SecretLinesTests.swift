import FamText
import FamValues
import Testing

@testable import FamRegistry
@testable import FamSessions

@Suite struct SecretLinesTests {
    private static let email = {
        var parameter = ParameterSpec("email", .string, "Where to write to.")
        parameter.isEmail = true
        return parameter
    }()

    private static let registry = Registry(
        features: [
            Feature(
                id: "test", title: "Test", rank: 1,
                entitySpecs: [],
                commandSpecs: [
                    CommandSpec(
                        "wall login", summary: "Signs in.",
                        parameters: [ParameterSpec("email", .string, "Whose."), .secret("password", "The password.")],
                        effect: .write, examples: []
                    ) { _, _ in .null },
                    CommandSpec(
                        "home join", summary: "Joins.",
                        parameters: [
                            ParameterSpec("name", .string, "Who."), email, .secret("password", "The password."),
                        ],
                        effect: .write, examples: []
                    ) { _, _ in .null },
                    CommandSpec(
                        "kid leave", summary: "Leaves.", parameters: [.secret("code", "The code.")], effect: .navigate,
                        examples: []
                    ) {
                        _, _ in .null
                    },
                    CommandSpec(
                        "preference set", summary: "Sets.",
                        parameters: [
                            ParameterSpec("key", .string, "Which."), ParameterSpec("value", .string, "What."),
                            .secret("secret", "Secret."),
                        ],
                        effect: .write, examples: []
                    ) { _, _ in .null },
                ],
                preferences: [.secret("apiKey", .readable, group: "test", summary: "The key.")])
        ], functions: [])

    private let lines = SecretLines(registry)

    @Test(
        arguments: [
            ("kid leave CANARY", "kid leave (secret)"),
            ("kid leave \"CANARY", "kid leave (secret)"),
            ("kid leave --bogus CANARY", "kid leave (secret)"),
            ("wall login anna --password CANARY", "wall login anna (secret)"),
            ("wall login anna --password=CANARY", "wall login anna (secret)"),
            ("wall login anna CANARY", "wall login anna (secret)"),
            ("wall login --pasword CANARY", "wall login (secret)"),
            ("wal login --password CANARY", "wal login --password (secret)"),
            ("preference set apiKey CANARY", "preference set apiKey (secret)"),
            ("preference set 'apiKey' CANARY", "preference set 'apiKey' (secret)"),
            ("preference set apikey CANARY", "preference set apikey (secret)"),
            ("here; kid leave 'CANARY", "here; kid leave (secret)"),
            ("kid leave \"CAN\nCANARY\"", "kid leave (secret)"),
            ("preference set theme (", "preference set theme ("),
            ("preferences | where key == apiKey", "preferences | where key == apiKey"),
            ("preference set theme dark; nonsense", "preference set theme dark; nonsense"),
            ("kid leave\n", "kid leave\n"),
            ("home join anna anna@example.org", "home join anna anna@example.org"),
            ("home join anna CANARY", "home join anna (secret)"),
            ("home join anna@example.org CANARY", "home join anna@example.org (secret)"),
            ("home join anna \"CANARY\" --bogus", "home join anna (secret)"),
        ])
    func whatMayBeASecretIsNotKept(_ text: String, _ kept: String) { #expect(lines.masked(text) == kept) }

    @Test(
        arguments: [
            ("home join anna CANARY", "home join anna (secret)"), ("kid leave", "kid leave"),
            ("home join anna anna@example.org --password-env PW", "home join anna anna@example.org --password-env PW"),
        ])
    func whatIsNotAnAddressIsNotKept(_ text: String, _ kept: String) { #expect(lines.maskedWhereNoEmail(text) == kept) }

    @Test func errorsOnSuchALineShowNoSource() {
        let source = Source(
            id: SourceID(0), name: "script", bytes: Array("here\nkid leave --bogus CANARY\nhere --bogus\n".utf8))
        func error(_ start: Int, _ end: Int) -> Diagnostic {
            Diagnostic(.unknownFlag, "no such flag", at: Span(source.id, start, end))
        }
        let found = lines.hiding([error(15, 22), error(37, 44)], of: source, isOneEntry: false)
        #expect(found.map(\.showsSource) == [false, true])
        #expect(lines.hiding([error(37, 44)], of: source, isOneEntry: true).map(\.showsSource) == [false])
    }
}

@Suite struct SecretPlaceholderTests {
    private static let registry = Registry(
        features: [
            Feature(
                id: "test", title: "Test", rank: 1,
                entitySpecs: [],
                commandSpecs: [
                    CommandSpec(
                        "login", summary: "Signs in.",
                        parameters: [ParameterSpec("email", .string, "Whose."), .secret("password", "The password.")],
                        effect: .write, examples: []
                    ) { _, _ in .null },
                    CommandSpec(
                        "leave", summary: "Leaves.", parameters: [.secret("code", "The code.", need: .whenGiven)],
                        effect: .navigate, examples: []
                    ) { _, _ in .null },
                ])
        ], functions: [])

    @Test(
        arguments: [
            ("login anna", "login anna --password"),
            ("login anna --password-stdin", "login anna --password"),
            ("login --password-file /run/pw anna", "login anna --password"),
            ("login anna --password-env=PW; here", "login anna --password; here"),
            ("login anna; leave", "login anna --password; leave"),
            ("let x = (login anna)", "let x = (login anna --password)"),
            ("leave --code-env CODE", "leave --code"),
            ("echo login anna", "echo login anna"),
        ])
    func savedLinesAsk(_ typed: String, _ saved: String) {
        #expect(SecretPlaceholders(Self.registry).text(typed) == saved)
    }
}
