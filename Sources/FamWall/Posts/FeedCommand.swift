import FamBoard
import FamRegistry
import FamText
import FamValues

/// A-OP14.
enum FeedCommand: WallCommand {
    static let name: StaticString = "wall feed"
    static let summary = "Lists a page of posts of a wall."
    static let discussion = "A page past the last one has no rows. `posts` is the same without pages, for queries."
    static let wall = Parameter("wall", .cases(of: WallType.self), "Which wall.", default: .campus)
    static let paging = PageParameters()
    static var parameters: [ParameterDeclaration] { wall; paging.all }
    static let effect = Effect.read
    static let result: ValueType = .table(PostTables.posts)
    static let examples = [Example("wall feed national | get title", prints: "Library hours\nWelcome")]
    static let keywords = ["posts", "list", "page", "national", "campus"]

    static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
        [
            .posts(
                try call[wall], page: try paging.page(call), limit: try paging.limit(call), sort: try call[paging.sort])
        ]
    }

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let page = try WallSession(context).answer {
            try $0.fetchPosts(
                $1, wall: call[wall], page: paging.page(call), limit: paging.limit(call), sort: call[paging.sort])
        }
        return PostTables.table(page.data, me: try WallSession(context).required().id)
    }
}
