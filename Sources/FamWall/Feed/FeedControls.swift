import FamBoard
import FamKit
import FamRegistry
import FamText
import FamValues

/// The controls of a feed (A-OP26 … A-OP28): of the feed shown, or else of home.
enum FeedControls {
    static let all: [any Command.Type] = [Sort.self, Refresh.self, More.self]

    /// A-OP26, A-P23.
    enum Sort: WallCommand {
        static let name: StaticString = "wall sort"
        static let summary = "Chooses the order of the feed that is shown, and reloads it."
        static let order = Parameter("order", .oneOf("feed order", SortOrder.feedOptions.map(\.rawValue)), "The order.")
        static var parameters: [ParameterDeclaration] { order }
        static let effect = Effect.navigate
        static let examples = [Example("wall sort most-liked", prints: "National: Most Liked.")]
        static let keywords = ["order", "newest", "liked"]

        static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
            let loader = FeedLoader(context)
            let wall = try loader.current()
            guard let order = SortOrder(rawValue: try call[order]), try loader.feed(wall).sort != order else {
                return []
            }
            return [.posts(wall, sort: order)]
        }

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            _ = try WallSession(context).required()
            let loader = FeedLoader(context)
            let wall = try loader.current()
            guard let order = SortOrder(rawValue: try call[order]) else { return .null }
            let isNew = try loader.choose(order, wall)
            // X-OP73.
            if isNew { try Logger(context).debug("Selection tick", category: .interface) }
            context.output.notice("\(wall.title): \(order.displayName)\(isNew ? "" : " already").")
            return .null
        }
    }

    /// A-OP27.
    enum Refresh: WallCommand {
        static let name: StaticString = "wall refresh"
        static let summary = "Loads the first page of the current feed, or what the page of a server shows."
        static let effect = Effect.navigate
        static let examples = [Example("wall refresh", prints: "National: 2 posts.")]
        static let keywords = ["reload", "update", "pull"]

        static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
            if let page = try WallLoadJob.shown(context) { return page.requests }
            let loader = FeedLoader(context)
            return [try loader.firstPage(loader.current())]
        }

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            _ = try WallSession(context).required()
            if let page = try WallLoadJob.shown(context) {
                try page.read(context)
                let isNew = try context.service(WallAnswers.key).stale == nil
                if isNew { context.output.notice("The page is up to date.") }
                return .null
            }
            let loader = FeedLoader(context)
            let wall = try loader.current()
            try loader.load(wall)
            try FeedControls.report(loader.feed(wall), context)
            return .null
        }
    }

    /// A-OP28.
    enum More: WallCommand {
        static let name: StaticString = "wall more"
        static let summary = "Loads the next page of the current feed."
        static let effect = Effect.navigate
        static let examples = [
            Example("wall refresh\nwall more", prints: "National: 2 posts.\nThere are no more posts.")
        ]
        static let keywords = ["next", "page", "scroll"]

        static func requests(_ call: Call, _ context: any Context) throws -> [WallRequest] {
            let loader = FeedLoader(context)
            return try loader.nextPages(loader.current())
        }

        static func run(_ call: Call, _ context: any Context) throws -> Value {
            _ = try WallSession(context).required()
            let loader = FeedLoader(context)
            let wall = try loader.current()
            if try !loader.feed(wall).isLoaded { try loader.load(wall) }
            let hasMore = try loader.more(wall)
            guard hasMore else {
                context.output.notice("There are no more posts.")
                return .null
            }
            try FeedControls.report(loader.feed(wall), context)
            return .null
        }
    }

    private static func report(_ feed: FeedModel, _ context: any Context) throws {
        if let error = feed.errorMessage {
            throw Diagnostic(.outsideFailed, error, help: "`wall refresh` tries again")
        }
        let posts = "\(feed.posts.count) \(feed.posts.count == 1 ? "post" : "posts")"
        context.output.notice(
            "\(feed.wall.title): \(posts)\(feed.hasMorePages ? ", more with `wall more`" : "").")
    }
}
