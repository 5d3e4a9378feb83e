import FamBoard
import FamRegistry

/// The screen state of the wall in this run: both feeds, and whether the password hint was shown. None of it is stored
/// in rows.
final class WallModel {
    static let key = ServiceKey<WallModel>("wall.model")

    struct State: Sendable {
        var national = FeedModel(.national)
        var campus = FeedModel(.campus)
        /// A-OP13: kept until signing out.
        var hasShownPasswordSetup = false

        subscript(wall: WallType) -> FeedModel {
            get { wall == .campus ? campus : national }
            set { if wall == .campus { campus = newValue } else { national = newValue } }
        }
    }

    private(set) var state = State()
    private var hasLooked = false

    /// Whether this is the first time that the run looks at the stored session (A-OP12).
    func isFirstLook() -> Bool {
        defer { hasLooked = true }
        return !hasLooked
    }

    /// Changes the state as part of the current entry: if the entry fails, the change is undone.
    @discardableResult
    static func change<Result>(_ context: any Context, _ body: (inout State) throws -> Result) throws -> Result {
        let model = try context.service(key), before = model.state
        let result = try body(&model.state)
        context.onRollback { model.state = before }
        return result
    }
}
