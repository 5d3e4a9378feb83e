import FamRegistry
import FamValues

/// A screen as a value: what `fam --format json screen` prints and `screen --data` returns to a script.
enum ScreenData {
    static let shape = RowShape([
        Column("address", .address), Column("presentation", .string), Column("identity", .string.optional),
        Column("title", .string), Column("status", .string), Column("message", .string.optional),
        Column("alert", .record(alertShape).optional),
        Column("sections", .table(sectionShape)), Column("actions", .table(actionShape)),
    ])

    static let actionShape = RowShape([
        Column("label", .string), Column("command", .string), Column("blanks", .list(.string)),
        Column("role", .string), Column("enabled", .bool), Column("reason", .string.optional),
    ])
    private static let alertShape = RowShape([
        Column("title", .string), Column("message", .string), Column("actions", .table(actionShape)),
    ])
    private static let sectionShape = RowShape([Column("title", .string.optional), Column("items", .list(.any))])

    static func value(
        _ screen: ScreenText, of entry: ScreenEntry, _ navigation: Navigation, alert: AlertEntry? = nil
    ) -> Value {
        let spec = navigation.map.screen(entry.screen)
        return .record(
            RecordValue(
                shape,
                [
                    .address(navigation.printer.address(entry)),
                    .string((spec?.presentation ?? .page).rawValue),
                    spec?.identity(of: entry).map { .string($0) } ?? .null,
                    .string(screen.title), .string(screen.status.word), message(screen.status),
                    alert.map(value) ?? .null, sections(screen.blocks), value(screen.pressable),
                ]))
    }

    private static func message(_ status: ScreenText.Status) -> Value {
        switch status {
        case .ready, .empty: .null
        case .loading(let text), .refreshing(let text), .failed(let text, _): .string(text)
        }
    }

    private static func value(_ alert: AlertEntry) -> Value {
        .record(RecordValue(alertShape, [.string(alert.title), .string(alert.message), value(alert.actions)]))
    }

    static func value(_ actions: [Action]) -> Value {
        .table(Table(shape: actionShape, rows: actions.map(row)))
    }

    private static func row(_ action: Action) -> [Value] {
        [
            .string(action.label), .string(action.command.text), .list(action.command.blanks.map { .string($0) }),
            .string(action.role.rawValue), .bool(action.reason == nil), action.reason.map { .string($0) } ?? .null,
        ]
    }

    /// The blocks before the first heading are a section without a title.
    private static func sections(_ blocks: [ScreenText.Block]) -> Value {
        var sections: [(title: Value, items: [Value])] = []
        for block in blocks {
            if case .heading(let title) = block {
                sections.append((.string(title), []))
            } else {
                if sections.isEmpty { sections.append((.null, [])) }
                sections[sections.count - 1].items.append(item(block))
            }
        }
        return .table(Table(shape: sectionShape, rows: sections.map { [$0.title, .list($0.items)] }))
    }

    private static func item(_ block: ScreenText.Block) -> Value {
        switch block {
        case .heading(let text): item("heading", [("text", .string(text))])
        case .text(let text): item("text", [("text", .string(text))])
        case .action(let action): item("action", [("action", record(action))])
        case .hint(let text, let action): item("hint", [("text", .string(text)), ("action", record(action))])
        case .field(let field):
            item(
                "field",
                [
                    ("label", .string(field.label)), ("value", .string(field.value)),
                    ("tone", field.tone.map { .string($0.rawValue) } ?? .null),
                    ("action", field.action.map(record) ?? .null),
                ])
        case .table(let table): item("rows", [("rows", .table(table))])
        case .rows(let table, _, let actions):
            item(
                "rows",
                [
                    ("rows", .table(table)), ("actions", .list(actions.map { $0.map(record) ?? .null })),
                ])
        case .bar(let label, let value, let total):
            item("bar", [("label", .string(label)), ("value", .float(value)), ("total", .float(total))])
        case .bars(let bars): item("bars", [("bars", .table(table(bars)))])
        case .card(let card):
            item(
                "card",
                [
                    ("style", .string(card.style.rawValue)), ("icon", card.icon.map { .string($0.name) } ?? .null),
                    ("items", .list(card.blocks.map(item))),
                ])
        case .form(let form): item("form", [("fields", .table(fields(form))), ("changed", .bool(form.isDirty))])
        }
    }

    private static func item(_ kind: String, _ parts: [(name: String, value: Value)]) -> Value {
        let shape = RowShape([Column("kind", .string)] + parts.map { Column($0.name, .any) })
        return .record(RecordValue(shape, [.string(kind)] + parts.map(\.value)))
    }

    private static func record(_ action: Action) -> Value { .record(RecordValue(actionShape, row(action))) }

    private static func table(_ bars: [ScreenText.Bar]) -> Table {
        Table(
            shape: RowShape([Column("label", .string), Column("value", .int)]),
            rows: bars.map { [.string($0.label), .int($0.value)] })
    }

    private static func fields(_ form: ScreenForm) -> Table {
        let shape = RowShape([
            Column("name", .string), Column("label", .string), Column("value", .string), Column("about", .string),
            Column("choices", .list(.string)), Column("error", .string.optional), Column("changed", .bool),
            Column("secret", .bool),
        ])
        let rows = form.fields.map { field -> [Value] in
            [
                .string(field.name), .string(field.label), .string(field.value), .string(field.about),
                .list(field.choices.map { .string($0) }),
                field.error.map { .string($0) } ?? .null, .bool(field.isChanged), .bool(field.isSecret),
            ]
        }
        return Table(shape: shape, rows: rows)
    }
}
