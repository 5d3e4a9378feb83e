import FamBoard
import FamRegistry
import FamText
import FamValues

/// A-OP15.
enum ShowCommand: WallCommand {
    static let name: StaticString = "wall show"
    static let summary = "Shows a post with its whole content."
    static let post = Parameter("post", .row(PostRow.self), "The post, by its number.")
    static var parameters: [ParameterDeclaration] { post }
    static let effect = Effect.read
    static let result: ValueType = .table(PostTables.posts)
    static let examples = [Example("wall show 1 | get content", prints: "Be kind.")]
    static let keywords = ["read", "post", "open"]

    static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
        [.post(try call[post].ref.boardID)]
    }

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let found = try WallSession(context).answer { try $0.getPost(call[post].ref.boardID, $1) }
        return PostTables.table([found], me: try WallSession(context).required().id)
    }
}
