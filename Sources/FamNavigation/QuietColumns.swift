import FamValues

/// A table of this module with columns for scripts: a table for people omits them, so that the others fit 80 columns.
/// `select`, `get` and the formats for programs have them.
protocol QuietTable {
    static var columns: RowShape { get }
    static var quiet: [Column] { get }
}

/// A table of this module with lines to type, which go on below where they do not fit.
protocol TypedTable {
    static var columns: RowShape { get }
    static var typed: [Column] { get }
    /// Columns that only repeat what another one lets people type: a table that is too wide does without them.
    static var spare: [Column] { get }
}

public enum QuietColumns {
    private static var tables: [any QuietTable.Type] {
        [CheckedLinks.self, LinkExplanation.self, LinkListCommand.self, LinkPlanCommand.self]
    }

    /// The quiet columns of a table; empty for any other table.
    public static func of(_ shape: RowShape) -> Set<String> {
        Set(tables.first { $0.columns == shape }?.quiet.map(\.name) ?? [])
    }
}

public enum TypedColumns {
    private static var tables: [any TypedTable.Type] { [LsCommand.self, CheckedLinks.self] }

    /// The columns of a table that hold lines to type, and those that it can do without; empty for any other table.
    public static func of(_ shape: RowShape?) -> (typed: Set<String>, spare: Set<String>) {
        guard let table = tables.first(where: { $0.columns == shape }) else { return ([], []) }
        return (Set(table.typed.map(\.name)), Set(table.spare.map(\.name)))
    }
}
