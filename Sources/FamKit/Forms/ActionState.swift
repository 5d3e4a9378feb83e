/// How an action goes (X-E19): idle, then in progress, then a success that is taken note of once, or a failure that
/// stays until the next action starts (H-Q23).
public enum ActionState<Value: Hashable & Sendable>: Hashable, Sendable {
    case idle
    case inProgress
    case success(Value)
    case failure(String)

    public var isInProgress: Bool { self == .inProgress }
    public var isSuccess: Bool { successValue != nil }
    public var successValue: Value? { if case .success(let value) = self { value } else { nil } }
    public var errorMessage: String? { if case .failure(let message) = self { message } else { nil } }

    /// False while one is in progress: the second start is refused.
    public mutating func start() -> Bool {
        guard !isInProgress else { return false }
        self = .inProgress
        return true
    }

    /// The success, once: afterward the state is idle.
    public mutating func consume() -> Value? {
        guard let value = successValue else { return nil }
        self = .idle
        return value
    }
}

/// The value of an action that gives none; unlike the empty tuple it can be compared.
public struct NoValue: Hashable, Sendable {
    public init() {}
}
