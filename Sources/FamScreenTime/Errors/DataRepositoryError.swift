import FamText

/// S-E11: the errors of screentime's data, with their messages.
enum DataRepositoryError: Error, Hashable, Sendable {
    case networkUnavailable
    case dataCorrupted
    case unauthorized
    case notFound(String)
    case validationFailed([String])

    var message: String {
        switch self {
        case .networkUnavailable: "Network connection is unavailable"
        case .dataCorrupted: "Data appears to be corrupted"
        case .unauthorized: "You don't have permission to access this data"
        case .notFound(let item): "\(item) was not found"
        case .validationFailed(let entries): "Validation failed: " + entries.joined(separator: ", ")
        }
    }

    private var code: DiagnosticCode {
        switch self {
        case .networkUnavailable: .networkUnavailable
        case .dataCorrupted: .dataCorrupted
        case .unauthorized: .noPermission
        case .notFound: .notFound
        case .validationFailed: .screenTimeRule
        }
    }

    func diagnostic(help: String? = nil) -> Diagnostic { Diagnostic(code, message, help: help) }

    /// For what only children have.
    static func notAChild(_ user: UserRow) -> Diagnostic {
        DataRepositoryError.validationFailed(["\(SafeText.shown(user.label)) is not a child"]).diagnostic(
            help: parentsAccount)
    }

    static let parentsAccount =
        "this is a parent's account; `screentime user add NAME EMAIL --role child` makes a child's, with an address of "
        + "its own"
}

/// S-E11, S-Q08: what the dashboard says about an error of its data.
enum AppError: Hashable, Sendable {
    case dataLoadingFailed(String)
    case operationFailed(String)

    var message: String {
        switch self {
        case .dataLoadingFailed(let cause): "Could not load data: \(cause)"
        case .operationFailed(let cause): "The action failed: \(cause)"
        }
    }
}
