import FamRegistry
import FamText

/// The one place that changes navigation (N-P01). Every operation sets one new value, records the previous one, and
/// reports the difference; an operation that changes nothing adds nothing to the history.
public final class Router {
    public static let key = ServiceKey<Router>("router")
    /// N-Q08.
    static let maximalDepth = 32

    public let map: NavigationMap
    public private(set) var state: RouterState {
        didSet {
            knownConfinement = nil
            knownOpen = nil
            stateNumber += 1
        }
    }
    /// Changes with `state`.
    public private(set) var stateNumber = 0
    /// What `confinement` found in this state; nil if nobody asked yet.
    var knownConfinement: Confinement??
    /// What is open in this state; nil if nobody asked yet.
    private var knownOpen: OpenLayers?
    public private(set) var history = RouterHistory()
    /// The place at the beginning of the current or last entry.
    private(set) var entryStart: RouterState
    /// What remains of the current entry if it is refused.
    private var failureEffects: [FailureEffect] = []

    /// Starts at the default tab of the first module, or where `state` says (N-Q07).
    public init(map: NavigationMap, state: RouterState? = nil) {
        self.map = map
        self.state = state ?? map.start
        entryStart = self.state
    }

    public convenience init(registry: Registry) { self.init(map: NavigationMap(registry: registry)) }

    /// The address of the visible screen; `/` if no module has a screen.
    public func address(in context: any Context) throws -> String {
        try refreshGates(context)
        return map.shown(in: state).map(AddressPrinter(map: map, finder: RowFinder(context)).address) ?? "/"
    }

    /// The place in the prompt: the address; for a cover that opened by itself, its title after the place below it:
    /// `/kids/Leo · celebration`.
    public func place(in context: any Context) throws -> String {
        let address = try address(in: context)
        guard map.closedGate(of: state.module, in: state) == nil, let cover = state.current.cover?.entry,
            let screen = map.screen(cover.screen)
        else { return address }
        var below = state
        below.current.cover = nil
        let page = map.shown(in: below).map(AddressPrinter(map: map, finder: RowFinder(context)).address) ?? "/"
        return "\(page) · \(screen.title.lowercased())"
    }

    /// Begins an entry: forgets what an earlier one would have left after a refusal.
    public func begin() -> RouterSnapshot {
        failureEffects = []
        entryStart = state
        return snapshot
    }

    /// Begins a statement of the entry whose modules had their layers updated.
    public func beginStatement() { entryStart = state }

    /// Whether the module shows nothing but its tab: no page above it, no sheet, cover or alert. After nearly every
    /// entry most are, so this is cheaper than a look at their states.
    public func isAtRest(_ module: String) -> Bool { !open.modules.contains(module) }

    public var hasSheet: Bool { open.hasSheet }

    var hasAlert: Bool { open.hasAlert }

    private var open: OpenLayers {
        if let knownOpen { return knownOpen }
        let open = OpenLayers(state)
        knownOpen = open
        return open
    }

    /// What a state shows besides its tabs, in any module.
    private struct OpenLayers {
        /// Those that are not at rest; few, so a list.
        var modules: [String] = []
        var hasSheet = false
        var hasAlert = false

        init(_ state: RouterState) {
            for (id, module) in state.modules where !module.isAtRest {
                modules.append(id)
                hasSheet = hasSheet || module.sheet != nil
                hasAlert = hasAlert || module.alert != nil
            }
        }
    }

    public var snapshot: RouterSnapshot { RouterSnapshot(state: state, history: history) }

    /// Starts over, like a new session: nothing is open, and the history is empty.
    public func startAgain() {
        state = map.start
        history = RouterHistory()
        entryStart = state
        failureEffects = []
    }

    /// Sets `new` as part of the previous change; neither `back` nor `forward` leads to the current place.
    func replace(_ new: RouterState) {
        state = new
        history.arrive(at: new)
    }

    /// Undoes the navigation of a failed entry, including back and forward. What the entry leaves after a refusal
    /// stays, unless it was only a plan.
    public func restore(_ before: RouterSnapshot, keepsFailureEffects: Bool = true) {
        let left = failureEffects
        failureEffects = []
        state = before.state
        history = before.history
        guard keepsFailureEffects else { return }
        var new = state
        left.forEach { new.apply($0) }
        set(new)
    }

    /// Applies now, and also if the current entry is refused.
    public func leave(_ consequence: FailureEffect) {
        failureEffects.append(consequence)
        var new = state
        new.apply(consequence)
        set(new)
    }

    func setGates(_ closed: Set<Gate>) { state.closedGates = closed }

    /// Sets `new` and returns what changed.
    @discardableResult
    func set(_ new: RouterState) -> RouterDiff {
        let diff = RouterDiff(from: state, to: new)
        guard !diff.isEmpty else { return diff }
        history.leave(state)
        state = new
        return diff
    }

    // MARK: Pages and tabs

    /// N-OP03: does nothing on an empty path.
    @discardableResult
    public func popToRoot() -> RouterDiff {
        var new = state
        new.current.setPath([], of: state.current.tab)
        return set(new)
    }

