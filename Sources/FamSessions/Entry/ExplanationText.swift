import FamText
import FamValues

/// The output of `explain`: the SQL with a clause on each line, SQLite's plan, and which stages stay in memory and why.
enum ExplanationText {
    static func of(_ query: PlanExplanation, rest: [String]) -> String {
        var lines: [String] = []
        if query.sql.isEmpty {
            lines.append("in the database: nothing")
        } else {
            lines += ["in the database:"] + clauses(SafeText.shown(query.filledSQL)).map { "  " + $0 }
            lines += ["query plan:"] + query.enginePlan.map { "  " + $0 }
        }
        let why = query.reason.map { ": " + $0 } ?? ""
        switch rest.count {
        case 0: lines.append("in memory: \(query.sql.isEmpty ? "the rows, as they are" : "nothing")")
        case 1: lines.append("in memory: `\(rest[0])`\(why)")
        default:
            lines.append(
                "in memory: `\(rest[0])`\(why); then what follows it: "
                    + "\(rest.dropFirst().map { "`\($0)`" }.joined(separator: ", "))"
            )
        }
        return lines.joined(separator: "\n")
    }

    private static let starts = ["FROM", "LEFT JOIN", "JOIN", "WHERE", "GROUP BY", "ORDER BY", "LIMIT"]

    /// The statement divided before each clause of its outermost level.
    static func clauses(_ sql: String) -> [String] {
        var result: [String] = [], current = "", depth = 0, quote: Character?
        var rest = Substring(sql)
        while let character = rest.first {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "'" || character == "\"" {
                quote = character
            } else if character == "(" {
                depth += 1
            } else if character == ")" {
                depth -= 1
            } else if character == " ", depth == 0, !current.hasSuffix("LEFT"),
                starts.contains(where: { rest.dropFirst().hasPrefix($0 + " ") })
            {
                result.append(current)
                current = ""
                rest.removeFirst()
                continue
            }
            current.append(character)
            rest.removeFirst()
        }
        return result + [current]
    }
}
