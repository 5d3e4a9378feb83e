import FamBoard
import FamRegistry
import FamText
import FamValues

/// A-OP23.
enum MineCommand: WallCommand {
    static let name: StaticString = "wall mine"
    static let summary = "Lists your own posts, anonymous ones too."
    static let paging = PageParameters()
    static var parameters: [ParameterDeclaration] { paging.all }
    static let effect = Effect.read
    static let result: ValueType = .table(PostTables.posts)
    static let examples = [Example("wall mine | get title", prints: "Study group\nLibrary hours\nWelcome")]
    static let keywords = ["own", "posts", "profile"]

    static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
        [.ownPosts(page: try paging.page(call), limit: try paging.limit(call), sort: try call[paging.sort])]
    }

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let page = try WallSession(context).answer {
            try $0.getUserPosts($1, page: paging.page(call), limit: paging.limit(call), sort: call[paging.sort])
        }
        return PostTables.table(page.data, me: try WallSession(context).required().id)
    }
}
