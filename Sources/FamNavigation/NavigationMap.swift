import FamRegistry
import FamText
import FamValues
import Synchronization

/// Every screen of every feature by its address, as a tree of segments, and every tab. Built once from the registry;
/// immutable.
public final class NavigationMap: Sendable {
    /// One segment on the way to a screen.
    struct Node: Sendable {
        /// Static segments in lower-case ASCII.
        var fixed: [String: Int] = [:]
        var row: RowBranch?
        /// Taken if neither a static segment nor a row matches at this place.
        var text: TextBranch?
        var screen: String?
        /// Words that links of the scheme `fam` use here: no label may be printed like one of them.
        var reserved: Set<String> = []
        /// Those that end such a link, which then leads to its own screen.
        var ends: Set<String> = []

        /// Whether a word leads somewhere else here than the text itself would.
        func leadsElsewhere(_ text: String) -> Bool {
            guard let word = ASCIIWord.folded(text) else { return false }
            return fixed[word] != nil || ends.contains(word)
        }
    }

    struct TextBranch: Sendable {
        var name: String
        var type: ValueType
        var node: Int
    }

    struct RowBranch: Sendable {
        var name: String
        var entity: String
        var owner: String?
        var node: Int
    }

    /// Screens and tree are built on first use: every start has a map, and few starts need them.
    final class Screens: Sendable {
        let all: [ScreenSpec]
        let byID: [String: ScreenSpec]
        let moduleOfScreen: [String: String]
        let nodes: [Node]

        init(features: [Feature]) {
            all = features.flatMap(\.screens)
            byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            moduleOfScreen = Dictionary(
                features.flatMap { feature in feature.screens.map { ($0.id, feature.id) } },
                uniquingKeysWith: { first, _ in first })
            var nodes = [Node()]
            for screen in all { NavigationMap.add(screen, to: &nodes) }
            for link in features.flatMap(\.links) where link.scheme == "fam" { NavigationMap.reserve(link, in: &nodes) }
            self.nodes = nodes
        }
    }

    /// By rank, then id: the order in which modules are searched.
    public let features: [Feature]
    private let made = AtomicLazyReference<Screens>()

    public init(features: [Feature]) {
        self.features = features.sorted { ($0.rank, $0.id) < ($1.rank, $1.id) }
    }

    public convenience init(registry: Registry) { self.init(features: registry.features) }

    /// Loops read it once into a variable, because each access is an atomic load.
    var tree: Screens { made.load() ?? made.storeIfNil(Screens(features: features)) }
    public var screens: [ScreenSpec] { tree.all }
    var nodes: [Node] { tree.nodes }

    private static func add(_ screen: ScreenSpec, to nodes: inout [Node]) {
        var at = 0
        for part in screen.pattern {
            switch part {
            case .fixed(let word):
                let key = ASCIIWord.folded(word) ?? word
                if let next = nodes[at].fixed[key] {
                    at = next
                } else {
                    nodes.append(Node())
                    nodes[at].fixed[key] = nodes.count - 1
                    at = nodes.count - 1
                }
            case .row(let name, let entity, let owner):
                if let branch = nodes[at].row {
                    at = branch.node
                } else {
                    nodes.append(Node())
                    nodes[at].row = RowBranch(name: name, entity: entity, owner: owner, node: nodes.count - 1)
                    at = nodes.count - 1
                }
            case .text(let name, let type, _):
                if let branch = nodes[at].text {
                    at = branch.node
                } else {
                    nodes.append(Node())
                    nodes[at].text = TextBranch(name: name, type: type, node: nodes.count - 1)
                    at = nodes.count - 1
                }
            }
        }
        if nodes[at].screen == nil { nodes[at].screen = screen.id }
    }

    private static func reserve(_ link: LinkSpec, in nodes: inout [Node]) {
        guard let host = link.host else { return }
        var at = 0
        for (depth, part) in ([.fixed(host)] + link.path).enumerated() {
            guard case .fixed(let word) = part, let key = ASCIIWord.folded(word) else { return }
            nodes[at].reserved.insert(key)
            if depth == link.path.count { nodes[at].ends.insert(key) }
            guard let next = nodes[at].fixed[key] ?? nodes[at].row?.node ?? nodes[at].text?.node else { return }
            at = next
        }
    }

    // MARK: Screens and tabs

    public func screen(_ id: String) -> ScreenSpec? { tree.byID[id] }
    public func module(ofScreen id: String) -> String { tree.moduleOfScreen[id] ?? "" }
    public func feature(_ id: String) -> Feature? { features.first { $0.id == id } }
    /// The modules that one can be in: those with tabs. Others are parts of the program, such as the shell.
    public var places: [Feature] { features.filter { !$0.tabs.isEmpty } }

    public func hasTab(_ tab: String, module: String) -> Bool {
        feature(module)?.tabs.contains { $0.id == tab } ?? false
    }

    /// The screen at the root of a tab.
    public func root(ofTab tab: String, module: String) -> ScreenSpec? {
        let tree = tree
        return tree.all.first { $0.presentation == .tab && $0.tab == tab && tree.moduleOfScreen[$0.id] == module }
    }

