/// Why a server refused a request, as sent in its answer (A-E16).
public struct BoardRefusal: Error, Codable, Hashable, Sendable {
    public enum Code: String, Codable, CaseIterable, Sendable {
        case syntax, unauthorized, forbidden, invalid
        case notFound = "not_found"
        case notAllowed = "method_not_allowed"
        case emailTaken = "email_taken"
        case passwordSet = "password_set"
        case tooLarge = "too_large"
        case notJSON = "unsupported_media_type"
        case wrongCode = "wrong_code"
        case wrongPassword = "wrong_password"
        case keyReused = "key_reused"
        case tooMany = "too_many_requests"
        case failed = "internal_error"
        case busy = "unavailable"

        public var status: Int {
            switch self {
            case .syntax: 400
            case .unauthorized: 401
            case .forbidden: 403
            case .notFound: 404
            case .notAllowed: 405
            case .emailTaken, .passwordSet: 409
            case .tooLarge: 413
            case .notJSON: 415
            case .invalid, .wrongCode, .wrongPassword, .keyReused: 422
            case .tooMany: 429
            case .failed: 500
            case .busy: 503
            }
        }
    }

    public var code: Code
    public var message: String
    /// The field of the body or the query.
    public var field: String?
    /// In seconds.
    public var retryAfter: Int?

    public init(_ code: Code, _ message: String, field: String? = nil, retryAfter: Int? = nil) {
        self.code = code
        self.message = message
        self.field = field
        self.retryAfter = retryAfter
    }

    public static let unauthorized = BoardRefusal(.unauthorized, "Session expired. Please log in again.")
    public static let notFound = BoardRefusal(.notFound, "Not found.")
    public static let forbidden = BoardRefusal(.forbidden, "You don't have permission to do this.")
    public static let failed = BoardRefusal(.failed, "Something went wrong on the server.")
}

/// `{"error": {…}}`
public struct WireError: Codable, Sendable {
    public var error: BoardRefusal

    public init(_ error: BoardRefusal) { self.error = error }
}
