import FamBoard
import FamKit
import FamRegistry
import FamText
import FamValues

/// Switches between the household's wall and a server's (A-Q20, A-Q25).
enum WallConnection {
    static let all: [any Command.Type] = [Connect.self, Disconnect.self]

    /// - Throws: `invalid-form` if a demo account is requested, since servers have none.
    static func refuseDemo(_ name: String?) throws {
        guard name != nil else { return }
        throw WallError.refused(
            .invalidForm, "a server has no accounts for trying things out",
            help: "`wall code register` starts one with an email, `wall disconnect` goes back to this household's wall"
        )
    }

    enum Connect: FetchingCommand {
        static let name: StaticString = "wall connect"
        static let summary = "Uses a server's wall instead of this household's own."
        static let discussion =
            "The address is that of a server run by `fam serve`: https, or http on this machine. Nobody is signed "
            + "in there until `wall sign-in` or `wall sign-up`. Posts on a server have nine-digit numbers. `undo` does "
            + "not take back what is done there. `wall disconnect` goes back."
        static let address = Parameter("address", .string, "The server's address, such as `https://wall.example.org`.")
        static var parameters: [ParameterDeclaration] { address }
        static let effect = Effect.write
        static let examples = [Example("wall connect http://127.0.0.1:8080", prints: "…")]
        static let keywords = ["server", "remote", "serve", "http"]

        enum Reply: Codable, Sendable { case found, another, failed(NetworkError) }

        static func ask(_ call: Call, _ context: any Context) throws -> String {
            try WallServer.text(of: WallServer.address(of: call[address]))
        }

        static func fetch(_ ask: String, _ outside: any Outside) async throws -> Reply {
            struct Health: Decodable { var status: String }
            do {
                let address = try NetworkAddress(ask).adding(path: ["health"])
                let client = NetworkClient(CurlTransport(outside))
                return try await client.value(Health.self, of: NetworkRequest(.get, address)).status == "ok"
                    ? .found : .another
            } catch {
                return error.isAnswer ? .another : .failed(error)
            }
        }

        static func run(_ call: Call, _ reply: Reply, _ context: any Context) throws -> Value {
            let text = try WallServer.text(of: WallServer.address(of: call[address]))
            switch reply {
            case .failed(.noConnection):
                throw Diagnostic(
                    .outsideFailed, "no server answers at \(SafeText.shown(text))",
                    help: "`fam serve` runs a server on this machine")
            case .failed(let error): throw WallError.network(error).diagnostic()
            case .another:
                throw Diagnostic(
                    .outsideFailed, "there is no wall at \(SafeText.shown(text))", help: "`fam serve` runs one")
            case .found: break
            }
            try WallSession(context).clear()
            try context.preferences.set(.string(text), for: WallPreferences.server)
            context.output.notice(
                "You now use the wall of \(SafeText.shown(text)). `wall code register` starts an account there, "
                    + "`wall sign-in` uses one.")
            return .null
        }
    }

    enum Disconnect: Command {
        static let name: StaticString = "wall disconnect"
        static let summary = "Goes back to the wall of this household."
        static let effect = Effect.write
        static let examples = [Example("wall disconnect", prints: "You now use this household's wall.")]
        static let keywords = ["server", "remote", "local"]

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            if try WallServer.isConnected(context) {
                try WallSession(context).clear()
                try context.preferences.reset(WallPreferences.server)
            }
            context.output.notice("You now use this household's wall.")
            return .null
        }
    }
}
