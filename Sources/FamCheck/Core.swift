import FamRegistry
import FamText
import FamValues

/// A checked program: the meaning of the text, with every name resolved and every argument bound. The evaluator lowers
/// it to bytecode. Functions and variables keep their indexes during a session; each checked entry adds to them.
public struct CheckedUnit {
    /// The statements of the entry, in a function without parameters.
    public var main: FunctionCode
    /// The `def`s and closures of this entry, by the index that `Code` names them with.
    public var functions: [(index: Int, code: FunctionCode)]
    /// The highest effect that running it can have.
    public var effect: Effect
    /// The `param` lines, in order, for `fam FILE --help`; before the run their values are bound to these global slots.
    public var parameters: [(spec: ParameterSpec, global: Int)]
    /// A command in it undoes earlier entries of the run.
    public var looksBack = false
    /// It is an `undo` or a `redo` and nothing else.
    public var isReversal: Bool { looksBack && main.body.count == 1 && pieces == nil }
    /// A command in it acts on the layer that is open.
    public var actsOnLayer = false
    /// For a text that is checked piece by piece: starts reading its statements, of which `main` has none.
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

/// The statements of a long text, a piece at a time, so that they are never all in memory.
public protocol StatementPieces: AnyObject {
    /// `main` with the next statements; only top-level variables outlive them. Nil after the last.
    func next() throws -> FunctionCode?
}

/// One function: `main`, a `def`, or a closure.
public struct FunctionCode {
    /// Empty for a closure that nobody wrote.
    public var name: String
    public var span: Span
    /// Locals of the function; the parameters are the first `parameterCount` of them.
    public var locals: [LocalVariable]
    public var parameterCount: Int
    /// How many parameters at the end a caller may leave out; they are then null.
    public var optionalCount = 0
    /// For a closure: where the function that makes it finds each captured variable.
    public var captures: [VariableRef]
    public var body: [Statement]
    /// Whether an int that it returns is a float, since others are.
    public var givesFloats = false

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
    /// A `var` that a closure captures and that is changed: it is kept in a cell that all of them share.
    public var isCell: Bool
    public init(name: String, type: ValueType, isCell: Bool) {
        self.name = name
        self.type = type
        self.isCell = isCell
    }
}

/// Where a variable is stored. Top-level variables are global and outlive the entry that made them.
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
        /// Evaluates it. `isShown` at the top level, where the value is passed to the result sink and becomes `$_`.
        case expression(Code, isShown: Bool)
        case assign(VariableRef, Code)
        /// `$list[i] = v`, `$record.name = v`: the variable gets a copy of its value with the change.
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
        /// A transaction within the transaction: all or nothing.
        case atomic([Statement])
        /// Runs, reports what changed, and keeps none of it.
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
        /// Text whose meaning depends on the moment or the database (`yesterday@18:00`, `Maya`), read as the type at
        /// run time.
        case reading(String, ValueType)
        /// A value that must become one of the type, or is an error here: text that is only known at run time is read
        /// (`"$name"` for a child); a value of type `any` is tested; null is `null-value` unless the type is optional;
        /// an int widens to a float; a date becomes its first instant (datetime) or its day (period); a row that still
        /// has its entity becomes a reference by its `id`, and a table or list of such rows becomes a list of
        /// references. A value that already has the type is unchanged.
        case read(Code, ValueType)
        /// The same for a value that is not an argument of a command: text stays text, and if another type is needed
        /// that is `type-mismatch`.
        case tested(Code, ValueType)
        case not(Code)
        case negate(Code)
        /// `and`, `or`, `??` evaluate the right side only when needed.
        case binary(Operator, Code, Code)
        case conditional(Code, Code, Code)
        /// `match`: each arm's patterns in order; the last arm may have none.
        case match(Code, [(patterns: [Code], body: [Statement], result: Code?)])
        /// Statements, then a value: blocks of `if` and `match` expressions, and parenthesized pipelines that need
        /// some.
        case block([Statement], Code)
        case interpolation([Code])
        case list([Code])
        case record(RowShape, [Code])
        /// A field of a record, a row, an error, or (through the database) of an entity.
        case member(Code, String)
        case index(Code, Code)
        /// The same, but null if the base is null or has no such field or item.
        case maybeMember(Code, String)
        case maybeIndex(Code, Code)
        case callFunction(Int, [Code])
        case callClosure(Code, [Code])
        case callBuiltin(FunctionSpec, [Code])
        /// Arguments in the order of the command's parameters; nil if absent.
        case callCommand(CommandSpec, [Code?])
        /// The same where a pipe continues: what a command without a result prints is its value, as text.
        case printed(CommandSpec, [Code?])
        case closure(Int)
        case query(Query)
        /// `each`: the list of the results.
        case each(Code, Code)
        /// A loop over the items of `input` that calls `closure`; `start` is only for `reduce`, `function` only for
        /// `keyed`.
        case iterate(Iteration, input: Code, start: Code? = nil, closure: Code, function: FunctionSpec? = nil)
        /// Changes the rows of `input` (a table that still has its entity): the values are expressions over each row.
        /// Returns the number of rows changed. `isAllowed`: with `--yes`, so without a question.
        case edit(input: Code, entity: EntitySpec, changes: [NamedExpr], parameters: [Code], isAllowed: Bool = false)
        /// A person changes the rows of `input` in an editor. Returns the number of rows changed.
        case editInEditor(input: Code, entity: EntitySpec)
        case delete(input: Code, entity: EntitySpec, isAllowed: Bool = false)
        /// `into`: returns the number of rows that were added or changed. `badFile` is where refused rows are written;
        /// without it, one ends the stage.
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
    /// A field and its value over the row; text is read as the field's type.
    public var fields: [NamedExpr]
    /// The fields that find the row to change; empty if every row is new.
    public var key: [String]
    /// With `--key id`: the id of the row to change or bring back; empty for a new row.
    public var id: PlanExpr?

    public init(entity: EntitySpec, fields: [NamedExpr], key: [String], id: PlanExpr? = nil) {
        self.id = id
        self.entity = entity
        self.fields = fields
        self.key = key
    }
}

/// A query and the form of its result.
public struct Query {
    public enum Finish {
        case table
        /// The first row as a record (an entity if the shape has one); null if there is none.
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
