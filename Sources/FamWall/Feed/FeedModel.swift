import FamBoard

/// The content of a feed and its loads (A-E12). A value without time or threads: a load begins, and ends with its
/// number; only the newest load changes anything (traps 3 and 12).
struct FeedModel: Sendable {
    let wall: WallType
    private(set) var posts: [Post] = []
    private(set) var isLoadingPosts = false
    private(set) var isLoadingMore = false
    private(set) var errorMessage: String?
    private(set) var sort = SortOrder.newest
    private(set) var currentPage = 1
    private(set) var hasMorePages = true
    /// Whether an answer has arrived, which distinguishes an empty feed from an unknown one.
    private(set) var isLoaded = false
    private var newest = 0
    /// Posts with a like request running; one per post at a time (trap 6).
    private(set) var likesUnderWay: Set<String> = []

    init(_ wall: WallType) { self.wall = wall }

    /// What to show; a feed never requested from its server is unknown.
    enum Content: Hashable { case loading, unknown, empty, rows }

    /// A-P31: the loading text shows only while there are no posts.
    var content: Content {
        guard posts.isEmpty else { return .rows }
        if isLoadingPosts { return .loading }
        return isLoaded || errorMessage != nil ? .empty : .unknown
    }

    struct Load: Hashable, Sendable {
        fileprivate var number: Int
        var page: Int
        var sort: SortOrder
    }

    // MARK: Loading

    /// A-OP24, A-OP27: page 1; the posts stay until the answer arrives.
    mutating func begin() -> Load {
        cancel()
        isLoadingPosts = true
        errorMessage = nil
        return Load(number: newest, page: 1, sort: sort)
    }

    /// Requests a load from the board.
    func fetch(_ load: Load, _ board: any PostService, _ me: Credentials) throws -> WallPage<Post> {
        try board.fetchPosts(me, wall: wall, page: load.page, sort: load.sort)
    }

    /// A-OP28: nil unless `post` is the last one (or nil), nothing is loading, and there are more pages.
    mutating func beginMore(after post: String? = nil) -> Load? {
        guard post == nil || post == posts.last?.id, !isLoadingMore, !isLoadingPosts, hasMorePages, isLoaded else {
            return nil
        }
        newest += 1
        isLoadingMore = true
        errorMessage = nil
        return Load(number: newest, page: currentPage + 1, sort: sort)
    }

    /// A-OP29, A-OP30. Posts, page and `hasMorePages` change together, and only on success (trap 2); a canceled load
    /// reports no error.
    /// - Returns: false for a load that is not the newest, which changes nothing.
    @discardableResult
    mutating func end(_ load: Load, _ result: Result<WallPage<Post>, WallError>) -> Bool {
        guard load.number == newest, isLoadingPosts || isLoadingMore else { return false }
        isLoadingPosts = false
        isLoadingMore = false
        switch result {
        case .failure(let error): if !error.isCanceled { errorMessage = error.message }
        case .success(let page):
            // Trap 4: a new post shifts the pages, so a post may come twice.
            let known = Set(load.page == 1 ? [] : posts.map(\.id))
            posts = (load.page == 1 ? [] : posts) + page.data.filter { !known.contains($0.id) }
            currentPage = load.page
            hasMorePages = page.pagination.hasMore
            isLoaded = true
        }
        return true
    }

    /// A-OP25: cancels every load silently.
    mutating func cancel() {
        newest += 1
        isLoadingPosts = false
        isLoadingMore = false
    }

    /// A-OP26: the list is emptied before the answer arrives. Nil if this is already the order.
    mutating func choose(_ order: SortOrder) -> Load? {
        guard order != sort else { return nil }
        sort = order
        posts = []
        currentPage = 1
        hasMorePages = true
        isLoaded = false
        return begin()
    }

    // MARK: Rows

    /// Trap 7: shows what happened to a post elsewhere.
    mutating func replace(_ post: Post) {
        for index in posts.indices where posts[index].id == post.id { posts[index] = post }
    }

    /// A-OP32: removes the post at once.
    mutating func remove(_ id: String) { posts.removeAll { $0.id == id } }

    mutating func fail(_ text: String) { errorMessage = text }

    /// Trap 6. Returns false while another like of the post is running.
    mutating func beginLike(_ id: String) -> Bool { likesUnderWay.insert(id).inserted }

    /// A-OP31: changes only that post.
    mutating func endLike(_ id: String, _ result: Result<LikeAnswer, WallError>) {
        likesUnderWay.remove(id)
        switch result {
        case .success(let answer): for post in posts where post.id == id { replace(post.withLike(answer)) }
        case .failure(let error): if !error.isCanceled { errorMessage = error.message }
        }
    }
}
