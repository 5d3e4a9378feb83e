import FamText
import FamValues

/// One part of an address pattern.
public enum PatternPart: Hashable, Sendable {
    case fixed(String)
    /// A row of an entity; its label or id stands there. `of` is the name of an earlier part that owns it (`/kids/{child}/rewards/{reward}`).
    case row(name: String, entity: String, of: String?)
    /// Any text that is no row: what a page elsewhere is called (`/weather/{city}`).
    case text(name: String)
}

/// How a screen is presented. A page's back stack is the screens of the shorter addresses on the way to it.
public enum Presentation: String, Sendable { case tab, page, sheet, cover }

/// One screen of a module: its address, and its text. `/kids`, `/kids/{child}`.
public final class ScreenSpec: Sendable {
    /// Qualified by module: `kids.childDetail` (navigation.md, N-G…).
    public let id: String
    public let pattern: [PatternPart]
    public let title: String
    public let summary: String
    public let presentation: Presentation
    /// The tab whose path it belongs to, by tab id; nil for the tab that is selected.
    public let tab: String?
    /// The identity text of a sheet or cover before its row's id: `edit` for `edit-<child id>` (navigation.md, sections 5 and 6).
    public let identity: String?
    /// Called inside a write when a person has seen the screen (`visit`): marks its hints as shown. Drawing alone marks nothing.
    public let seen: (@Sendable (any Context) throws -> Void)?
    public let render: @Sendable (ScreenRequest, any Context) throws -> ScreenText

    public init(
        _ id: String, pattern: [PatternPart], title: String, summary: String, presentation: Presentation, tab: String? = nil,
        identity: String? = nil,
        seen: (@Sendable (any Context) throws -> Void)? = nil,
        render: @escaping @Sendable (ScreenRequest, any Context) throws -> ScreenText
    ) {
        self.id = id
        self.pattern = pattern
        self.title = title
        self.summary = summary
        self.presentation = presentation
        self.tab = tab
        self.identity = identity
        self.seen = seen
        self.render = render
    }
}

/// A screen to draw, with the rows and texts its address names.
public struct ScreenRequest: Sendable {
    public var screen: ScreenSpec
    public var rows: [String: EntityRef]
    public var texts: [String: String]
    public init(screen: ScreenSpec, rows: [String: EntityRef], texts: [String: String] = [:]) {
        self.screen = screen
        self.rows = rows
        self.texts = texts
    }
}

/// A screen as text, before it is fitted to a width. Text from data stands here raw; the renderer makes it safe.
public struct ScreenText: Sendable {
    public enum Block: Sendable {
        case heading(String)
        case text(String)
        /// What is shown when there is nothing: a sentence and the command that helps.
        case empty(String, hint: String)
        case table(Table)
        /// A labelled bar, `value` of `total`.
        case bar(label: String, value: Double, total: Double)
        /// Bars under each other, the largest the longest, each with its number.
        case bars([Bar])
    }

    public struct Bar: Sendable {
        public var label: String
        public var value: Int64
        public init(_ label: String, _ value: Int64) {
            self.label = label
            self.value = value
        }
    }

    public var title: String
    /// Stands to the left of the blocks where the terminal is wide, and nowhere else: what it says is said elsewhere too.
    public var sidebar: [Block]
    public var blocks: [Block]
    public init(title: String, sidebar: [Block] = [], blocks: [Block]) {
        self.title = title
        self.sidebar = sidebar
        self.blocks = blocks
    }
}

/// A tab of a module, in the order shown (navigation.md, N-T…).
public struct TabSpec: Sendable {
    public var id: String
    public var title: String
    public var isDefault: Bool
    public init(_ id: String, title: String, isDefault: Bool = false) {
        self.id = id
        self.title = title
        self.isDefault = isDefault
    }
}
