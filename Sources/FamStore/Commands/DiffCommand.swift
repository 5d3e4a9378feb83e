import FamRegistry
import FamText
import FamValues

/// `diff A B`: the differences between two states of the household, as rows.
enum DiffCommand: Command {
    private static let shape = RowShape([
        Column("module", .string), Column("entity", .string), Column("name", .string),
        Column("change", RowDifference.Kind.type),
        Column("field", .optional(.string)), Column("before", .optional(.string)), Column("after", .optional(.string)),
    ])

    static let name: StaticString = "diff"
    static let summary = "Compares the household at two times, or after two journal entries, row by row."
    static let discussion =
        "A time is `yesterday`, `2026-11-01` or `2026-11-01T18:00`; a journal entry such as `j41` means the household "
        + "just after it, `j0` the beginning. Without a second one, it compares with now. A changed row has a line for "
        + "each field; an added or removed row has one line, followed by its fields with `--full`. "
        + "What one entry did is `diff j40 j41`. Nothing is changed, and only what was changed in between is read."
    static let from = Parameter("from", .string, "A time or a journal entry.")
    static let to = Parameter("to", .optional(.string), "A later one; defaults to now.")
    static let full = Parameter.toggle("full", "Also shows each field of added or removed rows.")
    static var parameters: [ParameterDeclaration] {
        from
        to
        full
    }
    static let effect = Effect.read
    static let result: ValueType = .table(shape)
    static let examples = [
        Example("diff yesterday | group entity, change { count() } | count", prints: "[..]")
    ]
    static let keywords = ["compare", "changes", "history", "journal", "between", "since"]

    static func run(_ call: Call, _ context: any Context) throws -> Value {
        let store = try context.service(StoreFeature.store)
        let first = try entry(try call[from], store, context)
        let last = try call[to].map { try entry($0, store, context) }
        if let last, last < first {
            throw Diagnostic(
                .badArgument,
                "`\(SafeText.shown(try call[to] ?? ""))` is earlier than `\(SafeText.shown(try call[from]))`",
                help: "the earlier one comes first")
        }
        var rows: [[Value]] = []
        try store.differences(after: first, through: last, isFull: try call[full], zone: context.zone) { difference in
            rows.append(row(difference, context.registry.feature(ofEntity: difference.entity.name)?.id ?? ""))
        }
        return .table(Table(shape: shape, rows: rows))
    }

    private static func row(_ difference: RowDifference, _ module: String) -> [Value] {
        func text(_ text: String?) -> Value { text.map { .string($0) } ?? .null }
        return [
            .string(module), .string(difference.entity.name), .string(difference.name),
            .string(difference.kind.rawValue),
            text(difference.field), text(difference.before), text(difference.after),
        ]
    }

    /// The entry that identifies the state.
    private static func entry(_ text: String, _ store: Store, _ context: any Context) throws -> Int64 {
        if text.hasPrefix("j"), let number = Int64(text.dropFirst()), number >= 0 {
            return number == 0 ? 0 : try store.journalEntry(number).number
        }
        let reader = ValueReader(zone: context.zone, now: context.now)
        guard case .datetime(let time)? = try? reader.read(text, as: .datetime) else {
            if (try? reader.read(text, as: .period)) != nil {
                throw Diagnostic(
                    .badArgument, "`\(SafeText.shown(text))` is a period, and `diff` compares two times",
                    help: "`events | pivot month(at) by child sum(points)` compares months side by side")
            }
            throw Diagnostic(
                .badArgument, "`\(SafeText.shown(text))` is neither a time nor a journal entry",
                help: "such as `yesterday`, `2026-11-01T18:00`, `\"$(now - 5min)\"` or `j41`")
        }
        return try store.entry(at: time)
    }
}
