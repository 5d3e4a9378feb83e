import FamText
import FamValues

/// A query item that a link reads.
public struct LinkParameter: Sendable {
    public var name: String
    /// `entity(…)` for a row named by id or label, otherwise a plain type.
    public var type: ValueType
    public var isRequired: Bool
    public var summary: String
    public init<T>(_ name: String, _ kind: ValueKind<T>, _ summary: String, isRequired: Bool) {
        self.name = name
        type = kind.type
        self.summary = summary
        self.isRequired = isRequired
    }
}

/// One link pattern of a module: `tinywins://child?id=…`.
public final class LinkSpec: Sendable {
    /// `kids.child`; also its row in `link list`.
    public let id: String
    public let summary: String
    public let scheme: String
    /// Nil matches any host (the target is in the path).
    public let host: String?
    public let path: [PatternPart]
    public let query: [LinkParameter]
    /// Whether the path may have other parts before and after those of the pattern.
    public let isAnywhere: Bool
    /// If a link matches several patterns of a module, those with a lower turn are tried first, however specific they
    /// are.
    public let turn: Int
    /// The gate of its module that must be open before it is followed; until then its target waits. Root gates always
    /// apply.
    public let gate: GateSpec?
    /// The screen it leads to if all parameters are given, and the one if optional ones are missing.
    public let screen: ScreenSpec
    public let screenWithoutParameters: ScreenSpec?
    /// Where parts of the screen's pattern come from that do not have the name of an item.
    public let rows: [LinkRow]
    /// Whether other modules may have the same pattern. Of those that have the row, the active module takes the link,
    /// otherwise the first by rank (N section 9).
    public let isShared: Bool
    /// A link that works on the feature's sample household.
    public let example: String

    public init(
        _ id: String, summary: String, scheme: String, host: String?, path: [PatternPart] = [], query: [LinkParameter],
        isAnywhere: Bool = false, turn: Int = 0, gate: GateSpec? = nil, screen: ScreenSpec,
        screenWithoutParameters: ScreenSpec? = nil, rows: [LinkRow] = [],
        isShared: Bool = false, example: String
    ) {
        self.id = id
        self.summary = summary
        self.scheme = scheme
        self.host = host
        self.path = path
        self.query = query
        self.isAnywhere = isAnywhere
        self.turn = turn
        self.gate = gate
        self.screen = screen
        self.screenWithoutParameters = screenWithoutParameters
        self.rows = rows
        self.isShared = isShared
        self.example = example
    }

    /// Links to the tabs of a module by name, as every module has them: `fam://home/tab/tasks` (N-L11).
    public static func tabs(of module: String, _ screens: [ScreenSpec]) -> [LinkSpec] {
        screens.filter { $0.presentation == .tab }.compactMap { screen in
            screen.tab.map { tab in
                LinkSpec(
                    "\(module).tab.\(tab)", summary: "The tab \(tab).", scheme: "fam", host: module,
                    path: [.fixed("tab"), .fixed(tab)], query: [], screen: screen, example: "fam://\(module)/tab/\(tab)"
                )
            }
        }
    }

    /// Where a part of the screen's pattern comes from; nil for the item with its name.
    public func row(_ part: String) -> LinkRow? { rows.first { $0.part == part } }
}
