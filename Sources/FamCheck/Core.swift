import FamRegistry
import FamText
import FamValues

/// A checked program: what the text means, with every name resolved and every argument bound. The evaluator lowers it
/// to bytecode. Functions and variables keep their indexes for as long as a session lasts; each checked entry adds to
/// them.
public struct CheckedUnit {
    /// The statements of the entry, in a function without parameters.
    public var main: FunctionCode
    /// The `def`s and closures of this entry, by the index that `Code` names them with.
    public var functions: [(index: Int, code: FunctionCode)]
    /// The highest effect that running it can have.
    public var effect: Effect
    /// `param` lines, in order, for `fam FILE --help`; their values are bound to these global slots before the run.
    public var parameters: [(spec: ParameterSpec, global: Int)]
    /// A command in it takes back what the run did before.
    public var looksBack = false
    /// A command in it acts on the layer that is open.
    public var actsOnLayer = false
    /// For a text checked piece by piece: begins with its statements, of which `main` then has none.
    public var pieces: (() -> any StatementPieces)?
    /// How many statements the pieces have together.
    var pieceStatements = 0
    /// How many statements it has at the top level.
    public var statementCount: Int { pieces == nil ? main.body.count : pieceStatements }

    public init(
        main: FunctionCode, functions: [(index: Int, code: FunctionCode)], effect: Effect,
        parameters: [(spec: ParameterSpec, global: Int)]
    ) {
        self.main = main
        self.functions = functions
        self.effect = effect
        self.parameters = parameters
    }
}

/// The statements of a long text, a piece at a time, so that they are never in memory together.
public protocol StatementPieces: AnyObject {
    /// `main` with the next statements; no variable but those of the top level outlives them. Nil after the last.
    func next() throws -> FunctionCode?
}

/// One function: `main`, a `def`, or a closure.
public struct FunctionCode {
    public var name: String
    public var span: Span
    /// Locals of the function; the parameters are the first `parameterCount` of them.
    public var locals: [LocalVariable]
    public var parameterCount: Int
    /// How many of the parameters, at the end, a caller may leave out; they are null then.
    public var optionalCount = 0
    /// For a closure: where each captured variable is found in the function that makes it.
    public var captures: [VariableRef]
    public var body: [Statement]

    public init(
        name: String, span: Span, locals: [LocalVariable], parameterCount: Int, captures: [VariableRef],
        body: [Statement]
    ) {
        self.name = name
        self.span = span
        self.locals = locals
        self.parameterCount = parameterCount
        self.captures = captures
        self.body = body
    }
}

public struct LocalVariable {
    public var name: String
    public var type: ValueType
    /// A `var` that a closure captures and someone changes: it lives in a cell that all share.
    public var isCell: Bool
    public init(name: String, type: ValueType, isCell: Bool) {
        self.name = name
        self.type = type
        self.isCell = isCell
    }
}

/// Where a variable lives. Variables of the top level are global: they outlast the entry that made them.
public enum VariableRef: Hashable {
    case global(Int)
    case local(Int)
    /// In a closure: the variable at this index of its `captures`.
    case capture(Int)
}

public struct Statement {
    public var node: Node
    public var span: Span

    public init(_ node: Node, _ span: Span) {
        self.node = node
        self.span = span
    }

    public indirect enum Node {
        /// Evaluates; `isShown` at the top level, where the value is handed to the result sink and becomes `$_`.
        case expression(Code, isShown: Bool)
        case assign(VariableRef, Code)
        /// `$list[i] = v`, `$record.name = v`: the variable holds a value that is replaced by one with the change.
        case assignPart(VariableRef, path: [Part], Code)
        case ifElse(Code, [Statement], [Statement])
        case whileLoop(Code, [Statement])
        case forLoop(VariableRef, Code, [Statement])
        case breakLoop
        case continueLoop
        case returnValue(Code?)
        case tryCatch([Statement], error: VariableRef?, handler: [Statement]?, finally: [Statement])
        case fail(Code)
        /// `text` is the expression's source text, for the message; a comparison is shown with both values.
        case expect(Code, text: String)
        /// One transaction within the transaction: all or nothing.
        case atomic([Statement])
        /// Runs, says what changed, and keeps none of it.
        case plan([Statement])
    }

    public enum Part {
        case index(Code)
        case field(String)
    }
}

/// A typed expression.
public struct Code {
    public var node: Node
    public var type: ValueType
    public var span: Span

