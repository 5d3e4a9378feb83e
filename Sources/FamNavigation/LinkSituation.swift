import FamRegistry
import FamValues

/// The state of the router when a link arrives. By the rule of layers the result is the same from each (N-Q05).
enum LinkSituation: String, NamedCases {
    static let typeName = "situation"

    /// A fresh start.
    case cold
    /// The current state.
    case here
    case otherTab = "other-tab"
    /// On the link's own tab, pages deeper than it.
    case deeper
    case sheet, cover, alert
    /// The first steps are unfinished in every module that has some.
    case onboarding
    /// Signed out everywhere.
    case signedOut = "signed-out"

    /// Those that differ from the start: the columns of the matrix.
    static let warm: [LinkSituation] = [.otherTab, .deeper, .sheet, .cover, .alert, .onboarding, .signedOut]

    /// For a list of links, which share one router.
    func state(_ navigation: Navigation) -> RouterState {
        let here = navigation.router.state
        return state(from: here, for: here, navigation.map)
    }

    /// - Parameters:
    ///   - here: the current state of the router, which the situation modifies.
    ///   - wanted: the link's target; its module and tab are the ones hidden, or shown at a deeper page.
    func state(from here: RouterState, for wanted: RouterState, _ map: NavigationMap) -> RouterState {
        var state = here
        let top = map.shown(in: here) ?? ScreenEntry("")
        switch self {
        case .here: break
        case .cold:
            state = map.start
            state.closedGates = here.closedGates
        case .otherTab:
            state.module = wanted.module
            let tabs = map.feature(wanted.module)?.tabs ?? []
            if let other = tabs.last(where: { $0.id != wanted.current.tab }) { state.current.tab = other.id }
        case .deeper:
            state.module = wanted.module
            state.current.tab = wanted.current.tab
            let page = map.shown(in: wanted) ?? top
            state.current.setPath(wanted.current.path + [page, page], of: wanted.current.tab)
        case .sheet: state.current.sheet = PresentedEntry(top)
        case .cover: state.current.cover = PresentedEntry(top)
        case .alert: state.current.alert = AlertEntry(title: "Error", message: "")
        case .onboarding: state.closedGates.formUnion(map.features.flatMap { $0.gates(opening: .firstSteps) })
        case .signedOut: state.closedGates.formUnion(map.features.flatMap { $0.gates(opening: .signIn) })
        }
        return state
    }
}

extension Feature {
    /// Root gates and those of links, of one kind.
    fileprivate func gates(opening kind: GateSpec.Kind) -> [Gate] {
        (gates + links.compactMap(\.gate)).filter { $0.kind == kind }.map { Gate(module: id, id: $0.id) }
    }
}
