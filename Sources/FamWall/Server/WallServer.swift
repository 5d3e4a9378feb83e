import FamKit
import FamRegistry
import FamText

/// The server that the wall is connected to, if it is (A-Q25).
enum WallServer {
    static func isConnected(_ context: any Context) throws -> Bool {
        try !context.preferences.string(WallPreferences.server).isEmpty
    }

    /// - Throws: `bad-argument` if it is not the address of a server.
    static func address(of text: String) throws -> NetworkAddress {
        guard let address = try? NetworkAddress(text), address.query == nil else {
            throw Diagnostic(
                .badArgument, "`\(SafeText.shown(text))` is not a server address",
                help: "write https://HOST, or http://127.0.0.1:8080 for one on this machine")
        }
        return address
    }

    /// For storing and showing: without the slash of an empty path.
    static func text(of address: NetworkAddress) -> String {
        address.path == "/" ? String(address.text.dropLast()) : address.text
    }

    /// The server that a session belongs to; empty for the household's own board.
    static func origin(_ context: any Context) throws -> String {
        try context.preferences.string(WallPreferences.server)
    }
}
