import FamBoard
import FamKit
import FamRegistry
import FamTestSupport
import Testing

@testable import FamWall

@Suite struct FeedModelTests {
    private let board = MockPostService()

    private func answer(_ feed: FeedModel, _ load: FeedModel.Load) -> Result<WallPage<Post>, WallError> {
        do { return .success(try feed.fetch(load, board, Sample.me)) } catch { return .failure(.of(error)) }
    }

    // A-P17 A-E12: the state of a feed before anything was loaded.
    @Test func aFreshFeedIsEmpty() {
        let feed = FeedModel(.national)
        #expect(feed.posts.isEmpty && !feed.isLoadingPosts && !feed.isLoadingMore && feed.errorMessage == nil)
        #expect(feed.sort == .newest && feed.currentPage == 1 && feed.hasMorePages)
    }

    // A-P19 A-OP29 A-E08 A-P16 A-P46
    // On a board that is only a contract; one call, national, in the order of the answer.
    @Test func aLoadShowsThePage() {
        board.pages = [.success(Sample.page(1...2, total: 2))]
        var feed = FeedModel(.national)
        let load = feed.begin()
        #expect(feed.isLoadingPosts)
        feed.end(load, answer(feed, load))
        #expect(
            feed.posts.map(\.id) == ["1", "2"] && !feed.isLoadingPosts && feed.errorMessage == nil && !feed.hasMorePages
        )
        #expect(board.fetches == 1 && board.lastWall == .national && board.lastPage == 1 && board.lastLimit == 20)
    }

    // A-SC05 X-C19 X-E57 X-E59 X-P64
    // Nothing, then the text of loading, then the posts, or the error with a way to try again.
    @Test func eachStateIsDrawn() {
        var feed = FeedModel(.national)
        #expect(ScreenSpec.status(feed) == .empty)
        let load = feed.begin()
        #expect(ScreenSpec.status(feed) == .loading("Loading posts..."))
        feed.end(load, .success(Sample.page(1...2, total: 2)))
        #expect(ScreenSpec.status(feed) == .ready)
        feed.end(feed.begin(), .failure(.network(.timeout)))
        #expect(
            ScreenSpec.status(feed) == .failed("The request timed out.", retry: Action("Try again", "wall refresh")))
    }

    // A-SC05: rows, a mark while more is loaded, and the way to more.
    @Test func loadingMoreIsMarked() throws {
        let context = TestContext(Registry(features: [], functions: []))
        func texts(_ feed: FeedModel) throws -> [String] {
            try ScreenSpec.content(feed, me: "author1", context).compactMap { block in
                if case .text(let text) = block { text } else { nil }
            }
        }
        var feed = loaded(1...20, total: 45)
        #expect(try texts(feed).isEmpty)
        _ = feed.beginMore()
        #expect(try texts(feed) == ["Loading more…"])
    }

    // A-P13: campus, 1, 20, newest.
    @Test func aCallHasDefaults() throws {
        board.pages = [.success(Sample.page(1...1, total: 1))]
        _ = try board.fetchPosts(Sample.me)
        #expect(board.lastWall == .campus && board.lastPage == 1 && board.lastLimit == 20 && board.lastSort == .newest)
    }

    // A-P20 A-OP29 A-Q21
    @Test func aFailureIsReportedAndTheListIsUnchanged() {
        board.pages = [.failure(.network(.noConnection))]
        var feed = FeedModel(.national)
        let load = feed.begin()
        feed.end(load, answer(feed, load))
        #expect(feed.posts.isEmpty && !feed.isLoadingPosts)
        #expect(feed.errorMessage == "No internet connection. Please check your network.")
    }

    // A-P23 A-OP26: the list is emptied before the answer, with one call for the order; choosing the same order again
    // does nothing.
    @Test func anotherOrderEmptiesTheList() throws {
        var feed = loaded(1...2, total: 2)
        board.pages = [.success(Sample.page(2...2, total: 1))]
        let loadLoad = feed.choose(.mostLiked)
        let load = try #require(loadLoad)
        #expect(feed.posts.isEmpty && feed.isLoadingPosts && feed.hasMorePages && feed.currentPage == 1)
        feed.end(load, answer(feed, load))
        #expect(board.fetches == 1 && board.lastSort == .mostLiked && feed.posts.count == 1)
        let again = feed.choose(.mostLiked)
        #expect(again == nil)
    }

    // A-P24 A-OP25 A-OP29 X-OP18 X-P22
    // Leaving ends a load without a word, whether its answer comes or not; so does either
    // form of cancellation.
    @Test func leavingIsSilent() {
        var feed = FeedModel(.national)
        let load = feed.begin()
        feed.cancel()
        #expect(!feed.isLoadingPosts && feed.errorMessage == nil)
        let isNewest = feed.end(load, .success(Sample.page(1...2, total: 2)))
        #expect(!isNewest && feed.posts.isEmpty)
        let other = feed.begin()
        feed.end(other, .failure(.network(.cancelled)))
        #expect(!feed.isLoadingPosts && feed.errorMessage == nil)
    }

    // A-OP30 X-OP18 X-P22
    // Traps 3 and 12. A next page that arrives after a new order is dropped, and does not clear its successor's flag.
    @Test func onlyTheNewestLoadCounts() throws {
        var feed = loaded(1...20, total: 45)
        let moreLoad = feed.beginMore()
        let more = try #require(moreLoad)
        let sortedLoad = feed.choose(.mostLiked)
        let sorted = try #require(sortedLoad)
        let isNewest = feed.end(more, .success(Sample.page(21...40, page: 2, total: 45)))
        #expect(!isNewest)
        #expect(feed.isLoadingPosts && feed.posts.isEmpty)
        feed.end(sorted, .success(Sample.page(1...20, total: 45)))
        #expect(feed.posts.count == 20 && !feed.isLoadingPosts)
    }

    // A-P25 A-OP27: on page 3 a refresh requests page 1 and the rows stay meanwhile; if it fails, list and page are
    // unchanged (trap 2).
    @Test func aRefreshKeepsTheOldRows() throws {
        var feed = loaded(1...20, total: 60)
        for page in 2...3 {
            let loadLoad = feed.beginMore()
            let load = try #require(loadLoad)
            feed.end(load, .success(Sample.page((page * 20 - 19)...(page * 20), page: page, total: 60)))
        }
        let failing = feed.begin()
        #expect(failing.page == 1 && feed.posts.count == 60)
        feed.end(failing, .failure(.network(.timeout)))
        #expect(feed.posts.count == 60 && feed.currentPage == 3 && feed.errorMessage == "The request timed out.")
        let load = feed.begin()
        feed.end(load, .success(Sample.page(1...20, total: 60)))
        #expect(feed.posts.count == 20 && feed.currentPage == 1 && feed.hasMorePages)
    }

    // A-P26 A-OP28 A-OP30: 20, 40, 45, then nothing; triggered by the last row only, one load at a time.
    @Test func pagesArriveOneByOne() throws {
        var feed = loaded(1...20, total: 45)
        let early = feed.beginMore(after: "7")
        #expect(early == nil)
        let secondLoad = feed.beginMore(after: "20")
        let second = try #require(secondLoad)
        let again = feed.beginMore(after: "20")
        #expect(again == nil)
        feed.end(second, .success(Sample.page(21...40, page: 2, total: 45)))
        #expect(feed.posts.count == 40)
        let thirdLoad = feed.beginMore()
        let third = try #require(thirdLoad)
        feed.end(third, .success(Sample.page(41...45, page: 3, total: 45)))
        let beyond = feed.beginMore()
        #expect(feed.posts.count == 45 && beyond == nil)
    }

    // A-P27 A-OP30: the page advances only on success. Trap 4: a duplicate is shown once.
    @Test func aFailedPageIsLoadedAgain() throws {
        var feed = loaded(1...20, total: 45)
        let failingLoad = feed.beginMore()
        let failing = try #require(failingLoad)
        feed.end(failing, .failure(.network(.lost)))
        #expect(feed.currentPage == 1 && feed.errorMessage != nil && !feed.isLoadingMore)
        let loadLoad = feed.beginMore()
        let load = try #require(loadLoad)
        #expect(load.page == 2)
        feed.end(load, .success(Sample.page(20...39, page: 2, total: 45)))
        #expect(feed.posts.count == 39 && feed.currentPage == 2 && feed.errorMessage == nil)
    }

    // A-P22 A-OP31 A-Q21: that row and no other; a quick second like waits (trap 6).
    @Test func aLikeChangesItsRow() {
        var feed = FeedModel(.national)
        let load = feed.begin()
        feed.end(
            load,
            .success(
                WallPage(
                    data: [Sample.post("1", likes: 5), Sample.post("2")],
                    pagination: .init(page: 1, limit: 20, total: 2))))
        let isFirst = feed.beginLike("1")
        let isSecond = feed.beginLike("1")
        #expect(isFirst && !isSecond)
        feed.endLike("1", .success(LikeAnswer(liked: true, likeCount: 6)))
        #expect(feed.posts[0].liked && feed.posts[0].likes == 6 && feed.posts[1] == Sample.post("2"))
        let isFree = feed.beginLike("1")
        #expect(isFree)
        feed.endLike("1", .failure(.notFound))
        #expect(feed.errorMessage == "Not found." && feed.posts[0].likes == 6)
        // Either form of cancellation is silent.
        feed = loaded(1...2, total: 2)
        _ = feed.beginLike("1")
        feed.endLike("1", .failure(.network(.cancelled)))
        #expect(feed.errorMessage == nil && feed.posts[0].likes == 0)
    }

    // A-P31 A-P10: a feed is never called empty before it was loaded; a slow first load is shown; a slow refresh keeps
    // the rows, and so does one that times out.
    @Test func loadingShowsOnlyWhereNothingElseDoes() {
        var feed = FeedModel(.national)
        #expect(feed.content == .unknown)
        _ = feed.begin()
        #expect(feed.content == .loading)
        feed = loaded(1...2, total: 2)
        let slow = feed.begin()
        #expect(feed.content == .rows)
        feed.end(slow, .failure(.network(.timeout)))
        #expect(feed.content == .rows && feed.errorMessage == "The request timed out.")
        feed = FeedModel(.national)
        feed.end(feed.begin(), .failure(.network(.timeout)))
        #expect(feed.content == .empty)
    }

    // A-OP32: the row disappears at once, and a load under way is dropped (trap 5).
    @Test func aHiddenPostLeavesAtOnce() {
        var feed = loaded(1...3, total: 3)
        let slow = feed.begin()
        feed.remove("2")
        #expect(feed.posts.map(\.id) == ["1", "3"])
        _ = feed.begin()
        let isNewest = feed.end(slow, .success(Sample.page(1...3, total: 3)))
        #expect(!isNewest && feed.posts.count == 2)
    }

    private func loaded(_ numbers: ClosedRange<Int>, total: Int) -> FeedModel {
        var feed = FeedModel(.national)
        let load = feed.begin()
        feed.end(load, .success(Sample.page(numbers, total: total)))
        return feed
    }
}
