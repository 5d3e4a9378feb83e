import FamText

/// Numbers of rows for people.
public enum Counted {
    /// `1,204 events`, `1 child`
    public static func rows(_ count: Int, _ entity: EntitySpec) -> String {
        "\(grouped(count)) \(count == 1 ? entity.words.one : entity.words.many)"
    }

    /// `1 row`, `1,204 rows`
    public static func text(_ count: Int, _ one: String, _ many: String) -> String {
        "\(grouped(count)) \(count == 1 ? one : many)"
    }

    /// `1 child, 2 moments and 3 notes`
    public static func list(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }

    /// 1204 as `1,204`.
    public static func grouped(_ count: Int) -> String {
        var digits = Array(String(count))
        var index = digits.count - 3
        while index > 0 {
            digits.insert(",", at: index)
            index -= 3
        }
        return String(digits)
    }
}
