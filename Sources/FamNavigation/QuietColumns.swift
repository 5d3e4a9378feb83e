import FamValues

/// A table of this module with columns for scripts: a table for people omits them, so that the others fit 80 columns.
/// `select`, `get` and the formats for programs have them.
protocol QuietTable {
    static var columns: RowShape { get }
    static var quiet: [Column] { get }
}

/// A table of this module with lines to type: the other columns give way to them.
protocol TypedTable {
    static var columns: RowShape { get }
    static var typed: [Column] { get }
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
    private static var tables: [any TypedTable.Type] { [LsCommand.self] }

    /// The columns of a table that hold lines to type; empty for any other table.
    public static func of(_ shape: RowShape?) -> Set<String> {
        Set(tables.first { $0.columns == shape }?.typed.map(\.name) ?? [])
    }
}
