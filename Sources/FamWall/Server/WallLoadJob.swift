import FamBoard
import FamNavigation
import FamRegistry
import FamText
import FamValues

/// Asks a server for what a screen shows. What appears only arms this; the prompt runs it once the screen is there.
enum WallLoadJob {
    enum Part {
        case feed, post(String), profile

        var key: String {
            switch self {
            case .feed: "feed"
            case .post(let id): "post \(id)"
            case .profile: "profile"
            }
        }
    }

    static func arm(_ part: Part, _ context: any Context) throws {
        try context.arm(job, key: part.key, at: context.now)
    }

    static let appeared: @Sendable (String, any Context) throws -> Void = { screen, context in
        guard try WallServer.isConnected(context), try WallSession(context).user() != nil else { return }
        switch screen {
        case ScreenSpec.wallProfile.id, ScreenSpec.wallProfileTab.id: try arm(.profile, context)
        case ScreenSpec.wallPost.id:
            let router = try context.service(Router.key)
            let post = router.map.shown(in: router.state)?.row(.post)
            if let number = post?.boardNumber { try arm(.post(BoardID.text(number)), context) }
        default: break
        }
    }

    static let job = JobSpec(
        "wall.load", summary: "Asks the server for what the screen shows.", scope: .shell, time: .once,
        expires: .after(micros: 60 * Instant.perSecond)
    ) { firing, context in
        do {
            let words = firing.key.split(separator: " ")
            switch words.first {
            case "feed": try context.run(FeedControls.Refresh.self)
            case "profile":
                try context.run(MineCommand.self)
                try context.run(CommentCommands.Mine.self)
            default:
                let post = try context.records.find(PostRow.self, String(words.last ?? ""))
                try context.run(ShowCommand.self, .of(ShowCommand.post, post))
                try context.run(CommentCommands.List.self, .of(CommentCommands.post, post))
            }
        } catch let problem as Diagnostic {
            try WallModel.change(context) { state in
                for wall in WallType.allCases where state[wall].isLoadingPosts || state[wall].isLoadingMore {
                    state[wall].cancel()
                    state[wall].fail(problem.message)
                }
            }
            // The screen says what failed, and that --safe asks nobody is no news.
            if ![.effectRefused, .outsideFailed].contains(problem.code) { throw problem }
        }
    }
}
