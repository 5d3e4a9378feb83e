import FamBoard
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-T14, A-SC05.
    static let wallHome = ScreenSpec(
        "wall.home", pattern: [.fixed("wall")], title: "National", summary: "The national feed.", presentation: .tab,
        tab: "home"
    ) { _, context in try feed(.national, context) }

    /// N-T15, A-SC07.
    static let wallCampus = ScreenSpec(
        "wall.wall", pattern: [.fixed("wall"), .fixed("campus")], title: "Campus", summary: "The feed of your campus.",
        presentation: .tab,
        tab: "wall"
    ) { _, context in try feed(.campus, context) }

    /// N-T16, N-T17, A-Q18.
    static let wallMarket = placeholder("wall.market", "market", "Market", "What is for sale.")
    static let wallInternship = placeholder("wall.internship", "internship", "Internship", "Where to work.")

    private static func placeholder(_ id: String, _ tab: String, _ title: String, _ summary: String) -> ScreenSpec {
        ScreenSpec(
            id, pattern: [.fixed("wall"), .fixed(tab)], title: title, summary: summary, presentation: .tab, tab: tab
        ) { _, _ in
            ScreenText(title: title, blocks: [.text("Nothing here yet")])
        }
    }

    private static func feed(_ wall: WallType, _ context: any Context) throws -> ScreenText {
        guard let user = try WallSession(context).user() else { return WallParts.gone }
        let feed = try FeedLoader(context).shown(wall)
        var blocks: [ScreenText.Block] = []
        if wall == .national, !user.passwordSet {
            blocks += [
                .text("⚠ Please set up your password to secure your account"),
                .empty("[Set Now]", hint: "go /wall/set-password"),
            ]
        }
        blocks.append(.text("Sort Order: \(orders(feed.sort))"))
        blocks += try content(feed, me: user.id, context)
        if let error = feed.errorMessage { blocks.append(.text("! \(error)")) }
        return ScreenText(
            title: wall == .national ? "National" : "Campus", blocks: blocks + [.text("New: go /wall/create")])
    }

    private static func orders(_ chosen: SortOrder) -> String {
        SortOrder.feedOptions.map {
            $0 == chosen ? "[\($0.displayName)]" : "\($0.displayName) (wall sort \($0.rawValue))"
        }.joined(by: "  ")
    }

    private static func content(_ feed: FeedModel, me: String, _ context: any Context) throws -> [ScreenText.Block] {
        let wall = feed.wall.rawValue
        switch feed.content {
        case .loading: return [.text("Loading posts...")]
        case .empty:
            return [
                .text("🌎 No \(wall) posts yet"),
                .empty("Be the first to post!", hint: "wall post TITLE CONTENT --wall \(wall)"),
            ]
        case .rows:
            var blocks = [WallParts(context).rows(feed.posts, me: me)]
            if feed.isLoadingMore { blocks.append(.text("Loading more…")) }
            if feed.hasMorePages { blocks.append(.text("More: wall more")) }
            return blocks
        }
    }
}

extension FeedLoader {
    /// What a screen shows: the feed with its posts as they are now, without those that are gone. One that was never
    /// loaded, because nobody went there, is read for this drawing only.
    func shown(_ wall: WallType) throws -> FeedModel {
        var feed = try feed(wall)
        let session = WallSession(context)
        guard try session.credentials() != nil, try !WallServer.isConnected(context) else { return feed }
        if !feed.isLoaded, !feed.isLoadingPosts, feed.errorMessage == nil {
            let load = feed.begin()
            let page = try session.answer { try feed.fetch(load, $0, $1) }
            feed.end(load, .success(page))
            return feed
        }
        for post in feed.posts {
            do { feed.replace(try session.call { try $0.getPost(post.id, $1) }) } catch let error as WallError
                where error == .notFound
            {
                feed.remove(post.id)
            }
        }
        return feed
    }
}
