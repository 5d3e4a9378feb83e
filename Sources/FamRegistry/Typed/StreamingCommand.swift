import FamValues

/// A command of effect `read` that returns a table row by row: a pipeline after it takes one after the other, so that
/// files of any length can be read. If the whole table is needed, the rows are collected.
public protocol StreamingCommand: Command {
    static var columns: RowShape { get }
    static func rows(_ call: Call, _ context: any Context) throws -> any RowCursor
}

extension StreamingCommand {
    public static var effect: Effect { .read }
    public static var result: ValueType { .table(columns) }
    public static var stream: CommandSpec.Rows? { { call, context in try rows(call, context) } }

    public static func run(_ call: Call, _ context: any Context) throws -> Value {
        .table(Table(shape: columns, rows: try rows(call, context).remaining()))
    }
}
