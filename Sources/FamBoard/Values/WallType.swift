import FamRegistry
import FamValues

/// A-E06: which wall a post stands on.
enum WallType: String, NamedCases {
    case campus, national
    static let typeName = "wall"

    var title: String { self == .campus ? "Campus" : "National" }
}
