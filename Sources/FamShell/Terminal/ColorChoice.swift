/// The option `--color`.
public enum ColorChoice: String, Sendable, CaseIterable {
    case auto, always, never

    /// Whether output gets colors: the option decides; under `auto` `NO_COLOR` (not empty) turns them off, then
    /// `CLICOLOR_FORCE` (not empty, not 0) on, then a terminal that is not `dumb` has them.
    public func isOn(environment: [String: String], isTerminal: Bool) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto:
            if let value = environment["NO_COLOR"], !value.isEmpty { return false }
            if let value = environment["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
            return isTerminal && !Terminal.isDumb(environment)
        }
    }
}
