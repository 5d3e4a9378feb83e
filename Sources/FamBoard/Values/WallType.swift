import FamRegistry
import FamValues

/// A-E06: which wall a post is on.
public enum WallType: String, NamedCases {
    case campus, national
    public static let typeName = "wall"

    public var title: String { self == .campus ? "Campus" : "National" }
}
