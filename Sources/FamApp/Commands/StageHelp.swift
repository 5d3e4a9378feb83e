import FamSyntax
import FamText
import FamValues

/// The help page of a stage: what it does, its flags, what a group offers, and an example.
struct StageHelp {
    let stage: StageKind
    let examples: [String]
    let width: Int

    var text: String {
        var lines = ["\(stage.rawValue) — a stage", ""] + Wrap.lines(stage.summary, to: width)
        lines += [""] + Wrap.lines("usage: … | \(stage.rawValue) \(stage.arguments)".trimmed { $0 == " " }, to: width)
        if !stage.flags.isEmpty { lines += ["", "Flags"] + listed(stage.flags.map { ("--\($0.name)", $0.summary) }) }
        if takesAggregates {
            lines += ["", "Aggregates"] + listed(AggregateKind.allCases.map { ("\($0.rawValue)(…)", $0.summary) })
        }
        return (lines + ["", "Examples"] + examples.map { "  " + $0 }).joined(separator: "\n")
    }

    private var takesAggregates: Bool {
        switch stage.grammar {
        case .grouping, .pivoting: true
        default: false
        }
    }

    private func listed(_ rows: [(name: String, summary: String)]) -> [String] {
        let left = rows.reduce(0) { max($0, TextWidth.columns($1.name)) } + 4
        return rows.flatMap { row in
            let lines = Wrap.lines(row.summary, to: max(20, width - left))
            return lines.enumerated().map { index, line in
                (index == 0 ? "  " + TextWidth.padded(row.name, to: left - 2) : String(repeating: " ", count: left))
                    + line
            }
        }
    }
}

extension StageKind {
    /// Lines that pass the check with any modules; empty for stages that work only on rows of a household.
    var examples: [String] {
        switch self {
        case .where: ["1..9 | where value > 3 and value % 2 == 0"]
        case .with: ["1..5 | with square = value * value"]
        case .edit, .delete, .into: []
        case .select: ["1..3 | select value, value * 2 as double"]
        case .sort: ["[3, 1, 2] | sort -value"]
        case .take: ["1..9 | take 3"]
        case .skip: ["1..9 | skip 7"]
        case .first: ["[3, 1, 2] | sort value | first"]
        case .last: ["1..9 | last 3"]
        case .group: ["1..9 | group value % 3 as rest { total: sum(value), count() }"]
        case .count: ["1..9 | count", "1..9 | count by value % 2"]
        case .sum: ["1..9 | sum value"]
        case .avg: ["1..9 | avg value"]
        case .min: ["[3, 1, 2] | min value"]
        case .max: ["[3, 1, 2] | max value"]
        case .median: ["[3, 1, 2] | median value"]
        case .distinct: ["[1, 2, 2] | distinct"]
        case .get: ["[{ name: \"Maya\" }] | get name"]
        case .each: ["1..3 | each { |n| echo $n }"]
        case .fields: ["1..3 | fields", "[{ name: \"Maya\", stars: 3 }] | fields"]
        case .explain: ["1..9 | where value > 3 | explain"]
        case .pivot: ["1..9 | pivot value % 3 by value % 2 count()"]
        case .join: ["1..3 | join (2..5) as other on other.value == value"]
        case .reduce: ["[1, 2, 3] | reduce 0 { |sum, n| $sum + $n }"]
        case .flatten: ["[{ name: \"Maya\", tags: [\"kind\", \"quick\"] }] | flatten tags"]
        case .summarize: ["1..9 | summarize value"]
        case .tee: ["1..3 | tee numbers.csv | count"]
        }
    }
}
