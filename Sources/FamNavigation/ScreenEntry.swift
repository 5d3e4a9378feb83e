import FamRegistry
import FamText
import FamValues

/// One row that an entry of a path names. The id is kept and the row looked up when drawn, so it is never stale
/// (N-C17).
public struct NamedRow: Hashable, Sendable {
    /// The name of the pattern's part: `child`.
    public var name: String
    public var entity: String
    public var id: RowID

    public init(_ name: String, entity: String, id: RowID) {
        self.name = name
        self.entity = entity
        self.id = id
    }

    public init<Row>(_ part: RoutePart<Row>, _ id: RowID) { self.init(part.name, entity: Row.singular, id: id) }
}

/// One text that an entry of a path names.
public struct NamedText: Hashable, Sendable {
    /// The name of the pattern's part: `city`.
    public var name: String
    public var text: String

    public init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }
}

/// One screen with the rows and texts it shows, in the order of its pattern. Two equal entries are the same place
/// (identity rule of N section 7).
public struct ScreenEntry: Hashable, Sendable {
    /// The id of the `ScreenSpec`.
    public var screen: String
    public var rows: [NamedRow]
    public var texts: [NamedText]

    public init(_ screen: String, rows: [NamedRow] = [], texts: [NamedText] = []) {
        self.screen = screen
        self.rows = rows
        self.texts = texts
    }

    /// The row of a part; nil if the entry has no such part.
    public func row<Row>(_ part: RoutePart<Row>) -> RowID? { rows.first { $0.name == part.name }?.id }

    /// The text of a part; nil if the entry has no such part.
    public func text(_ name: String) -> String? { texts.first { $0.name == name }?.text }
}

extension ScreenSpec {
    /// The identity text of a sheet or cover (navigation.md, sections 5 and 6): `add-child`, `edit-<child id>`, with
    /// the id of the last row that the entry names. Nil for pages and tabs.
    public func identity(of entry: ScreenEntry) -> String? {
        guard let identity else { return nil }
        return ([identity] + (entry.rows.last.map { [$0.id.description] } ?? [])).joined(separator: "-")
    }
}

/// A sheet or a cover that is open.
public struct PresentedEntry: Hashable, Sendable {
    public var entry: ScreenEntry
    /// Whether it waits for an answer (a gate, a form with unsaved input), so a link or `go` may not close it (N-Q10).
    public var mustBeAnswered: Bool
    /// Whether it also blocks other modules until it is answered.
    var holdsAll = false
    /// The sheets it was opened from, whose addresses are prefixes of its own: they reopen when it closes (N-H23).
    var beneath: [ScreenEntry]
    /// The question before it closes without an answer: "Discard changes?" (N-A06).
    public var question: AlertEntry?

    public init(_ entry: ScreenEntry, mustBeAnswered: Bool = false, beneath: [ScreenEntry] = []) {
        self.entry = entry
        self.mustBeAnswered = mustBeAnswered
        self.beneath = beneath
    }

    /// What becomes visible when it closes.
    var below: PresentedEntry? { beneath.last.map { PresentedEntry($0, beneath: Array(beneath.dropLast())) } }
}

/// The one alert of a module (N-OP08).
public struct AlertEntry: Hashable, Sendable {
    public var title: String
    public var message: String
    public var actions: [Action]
    /// Whether it asks before an action: once rows have changed, it is out of date and closes.
    var isQuestion: Bool

    public init(title: String, message: String, actions: [Action] = [], isQuestion: Bool = false) {
        self.title = title
        self.message = message
        self.actions = actions
        self.isQuestion = isQuestion
    }

    /// N-A03 … N-A05: what `press` shows before rows are deleted.
    static func confirming(_ action: Action, _ command: Invocation, _ question: CommandQuestion) -> AlertEntry {
        AlertEntry(
            title: "Are you sure?", message: question.text,
            actions: [
                Action(question.answer ?? action.label, command.with("--yes")), Action("Cancel", "close", role: .close),
            ],
            isQuestion: true)
    }

    /// The command that leaves the layer of the question.
    var leaving: Invocation? { actions.first { $0.role != .close }?.command }

    /// `Are you sure? Delete 1 child?`
    var text: String {
        if message.isEmpty { return title }
        return title.hasSuffix("?") ? "\(title) \(message)" : "\(title): \(message)"
    }
}
