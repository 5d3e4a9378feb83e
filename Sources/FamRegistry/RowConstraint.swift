import FamText
import FamValues

/// A rule among the rows of an entity, however they are written. Commands refuse to break it in their own words;
/// `undo`, `redo`, `edit` and `into` write rows without these commands, so the store checks it here.
public struct RowConstraint: Sendable {
    /// What is wrong with the row, as the end of a sentence; nil for nothing. The row itself already exists, and of its
    /// fields only those are given that the rules of its entity name.
    public typealias Problem = @Sendable (_ row: EntityRef, _ fields: RowDraft, any Context) throws -> String?

    /// It is checked for a row that undo brings back, for a new one if the entity has no `check`, and if one of these
    /// fields changes.
    public let fields: [String]
    public let screen: RowScreen?
    public let problem: Problem

    public init(_ fields: [FieldDeclaration], screen: RowScreen? = nil, _ problem: @escaping Problem) {
        self.fields = fields.map(\.spec.name)
        self.screen = screen
        self.problem = problem
    }

    /// No two rows have the same values in all of these fields. Cost: a look-up; one of the fields needs an index.
    public static func unique(_ fields: FieldDeclaration...) -> RowConstraint {
        let names = fields.map(\.spec.name)
        return RowConstraint(fields) { row, draft, context in
            let same = try context.records.rows(draft.entity, where: names.map { ($0, draft[$0]) }, limit: 2)
            guard same.contains(where: { $0 != row }) else { return nil }
            return "another \(draft.entity.name) has the same \(names.joined(separator: " and "))"
        }
    }
}

/// Tells of many rows at once that none of them breaks a rule. A redo may bring back a million, and asks only about
/// those of which it does not tell.
public struct RowScreen: Sendable {
    /// The field that refers to a row. Rows without one keep to the rule.
    public let reference: String
    /// Of the rows that refer to the same one, the least value of this field decides.
    public let least: String?
    /// Whether one of the rows that refer to `row` may break the rule.
    public let mayBreak: @Sendable (_ row: EntityRef, _ least: Value, any Context) throws -> Bool

    /// Only the row that is referred to decides.
    public init(
        by reference: FieldDeclaration, _ mayBreak: @escaping @Sendable (EntityRef, any Context) throws -> Bool
    ) {
        self.reference = reference.spec.name
        least = nil
        self.mayBreak = { row, _, context in try mayBreak(row, context) }
    }

    /// If the row with the least value of a field keeps to the rule, so do all others that refer to the same row.
    public init(
        by reference: FieldDeclaration, least: FieldDeclaration,
        _ mayBreak: @escaping @Sendable (EntityRef, Value, any Context) throws -> Bool
    ) {
        self.reference = reference.spec.name
        self.least = least.spec.name
        self.mayBreak = mayBreak
    }
}
