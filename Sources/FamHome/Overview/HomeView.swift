import FamRegistry
import FamText
import FamValues

/// What the signed-in account sees of home: its own rows (H-Q17), in the order of lists (H-Q21).
struct HomeView {
    let context: any Context
    let me: HomeAccountRow
    private var records: any Records { context.records }

    /// - Throws: `needs-sign-in`.
    init(_ context: any Context) throws {
        self.context = context
        me = try HomeIdentity(context).required()
    }

    /// The primary residence first, then by name.
    func residences() throws -> [ReadRow<ResidenceRow>] {
        let rows = try ResidenceRow.query.whose(ResidenceRow.owner, me).sorted(ResidenceRow.name).rows(records)
        return try rows.filter { try $0[ResidenceRow.primary] } + rows.filter { try !$0[ResidenceRow.primary] }
    }

    /// Favorites first, then by name.
    func contractors() throws -> [ReadRow<ContractorRow>] {
        let rows = try ContractorRow.query.whose(ContractorRow.owner, me).sorted(ContractorRow.name).rows(records)
        return try rows.filter { try $0[ContractorRow.favorite] } + rows.filter { try !$0[ContractorRow.favorite] }
    }

    /// Newest first: by the day of issue, or else the day it was added; of one day, the one added last.
    func documents() throws -> [ReadRow<DocumentRow>] {
        try newestFirst(DocumentRow.query.whose(DocumentRow.owner, me).rows(records))
    }

    /// Active ones that end in a time, in the same order.
    func documents(endingFrom first: CivilDate, through last: CivilDate) throws -> [ReadRow<DocumentRow>] {
        let query = DocumentRow.query.whose(DocumentRow.owner, me).whose(DocumentRow.active, true)
            .whose(DocumentRow.expires, .greaterOrEqual, first).whose(DocumentRow.expires, .lessOrEqual, last)
        return try newestFirst(query.rows(records))
    }

    private func newestFirst(_ rows: [ReadRow<DocumentRow>]) throws -> [ReadRow<DocumentRow>] {
        let days = try rows.map { try $0[DocumentRow.issued] ?? context.zone.civil($0[DocumentRow.added]).date }
        return rows.indices.sorted { (days[$1], $1) < (days[$0], $0) }.map { rows[$0] }
    }

    /// Soonest to end first; those without an end last.
    func warranties() throws -> [ReadRow<DocumentRow>] {
        let rows = try DocumentRow.query.whose(DocumentRow.owner, me).whose(DocumentRow.kind, .warranty).sorted(
            DocumentRow.title
        ).rows(records)
        let ends = try rows.map { try $0[DocumentRow.expires] }
        return rows.indices.sorted { a, b in
            switch (ends[a], ends[b]) {
            case (let first?, let second?): (first, a) < (second, b)
            case (.some, nil): true
            case (nil, .some): false
            case (nil, nil): a < b
            }
        }.map { rows[$0] }
    }

    /// The tasks on a residence's board, by column, due date and urgency. Reads no other fields.
    func boardLines(of residence: ResidenceRow) throws -> [BoardLine] {
        let lines = try TaskRow.shownQuery.whose(TaskRow.residence, residence).values(
            TaskRow.column, TaskRow.number, TaskRow.title, TaskRow.due, TaskRow.priority, TaskRow.contractor,
            from: records)
        return lines.map(BoardLine.init).sorted { $0.order < $1.order }
    }

    /// The residence whose board is shown: the one chosen last, or else the first of `residences` (N-T20).
    func boardResidence() throws -> ResidenceRow? {
        let rows = try residences(), chosen = try context.preferences.string(HomePreferences.board)
        return rows.first { $0.row.id.description == chosen }?.row ?? rows.first?.row
    }

    /// Whether the signed-in account owns it.
    func isOwn(_ residence: ResidenceRow) throws -> Bool { try records.value(ResidenceRow.owner, of: residence) == me }
}
