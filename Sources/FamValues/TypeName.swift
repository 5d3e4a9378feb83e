/// A type as scripts write it; annotations and the reference share this list. Entities and enumerations are added by
/// the features.
public struct TypeName: Sendable {
    public let name: String
    /// The type that the name alone gives; `any` if that depends on its parts.
    public let type: ValueType
    /// How a value is written, as Markdown.
    public let written: String
    /// What a reader needs to know, as Markdown.
    public let note: String

    init(_ name: String, _ type: ValueType, written: String, _ note: String = "") {
        self.name = name
        self.type = type
        self.written = written
        self.note = note
    }

    public static let all: [TypeName] = [
        TypeName("null", .null, written: "`null`", "nothing; not zero and not an empty text"),
        TypeName("bool", .bool, written: "`true`, `false`"),
        TypeName("int", .int, written: "`42`, `-7`", "64 bits; a result that does not fit is an error"),
        TypeName("float", .float, written: "`0.5`", "an int widens to float; nothing else converts implicitly"),
        TypeName("money", .money, written: "`12.50EUR`, `-3JPY`", "exact; one currency at a time"),
        TypeName("string", .string, written: "`'…'`, `\"…\"`, `\"\"\"…\"\"\"`", "Unicode; length counts characters"),
        TypeName("date", .date, written: "`2026-10-01`, `yesterday`, `friday`", "a day of the calendar"),
        TypeName("time", .time, written: "`18:00`, `7:30:15`", "a time of the day"),
        TypeName(
            "datetime", .datetime, written: "`2026-10-01@18:00`, `yesterday@7pm`, `18:00`, `2026-10-01T16:00Z`, `now`",
            "a moment; its day is counted in the household's zone"),
        TypeName(
            "duration", .duration, written: "`90s`, `5min`, `2h`, `3d`, `1w`, `6mo`, `1y`",
            "the first three are exact, the others follow the calendar"),
        TypeName("period", .period, written: "`2026-10`, `2026-W41`, `last-week`", "whole days"),
        TypeName("range", .range, written: "`1..5`", "both ends are included"),
        TypeName("list", .list(.any), written: "`[1, 2]`", "`list<int>` is a list of ints; indexes begin at 0"),
        TypeName(
            "record", .any, written: "`{ name: \"Maya\", points: 3 }`",
            "`{ name: string, points: int }` names its fields"),
        TypeName(
            "table", .any, written: "what a pipeline gives", "`table<event>` is a table of events; rows are snapshots"),
        TypeName("address", .address, written: "`here()`", "the place of a screen: `/kids/Maya`"),
        TypeName("url", .url, written: "`here --url`", "a link: `fam://today`"),
        TypeName("path", .path, written: "a text", "the name of a file"),
        TypeName(
            "closure", .any, written: "`{ \\|x\\| $x + 1 }`", "`closure(int) -> int` takes an int and returns one"),
        TypeName("error", .error, written: "`e` after `catch`", "with `code`, `message`, `span` and `data`"),
        TypeName("any", .any, written: "", "a value whose type is known only at run time"),
    ]

    private static let byName = Dictionary(all.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })

    public static func type(_ name: String) -> ValueType? { byName[name] }
}