    /// N-OP09: leaves paths, sheet and cover; the current tab again pops to its root (N-Q04).
    @discardableResult
    public func select(module: String, tab: String) throws -> RouterDiff {
        guard map.hasTab(tab, module: module) else {
            throw Diagnostic(.unknownTab, "the module `\(module)` has no tab `\(tab)`")
        }
        try refuseClosed(module)
        if state.module != module { try map.refuseHeld(state) }
        if state.module == module, state.current.tab == tab { return popToRoot() }
        var new = state
        new.module = module
        new.current.tab = tab
        return set(new)
    }

    /// N-UC01: tab, path, sheet and cover are as they were left; choosing the active module changes nothing.
    @discardableResult
    public func choose(module: String) throws -> RouterDiff {
        try refuseClosed(module)
        if state.module != module { try map.refuseHeld(state) }
        var new = state
        new.module = module
        return set(new)
    }

    // MARK: Layers

    /// N-OP04: replaces an open sheet (N-Q02); the same entry again keeps the open one (N-P05).
    @discardableResult
    public func present(sheet: PresentedEntry) -> RouterDiff {
        guard state.current.sheet?.entry != sheet.entry else { return RouterDiff(from: state, to: state) }
        var new = state
        new.current.sheet = sheet
        return set(new)
    }

    /// N-OP06; a sheet below stays open (N-Q01).
    @discardableResult
    public func present(cover: PresentedEntry) -> RouterDiff {
        guard state.current.cover?.entry != cover.entry else { return RouterDiff(from: state, to: state) }
        var new = state
        new.current.cover = cover
        return set(new)
    }

    /// N-OP05: does nothing if none is open.
    @discardableResult
    public func dismissSheet() -> RouterDiff {
        var new = state
        new.current.sheet = state.current.sheet?.below
        return set(new)
    }

    /// N-OP07: does nothing if none is open.
    @discardableResult
    public func dismissCover() -> RouterDiff { dismissCover(of: state.module) }

    @discardableResult
    public func dismissCover(of module: String) -> RouterDiff {
        var new = state
        new.modules[module]?.cover = nil
        return set(new)
    }

    /// N-OP08; nil clears the slot.
    @discardableResult
    public func show(alert: AlertEntry?) -> RouterDiff {
        var new = state
        new.current.alert = alert
        return set(new)
    }

    // MARK: Targets and gates

    /// Goes to a target; see `RouterState.following` for the rule of layers. The common beginning of both paths stays:
    /// a page below is appended (N-OP01), the page above removes the last (N-OP02).
    /// - Parameter keepsPage: a sheet or a cover of the module that is shown sets exactly its slot, and what is below
    ///   stays (N-OP10): the page, and under a cover the sheet (N-Q01).
    @discardableResult
    public func follow(_ target: Target, keepsPage: Bool = false) throws -> RouterDiff {
        let last = target.cover ?? target.sheet ?? target.path.last
        try refuseClosed(target.module, screen: last?.screen)
        // The gate's own screen is shown unless a screen next to it is open; as a page it would stay open when the gate
        // opens.
        if let gate = map.closedGate(of: target.module, in: state), !gate.beside.contains(last?.screen ?? "") {
            var new = state
            new.module = target.module
            if let top = new.current.path.last, gate.beside.contains(top.screen) {
                new.current.setPath(Array(new.current.path.dropLast()), of: new.current.tab)
            }
            return set(new)
        }
        var target = target
        if keepsPage, target.module == state.module, target.sheet != nil || target.cover != nil {
            target.tab = state.current.tab
            target.path = state.current.path
            if target.cover != nil { target.sheet = state.current.sheet?.entry }
        }
        return set(try state.following(target, on: map))
    }

    @discardableResult
    public func close(gate: Gate) -> RouterDiff {
        var new = state
        new.closedGates.insert(gate)
        return set(new)
    }

    /// Opens a gate and goes to the target that waited for it.
    @discardableResult
    public func open(gate: Gate) throws -> RouterDiff {
        var new = state
        new.closedGates.remove(gate)
        if let pending = new.pending.last(where: { $0.gate == gate }) {
            new.forget(gate)
            new = try new.following(pending.target, on: map)
        }
        return set(new)
    }

    func forgetPending(_ gate: Gate) {
        var new = state
        new.forget(gate)
        set(new)
    }

    /// Undoes the last navigation; nil if there was none.
    @discardableResult
    public func back() -> RouterDiff? { history.goBack(from: state).map(arrive) }

    /// Undoes the last `back`; nil if there was none, or another navigation followed.
    @discardableResult
    public func forward() -> RouterDiff? { history.goForward(from: state).map(arrive) }

    private func arrive(_ place: RouterState) -> RouterDiff {
        let diff = RouterDiff(from: state, to: place)
        state = place
        return diff
    }

    static func checkDepth(_ path: [ScreenEntry]) throws {
        guard path.count <= maximalDepth else {
            throw Diagnostic(
                .pathTooDeep, "a path holds at most \(maximalDepth) pages",
                help: "`root` goes back to the tab's first page")
        }
    }
}
