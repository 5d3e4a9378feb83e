import FamBoard
import FamNavigation
import FamRegistry
import FamText

/// Loads feeds from the board (A-OP24 … A-OP32). The household's board answers at once; the load ends the same way for
/// both.
struct FeedLoader {
    let context: any Context
    private var session: WallSession { WallSession(context) }

    init(_ context: any Context) { self.context = context }

    func feed(_ wall: WallType) throws -> FeedModel { try context.service(WallModel.key).state[wall] }

    // MARK: Pages

    /// Page 1. Does nothing if nobody is signed in (A-P21).
    func load(_ wall: WallType) throws {
        guard try session.credentials() != nil else { return }
        try fetch(wall) { $0.begin() }
    }

    /// Returns false if there is no next page, or it is already loading.
    func more(_ wall: WallType) throws -> Bool {
        guard try session.credentials() != nil else { return false }
        return try fetch(wall) { $0.beginMore() }
    }

    /// Returns false if this is already the order.
    func choose(_ order: SortOrder, _ wall: WallType) throws -> Bool { try fetch(wall) { $0.choose(order) } }

    @discardableResult
    private func fetch(_ wall: WallType, _ begin: (inout FeedModel) -> FeedModel.Load?) throws -> Bool {
        guard let load = try WallModel.change(context, { begin(&$0[wall]) }) else { return false }
        // Only commands call a server; appearing arms the job that runs one.
        if try WallServer.isConnected(context),
            try context.service(WallAnswers.key).given(to: request(load, wall)) == nil
        {
            try WallLoadJob.arm(.feed, context)
            return true
        }
        let feed = try feed(wall)
        let result = answer { try feed.fetch(load, $0, $1) }
        try WallModel.change(context) { $0[wall].end(load, result) }
        return true
    }

    private func answer<Answer>(_ body: (any WallService, Credentials) throws -> Answer) -> Result<Answer, WallError> {
        do { return .success(try session.call(body)) } catch { return .failure(.of(error)) }
    }

    // MARK: Requests

    private func request(_ load: FeedModel.Load, _ wall: WallType) -> WallRequest {
        .posts(wall, page: load.page, sort: load.sort)
    }

    /// The request for reloading the feed.
    func firstPage(_ wall: WallType) throws -> WallRequest { .posts(wall, sort: try feed(wall).sort) }

    func nextPages(_ wall: WallType) throws -> [WallRequest] {
        let feed = try feed(wall)
        guard feed.isLoaded else { return [try firstPage(wall), .posts(wall, page: 2, sort: feed.sort)] }
        return feed.hasMorePages ? [.posts(wall, page: feed.currentPage + 1, sort: feed.sort)] : []
    }

    // MARK: Screens

    /// The feed of a screen; nil for other screens.
    static func wall(_ screen: String) -> WallType? {
        switch screen {
        case ScreenSpec.wallHome.id: .national
        case ScreenSpec.wallCampus.id: .campus
        default: nil
        }
    }

    /// A-OP24: cancels the running load and loads page 1.
    static let appeared: @Sendable (String, any Context) throws -> Void = { screen, context in
        if let wall = wall(screen) { try FeedLoader(context).load(wall) }
    }

    /// A-OP25.
    static let disappeared: @Sendable (String, any Context) throws -> Void = { screen, context in
        if let wall = wall(screen) { try WallModel.change(context) { $0[wall].cancel() } }
    }

    /// The feed shown, or else that of home.
    func current() throws -> WallType {
        let router = try context.service(Router.key)
        guard router.state.module == WallFeature.id else { return .national }
        return router.state.current.tab == "wall" ? .campus : .national
    }
}
