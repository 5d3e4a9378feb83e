import FamSyntax

/// What completion and colours know of the stages, from the one table of the syntax.
enum RowStages {
    static func kind(_ name: String) -> StageKind? { StageKind(rawValue: name) }

    /// In its arguments a bare name is a field of the row.
    static func takesRowExpressions(_ name: String) -> Bool {
        guard let kind = StageKind(rawValue: name) else { return false }
        switch kind.grammar {
        case .condition, .assignments, .columns, .sortKeys, .grouping, .shortAggregate: return true
        case .optionalCount, .closure, .none: return false
        }
    }

    /// Words that begin a statement without being commands.
    static let keywords: [(name: String, summary: String)] = [
        ("let", "Makes a name for a value."),
        ("var", "Makes a variable that can change."),
        ("def", "Makes a command."),
        ("if", "Runs a block when a condition holds."),
        ("for", "Runs a block for each item."),
        ("while", "Runs a block as long as a condition holds."),
        ("match", "Chooses by value."),
        ("return", "Ends a def with a value."),
        ("break", "Leaves a loop."),
        ("continue", "Goes on with the next turn of a loop."),
        ("try", "Catches errors."),
        ("fail", "Ends with an error."),
        ("expect", "Stops unless a condition holds."),
        ("atomic", "Does all of a block or nothing."),
        ("plan", "Shows what would happen."),
        ("source", "Runs a file."),
        ("use", "Chooses a module for plain names."),
        ("param", "Declares an argument of the script."),
    ]
    static let keywordNames = Set(keywords.map(\.name) + ["else", "catch", "finally", "not"])
}
