import FamBoard
import FamRegistry

/// Which board the module talks to: the one place to put another.
enum WallBoard {
    static func service(_ context: any Context) -> any WallService { HouseholdBoard(context) }
}
