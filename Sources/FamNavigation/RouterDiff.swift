/// The difference between two states: what one navigation changed. Empty if they are equal.
public struct RouterDiff: Hashable, Sendable {
    public enum Change: Hashable, Sendable {
        case module(from: String, to: String)
        case tab(module: String, from: String, to: String)
        /// Entries that both paths begin with are left out.
        case path(module: String, tab: String, removed: [ScreenEntry], added: [ScreenEntry])
        case sheet(module: String, from: ScreenEntry?, to: ScreenEntry?)
        case cover(module: String, from: ScreenEntry?, to: ScreenEntry?)
        case alert(module: String, from: AlertEntry?, to: AlertEntry?)
        case gate(Gate, isClosed: Bool)
        case pending([PendingTarget], before: [PendingTarget])
    }

    public let changes: [Change]
    public var isEmpty: Bool { changes.isEmpty }

    /// Modules and tabs come in alphabetical order, so equal changes print alike.
    public init(from old: RouterState, to new: RouterState) {
        var changes: [Change] = []
        if old.module != new.module { changes.append(.module(from: old.module, to: new.module)) }
        for module in Set(old.modules.keys).union(new.modules.keys).sorted() {
            let before = old.modules[module] ?? ModuleState(tab: "")
            let after = new.modules[module] ?? ModuleState(tab: "")
            if before != after { changes += RouterDiff.changes(module, from: before, to: after) }
        }
        for gate in old.closedGates.symmetricDifference(new.closedGates).sorted(by: {
            ($0.module, $0.id) < ($1.module, $1.id)
        }) {
            changes.append(.gate(gate, isClosed: new.closedGates.contains(gate)))
        }
        if old.pending != new.pending { changes.append(.pending(new.pending, before: old.pending)) }
        self.changes = changes
    }

    private static func changes(_ module: String, from old: ModuleState, to new: ModuleState) -> [Change] {
        var changes: [Change] = []
        if old.tab != new.tab { changes.append(.tab(module: module, from: old.tab, to: new.tab)) }
        for tab in Set(old.paths.keys).union(new.paths.keys).sorted() {
            let before = old.paths[tab] ?? [], after = new.paths[tab] ?? []
            guard before != after else { continue }
            let shared = zip(before, after).prefix { $0 == $1 }.count
            changes.append(
                .path(module: module, tab: tab, removed: Array(before[shared...]), added: Array(after[shared...])))
        }
        if old.sheet != new.sheet {
            changes.append(.sheet(module: module, from: old.sheet?.entry, to: new.sheet?.entry))
        }
        if old.cover != new.cover {
            changes.append(.cover(module: module, from: old.cover?.entry, to: new.cover?.entry))
        }
        if old.alert != new.alert { changes.append(.alert(module: module, from: old.alert, to: new.alert)) }
        return changes
    }

    /// One phrase per change: `tab today → kids`, `push /kids/Maya`. `name` prints an entry; by default its screen id.
    public func phrases(name: (ScreenEntry) -> String = { $0.screen }) -> [String] {
        changes.flatMap { RouterDiff.phrases($0, name) }
    }

    private static func phrases(_ change: Change, _ name: (ScreenEntry) -> String) -> [String] {
        switch change {
        case .module(let from, let to): ["module \(from) → \(to)"]
        case .tab(_, let from, let to): ["tab \(from) → \(to)"]
        case .path(_, _, let removed, let added):
            removed.reversed().map { "pop " + name($0) } + added.map { "push " + name($0) }
        case .sheet(_, let from, let to): [layer("sheet", from, to, name)]
        case .cover(_, let from, let to): [layer("cover", from, to, name)]
        case .alert(_, _, let to): [to.map { "alert " + $0.title } ?? "close alert"]
        case .gate(let gate, let isClosed): ["\(isClosed ? "close" : "open") gate \(gate.id) of \(gate.module)"]
        // Of several one that was followed leaves the others as they were.
        case .pending(let left, let before):
            left.last { !before.contains($0) }.map { ["pending until \($0.gate.id)"] }
                ?? (left.isEmpty ? ["nothing pending"] : [])
        }
    }

    private static func layer(
        _ kind: String, _ from: ScreenEntry?, _ to: ScreenEntry?, _ name: (ScreenEntry) -> String
    ) -> String {
        guard let to else { return "close " + kind }
        return (from == nil ? "open " : "replace ") + kind + " " + name(to)
    }
}
