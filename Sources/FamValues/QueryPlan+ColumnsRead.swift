extension QueryPlan {
    /// The columns that its stages read, if no other column of the source can reach the result; otherwise nil. It may
    /// also name columns that a stage adds.
    public var columnsRead: Set<String>? {
        var read: Set<String> = []
        func note(_ columns: [NamedExpr]) { for column in columns { read.formUnion(column.expr.columns) } }
        for stage in stages {
            switch stage.operation {
            case .filter(let test): read.formUnion(test.columns)
            case .sort(let keys): for key in keys { read.formUnion(key.expr.columns) }
            case .take, .skip, .last: break
            case .extend(let columns): note(columns)
            case .project(let columns):
                note(columns)
                return read
            case .group(let keys, let aggregates):
                note(keys)
                note(aggregates)
                return read
            case .window, .distinct, .distinctOn, .fill, .spread, .join, .flatten, .summarize: return nil
            }
        }
        return nil
    }
}
