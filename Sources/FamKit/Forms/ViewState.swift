/// The state of a list or page (X-E21).
public enum ViewState<Value> {
    case idle
    case loading
    case loaded(Value)
    case error(String)

    public var isLoading: Bool { if case .loading = self { true } else { false } }
    public var data: Value? { if case .loaded(let value) = self { value } else { nil } }
    public var errorMessage: String? { if case .error(let message) = self { message } else { nil } }
}

extension ViewState: Sendable where Value: Sendable {}
