import FamBoard
import FamKit
import FamRegistry
import FamText
import FamValues

/// The board in process, on the household's database (A-Q20): what a server would do after the same contracts.
struct HouseholdBoard: WallService {
    let context: any Context
    let accounts: BoardAccounts
    var records: any Records { context.records }

    init(_ context: any Context) {
        self.context = context
        accounts = BoardAccounts(context)
    }

    /// - Throws: `invalid-form` with the first message.
    func check(_ problems: ValidationError?...) throws {
        for case let problem? in problems { throw WallError.refused(.invalidForm, problem.message, help: nil) }
    }
}
