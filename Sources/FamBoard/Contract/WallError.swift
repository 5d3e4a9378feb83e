import FamKit
import FamText

/// Why a service did not do what was requested (A-E13, A-E16).
public enum WallError: Error, Hashable, Sendable {
    case network(NetworkError)
    /// With the service's own message.
    case refused(DiagnosticCode, String, help: String?)

    public static let unauthorized = WallError.network(.unauthorized)
    public static let forbidden = WallError.network(.forbidden)
    public static let notFound = WallError.network(.notFound)

    /// Not shown or counted as an error (X-OP25).
    public var isCanceled: Bool { self == .network(.cancelled) }

    /// The general message (A-Q21).
    public var message: String {
        switch self {
        case .network(let error): error.message
        case .refused(_, let message, _): message
        }
    }

    /// A-OP32: the messages for deleting.
    public var deleteText: String {
        switch self {
        case .network(.unauthorized): "Session expired. Please log in again."
        case .network(.forbidden): "You don't have permission to delete this post."
        case .network(.notFound): "Post not found."
        case .network(.noConnection): "No internet connection. Please check your network."
        default: "Failed to delete post. Please try again."
        }
    }

    public static let deleteSignedOut = "Authentication required to delete post."

    public static func of(_ error: any Error) -> WallError {
        if let error = error as? WallError { return error }
        if let error = error as? NetworkError { return .network(error) }
        guard let problem = error as? Diagnostic else { return .network(.lost) }
        return .refused(problem.code, problem.message, help: problem.help)
    }
}

extension DiagnosticCode {
    public static let notOwn = DiagnosticCode(
        "not-own", "A post or comment is somebody else's, and only its author hides it.")
    public static let passwordSet = DiagnosticCode(
        "password-set", "The account already has a password, which only a password change replaces.")
}
