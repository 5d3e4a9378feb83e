/// The state of an action (X-E19): idle, in progress, a success that is consumed once, or a failure that stays until
/// the next action (H-Q23).
public enum ActionState<Value: Hashable & Sendable>: Hashable, Sendable {
    case idle
    case inProgress
    case success(Value)
    case failure(String)

    public var isInProgress: Bool { self == .inProgress }
    public var isSuccess: Bool { successValue != nil }
    public var successValue: Value? { if case .success(let value) = self { value } else { nil } }
    public var errorMessage: String? { if case .failure(let message) = self { message } else { nil } }

    /// Returns false if an action is in progress.
    public mutating func start() -> Bool {
        guard !isInProgress else { return false }
        self = .inProgress
        return true
    }

    /// Returns the success once; then the state is idle.
    public mutating func consume() -> Value? {
        guard let value = successValue else { return nil }
        self = .idle
        return value
    }
}

/// The value of an action without a result; comparable, unlike the empty tuple.
public struct NoValue: Hashable, Sendable {
    public init() {}
}
