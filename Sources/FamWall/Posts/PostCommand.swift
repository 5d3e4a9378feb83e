import FamBoard
import FamRegistry
import FamText
import FamValues

/// A-OP16, A-UC08.
enum PostCommand: WallCommand {
    static let name: StaticString = "wall post"
    static let summary = "Writes a post, anonymously by default."
    static let discussion =
        "A title has at most 120 characters, the content 5,000. `--no-anonymous` signs the post with the profile name. "
        + "Only you can see which anonymous posts are yours, and no query, export, backup or history holds it."
    static let title = Parameter("title", .string, "What it is about.")
    static let content = Parameter("content", .string, "What it says.")
    static let wall = Parameter("wall", .cases(of: WallType.self), "The wall to post on.", .flag, default: .campus)
    static let anonymous = Parameter("anonymous", .optional(.bool), "Without a name; on by default.", .toggle)
    static var parameters: [ParameterDeclaration] { title; content; wall; anonymous }
    static let effect = Effect.write
    static let result: ValueType = .entity(PostRow.singular)
    static let examples = [
        Example(
            "wall post \"Lost keys\" \"Blue ring, near the library.\" --wall national",
            prints: "Posted on the national wall: post 4.")
    ]
    static let keywords = ["write", "new", "create", "publish"]

    static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
        let wall = try call[wall], isAnonymous = try WallPreferences.isAnonymous(call[anonymous], context)
        return [
            try .createPost(call[title], call[content], wall, anonymous: isAnonymous),
            try FeedLoader(context).firstPage(wall),
        ]
    }

    static func counter(_ replies: [WallReply]) -> String? {
        guard case .post(let row)? = replies.first else { return nil }
        return "wall hide \(row.row.id)"
    }

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let wall = try call[wall], isAnonymous = try WallPreferences.isAnonymous(call[anonymous], context)
        let post = try WallSession(context).answer {
            try $0.createPost(title: call[title], content: call[content], wall: wall, anonymous: isAnonymous, $1)
        }
        try FeedLoader(context).load(wall)
        context.output.notice("Posted on the \(wall.rawValue) wall: post \(post.number).")
        return try context.records.find(PostRow.self, post.id).value
    }
}
