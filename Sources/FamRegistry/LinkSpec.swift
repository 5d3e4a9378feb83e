import FamText
import FamValues

/// A query item that a link reads.
public struct LinkParameter: Sendable {
    public var name: String
    /// `entity(…)` for a row named by id or label, else a plain type.
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
    /// The path may have other parts before those of the pattern, and after them.
    public let isAnywhere: Bool
    /// Of the patterns of a module that a link fits, those with a lower turn are asked first, whatever they say.
    public let turn: Int
    /// One of its module that must be open before it is followed; its target is kept until it is. Root gates hold
    /// without being named.
    public let gate: GateSpec?
    /// The screen it leads to when all parameters are there, and when the optional ones are missing.
    public let screen: ScreenSpec
    public let screenWithoutParameters: ScreenSpec?
    /// Where the parts of the screen's pattern come from that have not the name of an item.
    public let rows: [LinkRow]
    /// Other modules may have the same pattern: of those that hold the row, the active module takes the link, else the
    /// first by rank (N section 9).
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

    /// The tabs of a module by their names, as every module has them: `fam://home/tab/tasks` (N-L11).
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

    /// Where a part of the screen's pattern comes from; nil where from the item of its name.
    public func row(_ part: String) -> LinkRow? { rows.first { $0.part == part } }
}
