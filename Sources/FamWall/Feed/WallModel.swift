import FamBoard
import FamRegistry

/// What the wall's screens remember in this run: both feeds, and whether the hint for a password was shown. None of it
/// is a row.
final class WallModel {
    static let key = ServiceKey<WallModel>("wall.model")

    struct State: Sendable {
        var national = FeedModel(.national)
        var campus = FeedModel(.campus)
        /// A-OP13: until signing out.
        var hasShownPasswordSetup = false

        subscript(wall: WallType) -> FeedModel {
            get { wall == .campus ? campus : national }
            set { if wall == .campus { campus = newValue } else { national = newValue } }
        }
    }

    private(set) var state = State()

    /// Changes it as part of the current entry: one that is refused takes it back.
    @discardableResult
    static func change<Result>(_ context: any Context, _ body: (inout State) throws -> Result) throws -> Result {
        let model = try context.service(key), before = model.state
        let result = try body(&model.state)
        context.onRollback { model.state = before }
        return result
    }
}
