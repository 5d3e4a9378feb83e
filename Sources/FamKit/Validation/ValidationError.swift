/// Why a form refuses a field, with the message (X-E54, H-P11).
public enum ValidationError: Error, Hashable, Sendable {
    case required(field: String)
    case invalidEmail
    case passwordTooShort(minLength: Int)
    case passwordMismatch
    case invalidCode(expectedLength: Int)
    case invalidUsername
    case custom(message: String)

    public var message: String {
        switch self {
        case .required(let field): "\(field) is required"
        case .invalidEmail: "Please enter a valid email address"
        case .passwordTooShort(let minLength): "Password must be at least \(minLength) characters"
        case .passwordMismatch: "Passwords do not match"
        case .invalidCode(let length): "Code must be \(length) digits"
        case .invalidUsername: "Username can only contain letters, numbers, and underscores"
        case .custom(let message): message
        }
    }
}
