import FamBoard
import FamNavigation
import FamRegistry
import FamText

/// Loads feeds from the board (A-OP24 … A-OP32). What the board answers at once is there at once; the ticket is the
/// same either way.
struct FeedLoader {
    let context: any Context
    private var session: WallSession { WallSession(context) }

    init(_ context: any Context) { self.context = context }

    func feed(_ wall: WallType) throws -> FeedModel { try context.service(WallModel.key).state[wall] }

    // MARK: Pages

    /// Page 1. Nobody signed in: a silent end (A-P21).
    func load(_ wall: WallType) throws {
        guard try session.credentials() != nil else { return }
        try fetch(wall) { $0.begin() }
    }

    /// False where there is no next page, or it is being loaded.
    func more(_ wall: WallType) throws -> Bool {
        guard try session.credentials() != nil else { return false }
        return try fetch(wall) { $0.beginMore() }
    }

    /// False for the order that is chosen already.
    func choose(_ order: SortOrder, _ wall: WallType) throws -> Bool { try fetch(wall) { $0.choose(order) } }

    @discardableResult
    private func fetch(_ wall: WallType, _ begin: (inout FeedModel) -> FeedModel.Load?) throws -> Bool {
        guard let load = try WallModel.change(context, { begin(&$0[wall]) }) else { return false }
        // A server is asked by a command; what appears only arms the job that runs one.
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

    /// What a server is asked for where a command loads the feed anew.
    func firstPage(_ wall: WallType) throws -> WallRequest { .posts(wall, sort: try feed(wall).sort) }

    func nextPages(_ wall: WallType) throws -> [WallRequest] {
        let feed = try feed(wall)
        guard feed.isLoaded else { return [try firstPage(wall), .posts(wall, page: 2, sort: feed.sort)] }
        return feed.hasMorePages ? [.posts(wall, page: feed.currentPage + 1, sort: feed.sort)] : []
    }

    // MARK: Screens

    /// The feed of a screen; nil for another.
    static func wall(_ screen: String) -> WallType? {
        switch screen {
        case ScreenSpec.wallHome.id: .national
        case ScreenSpec.wallCampus.id: .campus
        default: nil
        }
    }

    /// A-OP24: the running load is canceled and page 1 loaded.
    static let appeared: @Sendable (String, any Context) throws -> Void = { screen, context in
        if let wall = wall(screen) { try FeedLoader(context).load(wall) }
    }

    /// A-OP25.
    static let disappeared: @Sendable (String, any Context) throws -> Void = { screen, context in
        if let wall = wall(screen) { try WallModel.change(context) { $0[wall].cancel() } }
    }

    /// The feed on top, else that of home.
    func current() throws -> WallType {
        let router = try context.service(Router.key)
        guard router.state.module == WallFeature.id else { return .national }
        return router.state.current.tab == "wall" ? .campus : .national
    }
}
