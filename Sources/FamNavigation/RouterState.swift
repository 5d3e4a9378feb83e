import FamRegistry

/// The place in one module: the selected tab, one path per tab, and what is open above the page (N section 2, N-Q01,
/// N-Q03).
public struct ModuleState: Hashable, Sendable {
    public var tab: String
    /// By tab id; a tab without an entry is at its root. The root itself is not part of the path.
    public var paths: [String: [ScreenEntry]]
    public var sheet: PresentedEntry?
    public var cover: PresentedEntry?
    public var alert: AlertEntry?

    public init(tab: String, paths: [String: [ScreenEntry]] = [:]) {
        self.tab = tab
        self.paths = paths
    }

    var isAtRest: Bool { paths.isEmpty && sheet == nil && cover == nil && alert == nil }

    public var path: [ScreenEntry] { paths[tab] ?? [] }

    /// Removes an empty path, so that two states of the same place are equal.
    mutating func setPath(_ path: [ScreenEntry], of tab: String) {
        paths[tab] = path.isEmpty ? nil : path
    }
}

/// A condition of a module that links may wait for.
public struct Gate: Hashable, Sendable {
    public var module: String
    /// The id of its `GateSpec`.
    public var id: String

    public init(module: String, id: String) {
        self.module = module
        self.id = id
    }
}

/// A target kept until its gate opens.
public struct PendingTarget: Hashable, Sendable {
    public var gate: Gate
    public var target: Target

    public init(gate: Gate, target: Target) {
        self.gate = gate
        self.target = target
    }
}

/// The whole navigation as one value, so that it can be compared, printed, recorded and restored.
public struct RouterState: Hashable, Sendable {
    public var module: String
    public var modules: [String: ModuleState]
    var closedGates: Set<Gate>
    /// The last target that waits for each gate, in the order in which they arrived.
    public private(set) var pending: [PendingTarget]

    public init(
        module: String, modules: [String: ModuleState], closedGates: Set<Gate> = [], pending: [PendingTarget] = []
    ) {
        self.module = module
        self.modules = modules
        self.closedGates = closedGates
        self.pending = pending
    }

    mutating func keep(_ target: PendingTarget) {
        forget(target.gate)
        pending.append(target)
    }

    /// Removes the target that waits for the gate.
    mutating func forget(_ gate: Gate) { pending.removeAll { $0.gate == gate } }

    /// Takes over the waiting targets of another state.
    mutating func takePending(of other: RouterState) { pending = other.pending }

    /// Whether both are the same place; gates follow from the data.
    public func isSamePlace(as other: RouterState) -> Bool {
        var other = other
        other.closedGates = closedGates
        return self == other
    }

    /// The state of the active module.
    public var current: ModuleState {
        get { modules[module] ?? ModuleState(tab: "") }
        set { modules[module] = newValue }
    }
}

/// Where an address or a link leads: the whole back stack, never only its last page.
public struct Target: Hashable, Sendable {
    public var module: String
    /// Nil keeps the selected tab.
    public var tab: String?
    public var path: [ScreenEntry]
    /// The last screen if it is presented; the screens below it are in `path`.
    public var sheet: ScreenEntry?
    public var cover: ScreenEntry?
    /// The sheets opened before `sheet`, by its shorter addresses.
    public var through: [ScreenEntry] = []

    public init(module: String, tab: String?, path: [ScreenEntry], sheet: ScreenEntry? = nil, cover: ScreenEntry? = nil)
    {
        self.module = module
        self.tab = tab
        self.path = path
        self.sheet = sheet
        self.cover = cover
    }
}
