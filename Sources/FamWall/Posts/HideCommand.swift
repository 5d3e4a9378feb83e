import FamBoard
import FamRegistry
import FamText
import FamValues

/// A-OP18, A-OP32, A-UC10, N-A04.
enum HideCommand: WallCommand {
    static let name: StaticString = "wall hide"
    static let aliases: [StaticString] = ["wall delete"]
    static let summary = "Hides a post of your own: it leaves every list."
    static let discussion = "`undo` brings it back on this machine's own board."
    static let post = Parameter("post", .row(PostRow.self), "The post, by its number.")
    static var parameters: [ParameterDeclaration] { post }
    static let effect = Effect.destructive
    static let question: CommandQuestion? = CommandQuestion("Hide the post?", answer: "Hide")
    static let examples = [
        Example("wall hide 1\nwall feed national | get title", prints: "Post hidden.\nLibrary hours")
    ]
    static let keywords = ["delete", "remove", "post"]

    static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
        guard try WallSession(context).user() != nil else {
            throw WallError.unauthorized.diagnostic(WallError.deleteSignedOut)
        }
        let loader = FeedLoader(context)
        return [.hide(try call[post].ref.boardID)]
            + (try WallType.allCases.filter { try loader.feed($0).isLoaded }.map { try loader.firstPage($0) })
    }

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let row = try call[post]
        let answer = try hide(row.ref.boardID, context)
        context.output.notice(answer.message + ".")
        return .null
    }

    /// Removes the post from both feeds at once; then reloads page 1, which also ends a running load (trap 5).
    private static func hide(_ id: String, _ context: any Context) throws -> HideAnswer {
        let session = WallSession(context)
        guard try session.user() != nil else { throw WallError.unauthorized.diagnostic(WallError.deleteSignedOut) }
        do {
            let answer = try session.call { try $0.hidePost(id, $1) }
            try WallModel.change(context) { state in for wall in WallType.allCases { state[wall].remove(id) } }
            for wall in WallType.allCases where try FeedLoader(context).feed(wall).isLoaded {
                try FeedLoader(context).load(wall)
            }
            return answer
        } catch let error as WallError {
            throw error.diagnostic(error.deleteText)
        }
    }
}
