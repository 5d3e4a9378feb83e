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
                        "wall name", summary: "Names.", parameters: [.secret("name", "The name.")], effect: .write,
                        examples: []
                    ) { _, _ in .null },
                    CommandSpec(
                        "child edit", summary: "Changes.",
                        parameters: [ParameterSpec("name", .string, "New.", kind: .flag)],
                        effect: .write, examples: []
                    ) { _, _ in .null },
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
            ("wall name --name CANARY", "wall name (secret)"),
            ("child edit Nobody --name Maya", "child edit Nobody --name Maya"),
            ("preference set apiKey CANARY", "preference set apiKey (secret)"),
            ("preference set 'apiKey' CANARY", "preference set 'apiKey' (secret)"),
            ("preference set apikey CANARY", "preference set apikey (secret)"),
            ("here; kid leave 'CANARY", "here; kid leave (secret)"),
            ("kid leave \"CAN\nCANARY\"", "kid leave (secret)"),
            ("preference set theme (", "preference set theme ("),
            ("preferences | where key == apiKey", "preferences | where key == apiKey"),
            ("preference set theme dark; nonsense", "preference set theme dark; nonsense"),
            ("kid leave\n", "kid leave\n"),
            ("fail \"no milk\" --code no-milk )", "fail \"no milk\" --code no-milk )"),
            ("fail \"a\" --code b; kid --code CANARY", "fail \"a\" --code b; kid --code (secret)"),
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
        let sources = SourceMap()
        let text = "here\nkid leave --bogus CANARY\nhere --bogus\nkid leave \\\n  CANARY --bogus\n"
        let script = sources.add(name: "script", text: text)
        let other = sources.add(name: "other", text: "here --bogus\nkid leave --bogus CANARY\n")
        func error(_ start: Int, _ source: Source, beside: Source? = nil) -> Diagnostic {
            let label = beside.map { Label(Span($0.id, 24, 31)) }
            return Diagnostic(
                .unknownFlag, "no such flag", at: Span(source.id, start, start + 7),
                secondary: [label].compactMap(\.self))
        }
        let errors = [error(15, script), error(35, script), error(64, script), error(5, other), error(24, other)]
        let found = lines.hiding(errors, in: sources, isOneEntry: false)
        #expect(found.map(\.showsSource) == [false, true, false, true, false])
        let beside = lines.hiding([error(35, script, beside: other)], in: sources, isOneEntry: false)
        #expect(beside.map(\.showsSource) == [false] && beside.allSatisfy(\.secondary.isEmpty))
        #expect(lines.hiding([error(35, script)], in: sources, isOneEntry: true).map(\.showsSource) == [false])
    }

    /// A text that was checked has the flags of secrets only where they belong.
    @Test func errorsOnCheckedLinesShowThoseWithFlags() {
        let sources = SourceMap()
        let script = sources.add(name: "script", text: "kid leave --code-env PW\nkid leave CANARY\n")
        let errors = [0, 24].map { Diagnostic(.failed, "no", at: Span(script.id, $0, $0 + 3)) }
        let found = lines.hiding(errors, in: sources, isOneEntry: false, isChecked: true)
        #expect(found.map(\.showsSource) == [true, false])
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
