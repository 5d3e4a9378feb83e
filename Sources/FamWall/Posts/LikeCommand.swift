import FamBoard
import FamKit
import FamRegistry
import FamText
import FamValues

/// A-OP17, A-OP31, A-UC07.
enum LikeCommand: WallCommand {
    static let name: StaticString = "wall like"
    static let summary = "Likes a post, or takes the like back."
    static let post = Parameter("post", .row(PostRow.self), "The post, by its number.")
    static var parameters: [ParameterDeclaration] { post }
    static let effect = Effect.write
    static let result: ValueType = .int
    static let examples = [
        Example(
            "wall like 1\nwall like 1", prints: "You like post 1: 1 like.\nYou no longer like post 1: 0 likes.")
    ]
    static let keywords = ["heart", "unlike", "favorite"]

    static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
        [.like(try call[post].ref.boardID)]
    }

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let row = try call[post], id = row.ref.boardID
        for wall in WallType.allCases { _ = try WallModel.change(context) { $0[wall].beginLike(id) } }
        let answer: LikeAnswer
        do {
            answer = try WallSession(context).answer { try $0.toggleLike(id, $1) }
        } catch {
            try WallModel.change(context) { state in
                for wall in WallType.allCases { state[wall].endLike(id, .failure(.of(error))) }
            }
            throw error
        }
        try WallModel.change(context) { state in
            for wall in WallType.allCases { state[wall].endLike(id, .success(answer)) }
        }
        let number = try row.number(context)
        let count = "\(answer.likeCount) \(answer.likeCount == 1 ? "like" : "likes")"
        context.output.notice(
            answer.liked ? "You like post \(number): \(count)." : "You no longer like post \(number): \(count).")
        return .int(Int64(answer.likeCount))
    }
}
