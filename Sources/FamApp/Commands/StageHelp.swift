import FamSyntax
import FamText
import FamValues

/// The page of a stage: what it does, its flags, what can be asked of a group, and an example.
struct StageHelp {
    let stage: StageKind
    let width: Int

    var text: String {
        var lines = ["\(stage.rawValue) — a stage", ""] + Wrap.lines(stage.summary, to: width)
        lines += [""] + Wrap.lines("usage: … | \(stage.rawValue) \(stage.arguments)".trimmed { $0 == " " }, to: width)
        if !stage.flags.isEmpty { lines += ["", "Flags"] + listed(stage.flags.map { ("--\($0.name)", $0.summary) }) }
        if takesAggregates {
            lines += ["", "Aggregates"] + listed(AggregateKind.allCases.map { ("\($0.rawValue)(…)", $0.summary) })
        }
        return (lines + ["", "Examples"] + stage.examples.map { "  " + $0 }).joined(separator: "\n")
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
    /// Lines that pass the check on every household.
    var examples: [String] {
        switch self {
        case .where: ["events | where points > 0 and at in last-week"]
        case .with: ["children | with next = stars + 10", "events | sort at | with so_far = running(points) by child"]
        case .edit: ["events | where points == 3 | edit points = 2", "events --on today | edit --in-editor"]
        case .select: ["events | select child, points, day(at) as day"]
        case .sort: ["events | sort -points, at"]
        case .take: ["events | sort -at | take 5"]
        case .skip: ["children | skip 1"]
        case .first: ["events | sort -points | first"]
        case .last: ["events | last 3"]
        case .group: ["events | group child, week(at) as week { stars: sum(points), moments: count() }"]
        case .count: ["events | count", "events | count by child", "events | count distinct behavior by child"]
        case .sum: ["events | sum points by child"]
        case .avg: ["events | avg points by child"]
        case .min: ["children | min stars"]
        case .max: ["children | max stars"]
        case .median: ["events | median points by behavior"]
        case .distinct: ["events | distinct child, behavior", "events | sort -at | distinct on child"]
        case .get: ["children | get name"]
        case .each: ["children | each { |child| $child.name }"]
        case .delete: ["events | where note like \"%test%\" | delete --yes"]
        case .fields: ["events | fields"]
        case .explain: ["events | where points > 1 | explain"]
        case .pivot:
            ["events | pivot week(at) by child sum(points)", "events | pivot day(at) by behavior.name count()"]
        case .join: ["events | join rewards as goal on goal.child == child"]
        case .into: ["[{ name: \"Read a book\", points: 1 }] | into behaviors --key name"]
        case .reduce: ["events | reduce 0 { |sum, row| $sum + $row.points }"]
        case .flatten: ["events | flatten media"]
        case .summarize: ["events | summarize points"]
        case .tee: ["events | tee events.csv | count"]
        }
    }
}
