import FamValues

/// Writes rows to a file in the format of its name, for `tee FILE` and the rows that `into` leaves out. The shell that
/// can write files puts one into the context.
public protocol RowSaving: AnyObject {
    /// - Throws: `bad-file` where the file cannot be written, or is there and `isForced` is false.
    func save(_ value: Value, to path: String, isForced: Bool, _ context: any Context) throws
}

/// The key of the service.
public enum RowSaver {
    public static let key = ServiceKey<any RowSaving>("rows.saver")
}
