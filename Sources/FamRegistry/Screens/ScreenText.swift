import FamValues

/// A screen as data: what it shows, section by section, and what can be done there. `screen` draws it and `--format
/// json` prints it. Text from data is not yet safe to show.
public struct ScreenText: Sendable {
    /// One item. A heading begins a section.
    public enum Block: Sendable {
        case heading(String)
        case text(String)
        case action(Action)
        /// A sentence with the action that it suggests, for a place where there is nothing else.
        case hint(String, Action)
        case field(ScreenField)
        case table(Table)
        /// A table with at most one action for each row; `column` is the heading above their commands.
        case rows(Table, column: String, [Action?])
        /// A labeled bar, `value` of `total`.
        case bar(label: String, value: Double, total: Double)
        /// Bars below each other, scaled to the largest, each with its number.
        case bars([Bar])
        case form(ScreenForm)
        indirect case card(Card)

        public static func card(_ style: Card.Style, icon: Icon? = nil, _ blocks: [Block]) -> Block {
            .card(Card(style, icon: icon, blocks))
        }

        public static func button(
            _ label: String, _ command: Invocation, role: Action.Role = .plain, unless reason: String? = nil
        ) -> Block {
            .action(Action(label, command, role: role, unless: reason))
        }

        public static func field(
            _ label: String, _ value: String, tone: ScreenField.Tone? = nil, action: Action? = nil
        ) -> Block {
            .field(ScreenField(label, value, tone: tone, action: action))
        }

        public static func empty(_ text: String, _ label: String, _ command: Invocation) -> Block {
            .hint(text, Action(label, command))
        }
    }

    public struct Bar: Hashable, Sendable {
        public var label: String
        public var value: Int64
        public init(_ label: String, _ value: Int64) {
            self.label = label
            self.value = value
        }
    }

    /// The state of the data that the screen shows.
    public enum Status: Hashable, Sendable {
        case ready
        /// There is nothing to show yet; the blocks say what to do.
        case empty
        case loading(String)
        /// Older data is shown; `age` says how old it is: `3 hours old`.
        case refreshing(age: String)
        case failed(String, retry: Action?)

        public var word: String {
            switch self {
            case .ready: "ready"
            case .empty: "empty"
            case .loading: "loading"
            case .refreshing: "refreshing"
            case .failed: "failed"
            }
        }
    }

    public var title: String
    public var status: Status
    /// Drawn to the left of the blocks in a wide terminal, and not at all otherwise; what it says is also said
    /// elsewhere.
    public var sidebar: [Block]
    public var blocks: [Block]

    public init(title: String, status: Status = .ready, sidebar: [Block] = [], blocks: [Block]) {
        self.title = title
        self.status = status
        self.sidebar = sidebar
        self.blocks = blocks
    }

    /// A screen without data, with the action that helps.
    public static func nothing(_ title: String, _ text: String, _ label: String, _ command: Invocation) -> ScreenText {
        ScreenText(title: title, status: .empty, blocks: [.empty(text, label, command)])
    }

    /// The screen of a row that is gone or belongs to someone else (N-Q06).
    public static func gone(_ title: String) -> ScreenText {
        .nothing(title, "This \(title.lowercased()) was not found.", "Back", "back")
    }

    /// What can be done, in the order shown; an action that is offered twice counts once.
    public var actions: [Action] {
        var actions: [Action] = [], seen: Set<Action> = []
        if case .failed(_, let retry?) = status { actions.append(retry) }
        for block in blocks { actions += block.actions }
        return actions.filter { seen.insert($0).inserted }
    }
}

extension ScreenText.Block {
    public var actions: [Action] {
        switch self {
        case .action(let action), .hint(_, let action): [action]
        case .rows(_, _, let each): each.compactMap { $0 }
        case .field(let field): field.action.map { [$0] } ?? []
        case .card(let card): card.blocks.flatMap(\.actions)
        case .heading, .text, .table, .bar, .bars, .form: []
        }
    }
}
