import FamValues

/// The names of a plan's operations in a script.
enum StageName {
    static func of(_ operation: PlanOperation) -> String {
        switch operation {
        case .filter: "where"
        case .extend, .window: "with"
        case .project: "select"
        case .sort: "sort"
        case .take: "take"
        case .skip: "skip"
        case .last: "last"
        case .distinct, .distinctOn: "distinct"
        case .group: "group"
        case .fill: "--fill"
        case .spread: "pivot"
        case .join: "join"
        case .flatten: "flatten"
        case .summarize: "summarize"
        }
    }
}
