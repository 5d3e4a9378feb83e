import FamRegistry
import FamValues

/// A-E07, A-Q01.
enum SortOrder: String, NamedCases {
    case newest
    case mostLiked = "most-liked"
    case oldest
    static let typeName = "post order"

    var displayName: String {
        switch self {
        case .newest: "Newest"
        case .mostLiked: "Most Liked"
        case .oldest: "Oldest"
        }
    }

    /// Those that stand above a feed.
    static let feedOptions: [SortOrder] = [.newest, .mostLiked]
    static let commentOptions: [SortOrder] = [.newest, .oldest]
}
