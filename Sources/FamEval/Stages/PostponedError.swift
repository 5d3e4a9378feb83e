import FamText
import FamValues

/// The cell of a column that could not be computed. A column of `with` and `select` is an error for a row where
/// something asks for it, as in the database, which computes it there: not in a row that `or`, `if` or a later `where`
/// passes by. Cells like this never leave the stages.
final class PostponedError: ClosureValue {
    private let problem: Diagnostic

    init(_ problem: Diagnostic) { self.problem = problem }

    /// Whether an error is that of the value, and not of the run.
    static func isOfValue(_ problem: Diagnostic) -> Bool {
        problem.code != .interrupted && problem.code != .memoryLimit
    }

    /// The function, with its errors as cells.
    static func postponing(_ function: @escaping RowFunction) -> RowFunction {
        { row in try cell { try function(row) } }
    }

    /// The value, or its error as a cell.
    static func cell(_ value: () throws -> Value) throws -> Value {
        do { return try value() } catch let problem as Diagnostic where isOfValue(problem) {
            return .closure(PostponedError(problem))
        }
    }

    static func raise(_ cell: Value) throws {
        if case .closure(let closure) = cell, let postponed = closure as? PostponedError { throw postponed.problem }
    }
}

/// Rows that something reads all of: here the errors come out.
final class SettledRows: RowCursor {
    let shape: RowShape
    private let input: any RowCursor
    private let columns: [Int]

    init(_ input: any RowCursor, _ doubtful: Set<String>) {
        self.input = input
        shape = input.shape
        columns = input.shape.columns.indices.filter { doubtful.contains(input.shape.columns[$0].name) }
    }

    func next() throws -> Row? {
        guard let row = try input.next() else { return nil }
        for column in columns { try PostponedError.raise(row.values[column]) }
        return row
    }
}

extension PlanExpr {
    /// Whether computing it can end in an error.
    func mayFail(_ doubtful: Set<String>) -> Bool {
        switch node {
        case .constant, .parameter: false
        case .field(let path): path.count > 1 || path.first.map(doubtful.contains) == true
        case .isNull(let inner): inner.mayFail(doubtful)
        default: true
        }
    }
}
