import FamRegistry
import FamValues

/// A-E07, A-Q01.
public enum SortOrder: String, NamedCases {
    case newest
    case mostLiked = "most-liked"
    case oldest
    public static let typeName = "post order"

    public var displayName: String {
        switch self {
        case .newest: "Newest"
        case .mostLiked: "Most Liked"
        case .oldest: "Oldest"
        }
    }

    /// The options shown above a feed.
    public static let feedOptions: [SortOrder] = [.newest, .mostLiked]
    public static let commentOptions: [SortOrder] = [.newest, .oldest]
}
