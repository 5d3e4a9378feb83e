/// What remains of a refused entry although the rest is rolled back: a link that waits for its gate, or a cover with
/// the reason (the paywall, K-UC07).
public enum FailureEffect: Hashable, Sendable {
    case keep(PendingTarget)
    /// Over the module named, whether or not it is the active one.
    case raise(PresentedEntry, module: String)
    /// The same for an alert, which says what went wrong (N-A01).
    case warn(AlertEntry, module: String)
}

extension RouterState {
    mutating func apply(_ effect: FailureEffect) {
        switch effect {
        case .keep(let target): keep(target)
        case .raise(let cover, let module): modules[module]?.cover = cover
        case .warn(let alert, let module): modules[module]?.alert = alert
        }
    }
}
