import FamBoard
import FamNavigation
import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-T14, A-SC05.
    static let wallHome: ScreenSpec = ScreenSpec(
        "wall.home", pattern: [.fixed("wall")], title: "National", summary: "The national feed.", presentation: .tab,
        tab: "home", query: feedItems
    ) { request, context in try feed(.national, .wallHome, request, context) }

    /// N-T15, A-SC07.
    static let wallCampus: ScreenSpec = ScreenSpec(
        "wall.wall", pattern: [.fixed("wall"), .fixed("campus")], title: "Campus", summary: "The feed of your campus.",
        presentation: .tab,
        tab: "wall", query: feedItems
    ) { request, context in try feed(.campus, .wallCampus, request, context) }

    private static let sort = Parameter("sort", .cases(of: SortOrder.self), "The order.", .flag, default: .newest)
    private static let page = Parameter("page", .int, "Which page.", .flag, default: 1)
    private static let feedItems = [sort.declaration, page.declaration]

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

    private static func feed(
        _ wall: WallType, _ screen: ScreenSpec, _ request: ScreenRequest, _ context: any Context
    ) throws -> ScreenText {
        guard let user = try WallSession(context).user() else { return WallParts.gone }
        if request.hasValues { return try listed(wall, screen, request, context) }
        let feed = try FeedLoader(context).shown(wall)
        var blocks = try WallParts.stale(context)
        if wall == .national, !user.passwordSet {
            blocks.append(
                .card(
                    .compact, icon: .warning,
                    [
                        .text("Please set up your password to secure your account"),
                        .button("Set Now", try context.go(.wallSetPassword)),
                    ]))
        }
        blocks.append(.text("Sort Order: \(feed.sort.displayName)"))
        blocks += SortOrder.feedOptions.filter { $0 != feed.sort }.map {
            .button($0.displayName, "wall sort \($0.rawValue)")
        }
        blocks += try content(feed, me: user.id, context)
        return ScreenText(
            title: wall == .national ? "National" : "Campus", status: status(feed),
            blocks: blocks + [.button("New post", try context.go(.wallCreate))])
    }

    /// A page of the feed by address, with an order: `/wall/campus?sort=most-liked&page=2`. Does not change the feed.
    private static func listed(
        _ wall: WallType, _ screen: ScreenSpec, _ request: ScreenRequest, _ context: any Context
    ) throws -> ScreenText {
        let order = try request.value(sort, context), number = Int(clamping: max(try request.value(page, context), 1))
        let answer = try WallSession(context).answer { board, credentials in
            try board.fetchPosts(credentials, wall: wall, page: number, sort: order)
        }
        var blocks = try WallParts.stale(context) + [.text("Sort Order: \(order.displayName), page \(number)")]
        blocks.append(
            answer.data.isEmpty ? .text("No posts on this page") : WallParts(context).rows(answer.data))
        func go(_ to: Int) throws -> Invocation {
            let values: KeyValuePairs = [sort.name: order.rawValue, page.name: String(to)]
            return try context.go(screen, rows: [], values: values)
        }
        if number > 1 { blocks.append(.button("Previous page", try go(number - 1))) }
        if answer.pagination.hasMore { blocks.append(.button("Next page", try go(number + 1))) }
        blocks.append(.button("The whole feed", try context.go(screen)))
        return ScreenText(title: screen.title, status: answer.data.isEmpty ? .empty : .ready, blocks: blocks)
    }

    /// X-E59.
    static func status(_ feed: FeedModel) -> ScreenText.Status {
        if let error = feed.errorMessage { return .failed(error, retry: Action("Try again", "wall refresh")) }
        switch feed.content {
        case .loading: return .loading("Loading posts...")
        case .empty, .unknown: return .empty
        case .rows: return .ready
        }
    }

    static func content(_ feed: FeedModel, me: String, _ context: any Context) throws -> [ScreenText.Block] {
        let wall = feed.wall.rawValue
        switch feed.content {
        case .loading: return []
        case .unknown: return [.empty("No posts are loaded.", "Load", "wall refresh")]
        case .empty:
            return [
                .card(
                    .minimal, icon: .globe,
                    [
                        .text("No \(wall) posts yet"),
                        .empty(
                            "Be the first to post!", "Post",
                            "wall post \(blank: "TITLE") \(blank: "CONTENT") --wall \(wall)"),
                    ])
            ]
        case .rows:
            var blocks = [WallParts(context).rows(feed.posts)] + WallParts.delete(feed.posts, me: me)
            if feed.isLoadingMore { blocks.append(.text("Loading more…")) }
            if feed.hasMorePages { blocks.append(.button("More", "wall more")) }
            return blocks
        }
    }
}

extension FeedLoader {
    /// The feed to draw: its posts as they are now, without those that are gone. A feed never loaded, because nobody
    /// went there, is read for this drawing only. Cost: one call of the household's board per post.
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
