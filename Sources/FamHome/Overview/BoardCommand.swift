import FamRegistry
import FamText
import FamValues

/// H-OP08, H-E04.
enum BoardCommand: Command {
    static let name: StaticString = "home board"
    static let summary = "Shows the board of a residence: its tasks by column."
    static let discussion =
        "Columns are Overdue, In progress, Due soon (within 30 days), Upcoming, Completed and Cancelled; archived "
        + "tasks are not shown."
    static let residence = Parameter(
        "residence", .optional(.row(ResidenceRow.self)), "The residence; defaults to the one chosen last.")
    static var parameters: [ParameterDeclaration] { residence }
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let examples = [Example("home board \"Oak Street\" | get title", prints: "Clean gutters\nReplace filter")]
    static let keywords = ["kanban", "tasks", "columns"]

    private static let shape = RowShape([
        Column("column", BoardColumn.type), Column("task", .int), Column("title", .string),
        Column("due", .date.optional),
        Column("priority", TaskPriority.type), Column("contractor", .entity(ContractorRow.singular).optional),
    ])

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let view = try HomeView(context)
        guard let place = try call[residence] ?? view.boardResidence() else {
            return .table(Table(shape: shape, rows: []))
        }
        try HomeOwner.check(context.records.value(ResidenceRow.owner, of: place), ResidenceRow.singular, context)
        let rows = try view.boardLines(of: place).map { line in
            [
                line.column.value, line.number.value, line.title.value, line.due.value, line.priority.value,
                line.contractor.value,
            ]
        }
        return .table(Table(shape: shape, rows: rows))
    }
}
