import FamKit
import FamRegistry
import FamText
import FamValues

/// W-E09, W-OP22: who uses weather on this machine. Only a name, which is in no journal and no session.
enum WeatherAccount {
    static let commands: [any Command.Type] = [SignIn.self, SignOut.self]

    private static let keyOfName = "weather.user"

    static let identity = IdentitySpec { context in
        try context.service(.secretStore).secret(keyOfName).map { Identity(id: $0.reveal(), name: $0.reveal()) }
    }

    enum SignIn: Command {
        static let name: StaticString = "weather sign-in"
        static let summary = "Signs in under a name, on this machine only."
        static let person = Parameter("name", .string, "Your name.")
        static var parameters: [ParameterDeclaration] { person }
        static let effect = Effect.write
        static let examples = [Example("weather sign-in Rosa", prints: "Signed in as Rosa.")]
        static let keywords = ["login", "user", "account", "profile"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let name = try call[person].split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard !name.isEmpty else {
                throw Diagnostic(.invalidValue, ValidationError.required(field: "Name").message)
            }
            try context.service(.secretStore).keep(Secret(name), as: keyOfName)
            context.output.notice("Signed in as \(SafeText.shown(name)).")
            return .null
        }
    }

    enum SignOut: Command {
        static let name: StaticString = "weather sign-out"
        static let summary = "Signs out; forecasts and favorites stay."
        static let effect = Effect.write
        static let examples = [
            Example("weather sign-in Rosa\nweather sign-out", prints: "Signed in as Rosa.\nSigned out.")
        ]
        static let keywords = ["logout", "user", "account"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let secrets = try context.service(.secretStore)
            guard try secrets.holds(keyOfName) else {
                context.output.notice("Not signed in")
                return .null
            }
            try secrets.forget(keyOfName)
            // The next user must not find what this one looked at.
            try context.service(WeatherStore.key).forgetAnswers()
            context.output.notice("Signed out.")
            return .null
        }
    }
}
