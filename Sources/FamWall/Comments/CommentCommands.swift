import FamBoard
import FamRegistry
import FamText
import FamValues

/// `wall comment` and the commands below it (A-OP19 … A-OP22).
enum CommentCommands {
    static let all: [any Command.Type] = [Add.self, Hide.self, List.self, Mine.self]

    static let post = Parameter("post", .row(PostRow.self), "The post, by its number.")

    /// A-OP19, A-UC09.
    enum Add: WallCommand {
        static let name: StaticString = "wall comment"
        static let summary = "Comments on a post, anonymously by default."
        static let text = Parameter("text", .string, "At most 1,000 characters.")
        static let anonymous = Parameter("anonymous", .optional(.bool), "Without a name; on by default.", .toggle)
        static var parameters: [ParameterDeclaration] { post; text; anonymous }
        static let effect = Effect.write
        static let result: ValueType = .entity(CommentRow.singular)
        static let examples = [Example("wall comment 1 \"Well said.\"", prints: "Commented on post 1: comment 2.")]
        static let keywords = ["reply", "answer", "write"]

        static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
            let id = try call[post].ref.boardID
            let isAnonymous = try WallPreferences.isAnonymous(call[anonymous], context)
            return [try .addComment(id, call[text], anonymous: isAnonymous), .post(id)]
        }

        static func counter(_ replies: [WallReply]) -> String? {
            guard case .comment(let row)? = replies.first else { return nil }
            return "wall comment hide \(row.row.id)"
        }

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let row = try call[post], isAnonymous = try WallPreferences.isAnonymous(call[anonymous], context)
            let comment = try WallSession(context).answer {
                try $0.addComment(row.ref.boardID, text: call[text], anonymous: isAnonymous, $1)
            }
            try refresh(row, context)
            context.output.notice("Commented on post \(comment.post): comment \(comment.number).")
            return try context.records.find(CommentRow.self, comment.id).value
        }
    }

    /// A-OP21.
    enum Hide: WallCommand {
        static let name: StaticString = "wall comment hide"
        static let aliases: [StaticString] = ["wall comment delete"]
        static let summary = "Hides a comment of your own."
        static let discussion = "`undo` brings it back on this machine's own board."
        static let comment = Parameter("comment", .row(CommentRow.self), "The comment, by its number.")
        static var parameters: [ParameterDeclaration] { comment }
        static let effect = Effect.destructive
        static let question: CommandQuestion? = CommandQuestion("Hide the comment?", answer: "Hide")
        static let examples = [Example("wall comment hide 1\nwall comments 2 | count", prints: "Comment hidden.\n0")]
        static let keywords = ["remove", "delete"]

        static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
            [.hideComment(try call[comment].ref.boardID)]
        }

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let comment = try call[comment]
            // A server finds the post itself.
            let row = comment.ref.isElsewhere ? nil : try context.records.value(CommentRow.post, of: comment)
            let answer = try WallSession(context).answer {
                try $0.hideComment(row?.ref.boardID ?? WallRequest.unknownPost, comment.ref.boardID, $1)
            }
            if let row { try refresh(row, context) }
            context.output.notice(answer.message + ".")
            return .null
        }
    }

    /// A-OP20.
    enum List: WallCommand {
        static let name: StaticString = "wall comments"
        static let summary = "Lists a page of the comments on a post."
        static let paging = PageParameters(SortOrder.commentOptions)
        static var parameters: [ParameterDeclaration] { post; paging.all }
        static let effect = Effect.read
        static let result: ValueType = .table(PostTables.comments)
        static let examples = [Example("wall comments 2 | get text", prints: "Until ten on weekdays.")]
        static let keywords = ["replies", "answers", "page"]

        static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
            [
                .comments(
                    try call[post].ref.boardID, page: try paging.page(call), limit: try paging.limit(call),
                    sort: try call[paging.sort])
            ]
        }

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let page = try WallSession(context).answer {
                try $0.getComments(
                    call[post].ref.boardID, $1, page: paging.page(call), limit: paging.limit(call),
                    sort: call[paging.sort])
            }
            return PostTables.table(page.data, me: try WallSession(context).required().id)
        }
    }

    /// A-OP22.
    enum Mine: WallCommand {
        static let name: StaticString = "wall mine comments"
        static let summary = "Lists your own comments, anonymous ones too."
        static let paging = PageParameters(SortOrder.commentOptions)
        static var parameters: [ParameterDeclaration] { paging.all }
        static let effect = Effect.read
        static let result: ValueType = .table(PostTables.comments)
        static let examples = [Example("wall mine comments | get text", prints: "Until ten on weekdays.")]
        static let keywords = ["own", "replies", "profile"]

        static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
            [.ownComments(page: try paging.page(call), limit: try paging.limit(call), sort: try call[paging.sort])]
        }

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            let page = try WallSession(context).answer {
                try $0.getUserComments(
                    $1, page: paging.page(call), limit: paging.limit(call), sort: call[paging.sort])
            }
            return PostTables.table(page.data, me: try WallSession(context).required().id)
        }
    }

    /// Trap 7: the lists show the count, too.
    private static func refresh(_ row: PostRow, _ context: any Context) throws {
        let post = try WallSession(context).answer { try $0.getPost(row.ref.boardID, $1) }
        try WallModel.change(context) { state in for wall in WallType.allCases { state[wall].replace(post) } }
    }
}
