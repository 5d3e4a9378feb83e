import FamBoard
import FamText

extension WallError {
    /// The error for commands, with the given text or its own.
    func diagnostic(_ text: String? = nil) -> Diagnostic {
        switch self {
        case .network(.unauthorized):
            Diagnostic(.needsSignIn, text ?? message, help: WallGates.signedIn.help)
        case .network(.forbidden): Diagnostic(.notOwn, text ?? message)
        case .network(.notFound): Diagnostic(.notFound, text ?? message)
        case .network: Diagnostic(.outsideFailed, text ?? message)
        case .refused(let code, let own, let help): Diagnostic(code, text ?? own, help: help)
        }
    }
}
