import FamBoard
import FamKit
import FamRegistry
import FamText
import FamValues

/// The board of this process, on the household's database (A-Q20), by the same contracts as a server's.
struct HouseholdBoard: WallService {
    let context: any Context
    let accounts: BoardAccounts
    var records: any Records { context.records }

    init(_ context: any Context) {
        self.context = context
        accounts = BoardAccounts(context)
    }
}
