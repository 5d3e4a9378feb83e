import FamText
import FamValues

/// One part of an address pattern.
public enum PatternPart: Hashable, Sendable {
    case fixed(String)
    /// A row of an entity, named by label or id. `of` is the name of an earlier part that owns it
    /// (`/kids/{child}/rewards/{reward}`).
    case row(name: String, entity: String, of: String?)
    /// A value of a plain type that is not a row: the name of something outside (`/weather/{city}`), a year. The
    /// example is for lists of links.
    case text(name: String, type: ValueType = .string, example: String? = nil)
}

/// How a screen is presented. A page's back stack is the screens of the shorter addresses on the way to it.
public enum Presentation: String, Sendable { case tab, page, sheet, cover }

/// For a screen that is handed to somebody else, such as the child's own view: while it is open, only its commands
/// work, however they are run (K-Q39).
public struct Confinement: Sendable {
    /// The commands that work besides navigation and those with `Command.worksConfined`.
    let commands: [any Command.Type]
    /// Its name in a refusal: `the child's view`.
    public let view: String
    /// The command that leads out of it.
    public let way: String
    /// What a person is told who left it because nothing was locked.
    public let openHint: String
    /// Whether nothing else leads out: neither `back` nor a link, to any module.
    public let isLocked: @Sendable (any Context) throws -> Bool

    public init(
        to commands: [any Command.Type], view: String, way: String, openHint: String,
        isLocked: @escaping @Sendable (any Context) throws -> Bool
    ) {
        self.isLocked = isLocked
        self.commands = commands
        self.view = view
        self.openHint = openHint
        self.way = way
    }

    /// Navigation leaves the screen; if that is locked, the router refuses it.
    public func admits(_ command: CommandSpec) -> Bool {
        command.effect == .navigate || command.worksConfined || commands.contains { "\($0.name)" == command.name }
    }
}

/// One screen of a module: its address, and how it is drawn. `/kids`, `/kids/{child}`.
public final class ScreenSpec: Sendable {
    /// Qualified by module: `kids.childDetail` (navigation.md, N-G…).
    public let id: String
    public let pattern: [PatternPart]
    public let title: String
    public let summary: String
    public let presentation: Presentation
    /// The id of the tab whose path it belongs to; nil for the selected tab.
    public let tab: String?
    /// The identity text of a sheet or cover before its row's id: `edit` for `edit-<child id>` (navigation.md, sections
    /// 5 and 6).
    public let identity: String?
    /// Whether the last row of an address belongs to this screen, if not every row of the entity does: a parent is not
    /// a child.
    public let holds: (@Sendable (EntityRef, any Records) throws -> Bool)?
    /// The query items of its address: `/wall/campus?sort=newest`. `ScreenRequest.value` reads them.
    public let query: [ParameterSpec]
    /// Called inside a write once a person has seen the screen (`visit`), to mark its hints as shown. Drawing alone
    /// marks nothing.
    public let seen: (@Sendable (any Context) throws -> Void)?
    /// Nil if every command works while it is open.
    public let confinement: Confinement?
    /// Its form, which FamKit draws and whose drafts it keeps.
    public let form: Form?
    public let render: @Sendable (ScreenRequest, any Context) throws -> ScreenText

    public init(
        _ id: String, pattern: [PatternPart], title: String, summary: String, presentation: Presentation,
        tab: String? = nil,
        identity: String? = nil, holds: (@Sendable (EntityRef, any Records) throws -> Bool)? = nil,
        query: [ParameterDeclaration] = [],
        seen: (@Sendable (any Context) throws -> Void)? = nil, confinement: Confinement? = nil, form: Form? = nil,
        render: @escaping @Sendable (ScreenRequest, any Context) throws -> ScreenText
    ) {
        self.id = id
        self.pattern = pattern
        self.title = title
        self.summary = summary
        self.presentation = presentation
        self.tab = tab
        self.identity = identity
        self.holds = holds
        self.query = query.map(\.spec)
        self.seen = seen
        self.confinement = confinement
        self.form = form
        self.render = render
    }
}

/// A screen to draw, with the rows and texts that its address names.
public struct ScreenRequest: Sendable {
    public let screen: ScreenSpec
    let rows: [String: EntityRef]
    /// The values of its pattern and query, as written in the address.
    private let texts: [String: String]
    public init(screen: ScreenSpec, rows: [String: EntityRef], texts: [String: String] = [:]) {
        self.screen = screen
        self.rows = rows
        self.texts = texts
    }

    /// The row that the address names; nil if the pattern has no such part.
    public subscript<Row>(part: RoutePart<Row>) -> Row? { rows[part.name].flatMap { Row(value: .entity($0)) } }

    /// Whether its address has values other than rows.
    public var hasValues: Bool { !texts.isEmpty }

    /// Another screen for the same rows.
    public func with(_ screen: ScreenSpec) -> ScreenRequest { ScreenRequest(screen: screen, rows: rows, texts: texts) }

    /// The value of a query item; its default if it is left out.
    public func value<T>(_ item: Parameter<T>, _ context: any Context) throws -> T {
        let spec = item.declaration.spec, reader = ValueReader(zone: context.zone, now: context.now)
        let value = try texts[spec.name].map { try reader.read($0, as: spec.type) } ?? spec.default ?? .null
        guard let typed = T(value: value) else {
            throw Diagnostic(.missingArgument, "the address of `\(screen.id)` has no `\(spec.name)`")
        }
        return typed
    }
}

/// A tab of a module, in the order shown (navigation.md, N-T…).
public struct TabSpec: Sendable {
    public var id: String
    public var title: String
    public var icon: Icon?
    public var isDefault: Bool
    public init(_ id: String, title: String, icon: Icon? = nil, isDefault: Bool = false) {
        self.id = id
        self.title = title
        self.icon = icon
        self.isDefault = isDefault
    }
}
