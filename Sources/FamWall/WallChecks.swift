import FamBoard
import FamKit
import FamText

/// The checks of forms, before anything is sent or written (A-Q04).
enum WallChecks {
    /// - Throws: `invalid-form` with the first message.
    static func check(_ problems: ValidationError?...) throws {
        for case let problem? in problems { throw WallError.refused(.invalidForm, problem.message, help: nil) }
    }
}
