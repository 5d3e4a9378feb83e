import FamBoard
import FamKit
import Testing

@testable import FamWall

@Suite struct WallValueTests {
    // A-E07 A-Q01: the names of the orders, and those offered above a feed.
    @Test func ordersHaveNames() {
        #expect(SortOrder.allCases.map(\.displayName) == ["Newest", "Most Liked", "Oldest"])
        #expect(SortOrder.feedOptions == [.newest, .mostLiked] && SortOrder.commentOptions == [.newest, .oldest])
    }

    // A-E04 A-E03: no name if it is anonymous; ownership by the author's id; a like changes nothing else.
    @Test func anAnonymousAuthorIsShownAsSuch() {
        #expect(PostAuthor(id: "author1", profileName: "Ana", isAnonymous: true).shownName == "Anonymous")
        #expect(PostAuthor(id: "author1", profileName: "Ana", isAnonymous: false).shownName == "Ana")
        var post = Sample.post("1", likes: 5)
        #expect(!post.isOwn(of: "author1"))
        post.author.id = "author1"
        #expect(post.isOwn(of: "author1"))
        var liked = post.withLike(LikeAnswer(liked: true, likeCount: 6))
        #expect(liked.liked && liked.likes == 6)
        (liked.liked, liked.likes) = (post.liked, post.likes)
        #expect(liked == post && post.updatedAt == post.createdAt)
    }

    // A-E13 A-P28: the general texts; cancellation has none.
    @Test func errorsHaveWords() {
        #expect(WallError.unauthorized.message == "Session expired. Please log in again.")
        #expect(
            WallError.forbidden.message == "You don't have permission to do this."
                && WallError.notFound.message == "Not found.")
        #expect(WallError.network(.cancelled).isCanceled && !WallError.notFound.isCanceled)
        #expect(WallError.of(NetworkError.timeout) == .network(.timeout))
    }

    // A-P28: six causes.
    @Test func deletingHasItsOwnWords() {
        #expect(WallError.deleteSignedOut == "Authentication required to delete post.")
        let texts: [(WallError, String)] = [
            (.unauthorized, "Session expired. Please log in again."),
            (.forbidden, "You don't have permission to delete this post."),
            (.notFound, "Post not found."),
            (.network(.noConnection), "No internet connection. Please check your network."),
            (.network(.server(500)), "Failed to delete post. Please try again."),
        ]
        for (error, text) in texts { #expect(error.deleteText == text) }
    }

    // A-E08: rounded up; zero for an empty list.
    @Test(arguments: [(0, 0), (1, 1), (20, 1), (21, 2), (45, 3)])
    func pagesAreRoundedUp(total: Int, pages: Int) {
        #expect(Pagination(page: 1, limit: 20, total: total).totalPages == pages)
    }

    // A-Q11
    @Test func pagesAndLimitsAreClamped() {
        #expect(
            PageLimit.page(-3) == 1 && PageLimit.limit(0) == 1 && PageLimit.limit(1000) == 100
                && PageLimit.limit(50) == 50)
    }
}
