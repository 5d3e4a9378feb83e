import FamBoard
import FamRegistry
import FamValues

/// While a feed is on the screen and shows its first page, it is reloaded every five minutes.
enum FeedRefresh {
    static let pause: Int64 = 5 * 60 * Instant.perSecond

    static let appeared: @Sendable (String, any Context) throws -> Void = { screen, context in
        guard let wall = FeedLoader.wall(screen), try WallSession(context).user() != nil else { return }
        try context.arm(job, key: wall.rawValue)
    }

    static let disappeared: @Sendable (String, any Context) throws -> Void = { screen, context in
        if let wall = FeedLoader.wall(screen) { try context.disarm(job, key: wall.rawValue) }
    }

    /// A machine that slept makes up for one turn only.
    static let job = JobSpec(
        "wall.refresh", summary: "Reloads the feed on the screen.", scope: .shell, time: .every(micros: pause),
        expires: .after(micros: pause)
    ) {
        firing, context in
        guard let wall = WallType(rawValue: firing.key) else { return }
        let loader = FeedLoader(context)
        if try loader.feed(wall).currentPage == 1 { try loader.load(wall) }
    }
}