    /// Every module at its default tab, the first of those that have tabs active.
    public var start: RouterState {
        let withTabs = places
        let modules = withTabs.map { ($0.id, ModuleState(tab: ($0.tabs.first(where: \.isDefault) ?? $0.tabs[0]).id)) }
        return RouterState(
            module: withTabs.first?.id ?? "", modules: Dictionary(modules, uniquingKeysWith: { first, _ in first }))
    }

    /// The visible screen: that of a closed gate, cover, sheet, last page, tab root. Nil if a module has no screens.
    public func shown(in state: RouterState) -> ScreenEntry? {
        let module = state.current
        if let gate = closedGate(of: state.module, in: state) {
            let top = module.cover?.entry ?? module.sheet?.entry ?? module.path.last
            return top.flatMap { gate.beside.contains($0.screen) ? $0 : nil } ?? ScreenEntry(gate.screen)
        }
        return module.cover?.entry ?? module.sheet?.entry ?? module.path.last
            ?? root(ofTab: module.tab, module: state.module).map { ScreenEntry($0.id) }
    }

    /// The whole back stack of a screen: the screens of its shorter addresses.
    public func target(of entry: ScreenEntry) -> Target? {
        let tree = tree
        guard let screen = tree.byID[entry.screen] else { return nil }
        var target = Target(module: module(ofScreen: screen.id), tab: screen.tab, path: [])
        var at = 0
        for (index, part) in screen.pattern.enumerated() {
            guard let next = next(part, at) else { return nil }
            at = next
            let isLast = index == screen.pattern.count - 1
            guard let here = isLast ? screen : tree.nodes[at].screen.flatMap({ tree.byID[$0] }) else { continue }
            let names = Set(
                screen.pattern.prefix(index + 1).compactMap(\.name) + (isLast ? screen.query.map(\.name) : []))
            let step = ScreenEntry(
                here.id, rows: entry.rows.filter { names.contains($0.name) },
                texts: entry.texts.filter { names.contains($0.name) })
            switch here.presentation {
            case .tab:
                target.tab = here.tab
                // The root of a tab has no values; with values it is a page above the root.
                target.path = step.texts.isEmpty ? [] : [step]
            case .page: target.path.append(step)
            case .sheet: if isLast { target.sheet = step } else { target.through.append(step) }
            case .cover: if isLast { target.cover = step }
            }
        }
        return target
    }

    /// Whether a text for a part of a screen's address is a word that leads elsewhere.
    func leadsElsewhere(_ text: String, for name: String, of screen: ScreenSpec) -> Bool {
        var at: Int? = 0
        for part in screen.pattern {
            if case .text(name, _, _) = part { return at.map { nodes[$0].leadsElsewhere(text) } ?? false }
            at = at.flatMap { next(part, $0) }
        }
        return false
    }

    /// The node of a screen's address.
    func node(of screen: String) -> Int? {
        var at: Int? = 0
        for part in tree.byID[screen]?.pattern ?? [] { at = at.flatMap { next(part, $0) } }
        return at
    }

    private func next(_ part: PatternPart, _ at: Int) -> Int? {
        let nodes = tree.nodes
        return switch part {
        case .fixed(let word): nodes[at].fixed[ASCIIWord.folded(word) ?? word]
        case .row: nodes[at].row?.node
        case .text: nodes[at].text?.node
        }
    }
}

/// Words that compare without case: schemes, hosts and static segments. Only ASCII and by bytes, because Swift's `==`
/// equates the Kelvin sign with `K`.
enum ASCIIWord {
    @inline(__always) static func folded(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }

    /// Lowercase; nil for text with anything but ASCII.
    static func folded(_ text: some StringProtocol) -> String? {
        if text.utf8.allSatisfy({ $0 < 0x80 && !(0x41...0x5A).contains($0) }) { return String(text) }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            guard byte < 0x80 else { return nil }
            bytes.append((0x41...0x5A).contains(byte) ? byte + 0x20 : byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension ScreenSpec {
    /// `/kids/CHILD/rewards`, as lists and messages show a pattern.
    public var patternText: String { "/" + pattern.map(\.text).joined(separator: "/") }
}

extension ScreenSpec {
    /// Whether a row may be the last of its address; a row of another entity is not asked about.
    func shows(_ row: EntityRef, _ records: any Records) throws -> Bool {
        guard let holds else { return true }
        let entities = pattern.compactMap { if case .row(_, let entity, _) = $0 { entity } else { nil } }
        return try row.entity != entities.last || holds(row, records)
    }
}

extension PatternPart {
    public var text: String {
        switch self {
        case .fixed(let word): word
        case .row(let name, _, _), .text(let name, _, _): name.uppercased()
        }
    }

    /// The name of a row or a value; nil for a static segment.
    var name: String? {
        switch self {
        case .fixed: nil
        case .row(let name, _, _), .text(let name, _, _): name
        }
    }
}