    public init(_ node: Node, _ type: ValueType, _ span: Span) {
        self.node = node
        self.type = type
        self.span = span
    }

    public indirect enum Node {
        case constant(Value)
        case variable(VariableRef)
        /// Text whose meaning depends on the moment or the database (`yesterday@18:00`, `Maya`), read as the type when
        /// reached.
        case reading(String, ValueType)
        /// A value that must become one of the type, or is an error at this place: text that is only known at run time
        /// is read (`"$name"` for a child); a value of type `any` is tested; null is `null-value` unless the type is
        /// optional; int widens to float; a date becomes its first instant (datetime) or its day (period); a row that
        /// still has its entity becomes the reference to it, by its `id`, and a table or list of such rows the list of
        /// references. A value that is of the type already stays.
        case read(Code, ValueType)
        /// The same of a value that is not an argument of a command: text stays text, and where something else is
        /// wanted that is `type-mismatch`.
        case tested(Code, ValueType)
        case not(Code)
        case negate(Code)
        /// `and`, `or`, `??` evaluate the right side only when needed.
        case binary(Operator, Code, Code)
        case conditional(Code, Code, Code)
        /// `match`: each arm's patterns in order; the last arm may have none.
        case match(Code, [(patterns: [Code], body: [Statement], result: Code?)])
        /// Statements, then a value: blocks of `if` and `match` expressions, and parenthesised pipelines that need
        /// some.
        case block([Statement], Code)
        case interpolation([Code])
        case list([Code])
        case record(RowShape, [Code])
        /// A field of a record, a row, an error, or (through the database) of an entity.
        case member(Code, String)
        case index(Code, Code)
        /// The same, and null where the base is null or has no such field or item.
        case maybeMember(Code, String)
        case maybeIndex(Code, Code)
        case callFunction(Int, [Code])
        case callClosure(Code, [Code])
        case callBuiltin(FunctionSpec, [Code])
        /// Arguments in the order of the command's parameters; nil where absent.
        case callCommand(CommandSpec, [Code?])
        case closure(Int)
        case query(Query)
        /// `each`: the list of the results.
        case each(Code, Code)
        /// A loop over the items of `input` that calls `closure`; `start` only of `reduce`, `function` only of `keyed`.
        case iterate(Iteration, input: Code, start: Code? = nil, closure: Code, function: FunctionSpec? = nil)
        /// Changes the rows of `input` (a table that still has its entity): values are expressions over each row. The
        /// number of rows changed. `isAllowed`: with `--yes`, so that nobody is asked.
        case edit(input: Code, entity: EntitySpec, changes: [NamedExpr], parameters: [Code], isAllowed: Bool = false)
        /// The rows of `input` are changed by a person in an editor. The number of rows changed.
        case editInEditor(input: Code, entity: EntitySpec)
        case delete(input: Code, entity: EntitySpec, isAllowed: Bool = false)
        /// `into`: the number of rows that were added or changed. `badFile`: where rows that are refused go; without
        /// one they end the stage.
        case importRows(Query, ImportPlan, badFile: Code?)
        case explain(Query)
        /// `tee FILE`: writes the rows to the file; null.
        case save(rows: Code, file: Code, isForced: Bool)
        /// `fields`: name, type and an example of each column.
        case fields(Code)
    }
}

/// What `into` makes of each row.
public struct ImportPlan {
    public var entity: EntitySpec
    /// A field and its value over the row; text is read by the field's type.
    public var fields: [NamedExpr]
    /// The fields that find the row to change; empty when every row is new.
    public var key: [String]
    /// With `--key id`: the id of the row to change, or to bring back; empty for a new row.
    public var id: PlanExpr?

    public init(entity: EntitySpec, fields: [NamedExpr], key: [String], id: PlanExpr? = nil) {
        self.id = id
        self.entity = entity
        self.fields = fields
        self.key = key
    }
}

/// A query and what is wanted of it.
public struct Query {
    public enum Finish {
        case table
        /// The first row as a record (an entity when the shape has one); null when there is none.
        case firstRow
        case lastRow
        /// The one cell of the one row: `events | count`.
        case scalar
        /// One column as a list.
        case column(String)
    }

    public var plan: QueryPlan
    /// The values of `PlanExpr.parameter`, evaluated once before the query starts.
    public var parameters: [Code]
    public var finish: Finish

    public init(plan: QueryPlan, parameters: [Code], finish: Finish) {
        self.plan = plan
        self.parameters = parameters
        self.finish = finish
    }
}
