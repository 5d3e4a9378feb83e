import FamRegistry
import FamValues

/// What the router is like when a link comes; the rule of layers gives the same place from each (N-Q05).
enum LinkSituation: String, NamedCases {
    static let typeName = "situation"

    /// A fresh start.
    case cold
    /// The router as it is.
    case here
    /// As it is, with a sheet over the page.
    case sheet
    /// As it is, with every gate closed.
    case signedOut = "signed-out"

    func state(_ navigation: Navigation) throws -> RouterState {
        var state = navigation.router.state
        switch self {
        case .here: break
        case .cold:
            state = navigation.map.start
            state.closedGates = navigation.router.state.closedGates
        case .sheet: state.current.sheet = PresentedEntry(try navigation.here())
        case .signedOut:
            for feature in navigation.map.features {
                let gates = feature.gates + feature.links.compactMap(\.gate)
                state.closedGates.formUnion(gates.map { Gate(module: feature.id, id: $0.id) })
            }
        }
        return state
    }
}
