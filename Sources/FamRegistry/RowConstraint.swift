import FamValues

/// What holds of the rows of an entity among each other, whatever door they came by. Commands refuse what would break
/// it in words of their own; `undo` and `redo` put rows back past the commands, so the store asks here.
public struct RowConstraint: Sendable {
    /// What is against the row, as the end of a sentence; nil for nothing. The row itself already exists.
    public typealias Problem = @Sendable (_ row: EntityRef, _ fields: RowDraft, any Context) throws -> String?

    /// It is asked for a row that comes back, and for one of which one of these fields changes.
    public let fields: [String]
    public let problem: Problem

    public init(_ fields: [FieldDeclaration], _ problem: @escaping Problem) {
        self.fields = fields.map(\.spec.name)
        self.problem = problem
    }

    /// No two rows have the same values in these fields together. Cost: a look-up; one of the fields needs an index.
    public static func unique(_ fields: FieldDeclaration...) -> RowConstraint {
        let names = fields.map(\.spec.name)
        return RowConstraint(fields) { row, draft, context in
            let same = try context.records.rows(draft.entity, where: names.map { ($0, draft[$0]) }, limit: 2)
            guard same.contains(where: { $0 != row }) else { return nil }
            return "another \(draft.entity.name) has the same \(names.joined(separator: " and "))"
        }
    }
}
