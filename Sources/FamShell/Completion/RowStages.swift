import FamSyntax

/// What completion and colors know of the stages, from the one table of the syntax.
enum RowStages {
    static func kind(_ name: String) -> StageKind? { StageKind(rawValue: name) }

    /// In its arguments a bare name is a field of the row.
    static func takesRowExpressions(_ name: String) -> Bool {
        guard let kind = StageKind(rawValue: name) else { return false }
        switch kind.grammar {
        case .condition, .assignments, .extending, .columns, .optionalColumns, .summary, .distinction, .sortKeys,
            .grouping, .shortAggregate, .pivoting:
            return true
        case .joining, .importing, .folding, .outlet, .optionalCount, .closure, .none: return false
        }
    }
}
