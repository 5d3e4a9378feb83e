import FamNavigation
import FamRegistry
import FamText
import FamValues

/// H-SC09: the columns of a board, each with its count; side by side if there is room.
enum BoardPart {
    static func screen(_ residence: ResidenceRow, _ view: HomeView) throws -> ScreenText {
        let title = "Board of \(residence.label)", context = view.context
        let name = context.word(for: residence.ref)
        let list = ListPart<BoardSlice>(
            title: title, empty: ("No tasks yet.", Action("Add a task", "home task add \(name) \(blank: "TITLE")"))
        ) { columns in
            var blocks: [ScreenText.Block] = []
            for column in columns {
                blocks += [
                    .heading("\(column.column.rawValue) (\(column.count))"),
                    .rows(
                        Table(shape: shape, rows: try column.first.map(line)), column: "open",
                        try column.first.map { Action($0.row.label, try context.go(.taskDetail, $0.row.ref)) }),
                ]
                let rest = column.count - column.first.count
                if rest > 0 { blocks.append(.hint("\(rest) more.", Action("All tasks", "home board \(name)"))) }
            }
            return blocks + [.button("New task", try context.go(.addTask, residence.ref))]
        }
        return try list.screen { try view.board(of: residence, first: tasksShown) }
    }

    /// How many tasks a column on the screen shows.
    private static let tasksShown = 100

    private static let shape = RowShape([
        Column("", .string), Column("task", .string), Column("due", .date.optional), Column("priority", .string),
        Column("contractor", .string.optional),
    ])

    private static func line(_ row: ReadRow<TaskRow>) throws -> [Value] {
        [
            .string(String(try row[TaskRow.number])), try row[TaskRow.title].value, try row[TaskRow.due].value,
            try row[TaskRow.priority].value,
            try row[TaskRow.contractor].map { .string($0.label) } ?? .null,
        ]
    }
}
