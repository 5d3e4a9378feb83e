import FamRegistry
import FamText
import FamValues

/// What somebody who is signed in sees of home: only rows of their own (H-Q17), in the order of lists (H-Q21).
struct HomeView {
    let context: any Context
    let me: HomeAccountRow
    private var records: any Records { context.records }

    /// - Throws: `needs-sign-in`.
    init(_ context: any Context) throws {
        self.context = context
        me = try HomeIdentity(context).required()
    }

    /// The primary one first, then by name.
    func residences() throws -> [ReadRow<ResidenceRow>] {
        let rows = try ResidenceRow.query.whose(ResidenceRow.owner, me).sorted(ResidenceRow.name).rows(records)
        return try rows.filter { try $0[ResidenceRow.primary] } + rows.filter { try !$0[ResidenceRow.primary] }
    }

    /// Favorites first, then by name.
    func contractors() throws -> [ReadRow<ContractorRow>] {
        let rows = try ContractorRow.query.whose(ContractorRow.owner, me).sorted(ContractorRow.name).rows(records)
        return try rows.filter { try $0[ContractorRow.favorite] } + rows.filter { try !$0[ContractorRow.favorite] }
    }

    /// Newest first: by the day of issue, else by the day they were added.
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
        return rows.indices.sorted { (days[$1], $0) < (days[$0], $1) }.map { rows[$0] }
    }

    /// Soonest end first, those without one last.
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

    /// Tasks that are on the board of a residence, in the order of its columns, by the day they are due, then by
    /// urgency. Nothing else of a task is read.
    func boardLines(of residence: ResidenceRow) throws -> [BoardLine] {
        let lines = try TaskRow.shownQuery.whose(TaskRow.residence, residence).values(
            TaskRow.column, TaskRow.number, TaskRow.title, TaskRow.due, TaskRow.priority, TaskRow.contractor,
            from: records)
        return lines.map(BoardLine.init).sorted { $0.order < $1.order }
    }

    /// The residence whose board is shown: the one chosen last, else the primary, else the first (N-T20).
    func boardResidence() throws -> ResidenceRow? {
        let rows = try residences(), chosen = try context.preferences.string(HomePreferences.board)
        return rows.first { $0.row.id.description == chosen }?.row ?? rows.first?.row
    }

    /// Of somebody's own rows; of others it is as if there were none.
    func isOwn(_ residence: ResidenceRow) throws -> Bool { try records.value(ResidenceRow.owner, of: residence) == me }
}
