import FamBoard
import FamRegistry
import FamText
import FamValues

/// A-OP09.
enum NameCommand: WallCommand {
    static let name: StaticString = "wall name"
    static let summary = "Changes the profile name, which is shown with posts and comments that are not anonymous."
    static let discussion =
        "1 to 30 characters. You are asked for the name; it is never part of the line: next to anonymous posts of the "
        + "same session it would reveal whose they are."
    static let newName = SecretParameter("name", "The new name.", look: .seen)
    static var parameters: [ParameterDeclaration] { newName }
    static let effect = Effect.write
    static let examples = [Example("wall name", prints: "Changed the profile name to test-name.")]
    static let keywords = ["profile", "rename", "account"]

    static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
        try call.secret(newName).map { [try .changeName($0.reveal())] } ?? []
    }

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        guard let typed = call.secret(newName) else { return .null }
        let user = try WallAccounts(context).changeName(to: typed.reveal())
        context.output.unrecorded("Changed the profile name to \(SafeText.shown(user.profileName)).")
        return .null
    }
}
