import FamRegistry
import FamText
import FamValues

/// The program around the machine. Errors are `Diagnostic`s; the machine adds place and trace.
public protocol MachineHost: AnyObject {
    var context: any Context { get }
    var data: any DataSource { get }

    /// Called before what an entry itself says is done, by command or by name: reading rows, changing them, saving.
    func willUse(_ command: CommandSpec?, _ name: String) throws
    /// Runs a command whose arguments are bound. The host looks at its effect: confirmation, read-only, journal.
    func perform(_ call: Call) throws -> Value
    /// The same where a pipe continues after the command: without a result, what it prints is its value, as text.
    func printed(by call: Call) throws -> Value
    /// Text as a value of a type at this moment: a label or id as a row, `yesterday@18:00` as a datetime.
    func read(_ text: String, as type: ValueType) throws -> Value
    /// The same for a text that is in the source.
    func read(_ text: String, as type: ValueType, writtenAt span: Span) throws -> Value
    /// Hands a result of the top level to people or programs.
    func show(_ value: Value, type: ValueType, as measure: Measure) throws
    /// Shows the rows of a result as they are produced; they are not needed again. Returns false, with nothing read, if
    /// they must be kept.
    func show(rows: any RowCursor) throws -> Bool
    /// Changes rows by the rules of their entity; each change is (row key, values in the order of `fields`). Returns
    /// the number changed.
    /// - Parameter isAllowed: whether to skip the confirmation.
    func edit(
        _ entity: EntitySpec, fields: [String], changes: [(key: Int64, values: [Value])], isAllowed: Bool
    ) throws -> Int
    /// Called after an edit whose values are computed from the rows left all of them as they were.
    /// - Parameter hint: why that may be.
    func nothingChanged(_ count: Int, of entity: EntitySpec, hint: String?)
    /// Has a person change rows in an editor. The number changed.
    func editInEditor(_ entity: EntitySpec, keys: [Int64]) throws -> Int
    /// Deletes rows with what depends on them. The number deleted.
    func delete(_ entity: EntitySpec, keys: [Int64], isAllowed: Bool) throws -> Int
    /// Runs `body`, which adds or changes rows through the records of the context; refused where nothing may be
    /// written.
    func writing<Result>(_ what: String, _ body: () throws -> Result) throws -> Result
    /// Writes rows to a file in the format of its name; in a plan it is reported and left out. Returns whether the file
    /// was written.
    @discardableResult
    func save(_ value: Value, to file: String, isForced: Bool) throws -> Bool
    /// Bytes that are a file already.
    @discardableResult
    func save(bytes: [UInt8], to file: String) throws -> Bool
    /// The rows of a `from` or `query` explanation as text.
    func explain(_ query: PlanExplanation, rest: ArraySlice<PlanStage>) throws -> Value

    /// Runs `body` so that its writes are undone when it throws (`try`, `atomic`); nests.
    func attempt(_ body: () throws -> Void) throws
    /// Runs `body`, reports what it would change, and undoes all of it (`plan`). Can be nested.
    func plan(_ body: () throws -> Void) throws
    /// A place as text, `FILE:LINE:COLUMN`.
    func place(of span: Span) -> String
    /// Called before each statement of the top level with its span.
    func willRun(_ span: Span) throws
    /// Becomes true when the user asked to stop; the machine looks at backward jumps, calls and rows.
    var isInterrupted: Bool { get }
}

extension MachineHost {
    public func read(_ text: String, as type: ValueType, writtenAt span: Span) throws -> Value {
        try read(text, as: type)
    }
    /// For hosts that keep what is printed elsewhere.
    public func printed(by call: Call) throws -> Value { try perform(call) }
    /// For hosts that tell nobody.
    public func nothingChanged(_ count: Int, of entity: EntitySpec, hint: String?) {}
    /// For hosts without an editor.
    public func editInEditor(_ entity: EntitySpec, keys: [Int64]) throws -> Int {
        throw Diagnostic(.misplaced, "there is no editor here")
    }
    /// For hosts that keep every result.
    public func show(rows: any RowCursor) throws -> Bool { false }
}
