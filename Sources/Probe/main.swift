import FamApp
import FamRegistry
import FamServices
import FamText
import FamValues
import Glibc

/// The program with one module more, which has what no shipped module has yet: a secret field, a secret that a command asks for, a token,
/// somebody who is signed in, and commands that ask outside. Process tests drive it, and nothing ships it.
enum Probe {
    static let feature = Feature(
        id: "probe", title: "Probe", rank: 90, entities: [JottingRow.self], entitySpecs: [account],
        commands: [ReadProbe.self, CatProbe.self, JotProbe.self, LampProbe.self], commandSpecs: [signIn, signOut],
        identity: identity)

    private static let account = EntitySpec(
        "account", plural: "accounts", summary: "Somebody who may sign in.", label: "name", key: ["name"],
        fields: [
            FieldSpec("name", .string, "What the account is called.", argument: .positional),
            FieldSpec("password", .string.optional, "What signs in.", default: .value(.null), sensitivity: .secret) { value, _ in
                guard case .string(let text) = value else { return .accept(value) }
                do { return .accept(.string(try PasswordHash(of: Secret(text)).text)) } catch { return .refuse("it cannot be kept") }
            },
        ])

    private static let token = "probe.token"
    private static let name = "probe.name"

    private static let signIn = CommandSpec(
        "probe sign-in", summary: "Signs in with a password.",
        parameters: [
            ParameterSpec("account", .entity("account"), "Who signs in."), .secret("password", "The password of the account."),
        ],
        effect: .write, examples: []
    ) { call, context in
        guard let row = call.entity("account"), let password = call.secret("password") else { return .null }
        guard case .string(let hash) = try context.records.value(of: row, field: "password"), PasswordHash(kept: hash).matches(password) else {
            throw Diagnostic(.invalidValue, "the name or the password is wrong, and not \(password)")
        }
        let secrets = try context.service(.secretStore)
        try secrets.keep(password, as: token)
        try secrets.keep(Secret(row.label), as: name)
        context.output.notice("Signed in \(row.label) with \(password).")
        return .null
    }

    private static let signOut = CommandSpec("probe sign-out", summary: "Forgets who is signed in.", effect: .write, examples: []) { _, context in
        let secrets = try context.service(.secretStore)
        try secrets.forget(token)
        try secrets.forget(name)
        return .null
    }

    private static let identity = IdentitySpec { context in
        try context.service(.secretStore).secret(name).map { Identity(id: $0.reveal(), name: $0.reveal()) }
    }
}

exit(Program.run(Array(CommandLine.arguments.dropFirst()), environment: ProcessEnvironment.variables, adding: [Probe.feature]))
