import FamValues

/// Writes rows to a file in the format that its name says, for `tee FILE` and the rows that `into` leaves out. A shell
/// that can write files puts one into the context.
public protocol RowSaving: AnyObject {
    /// - Throws: `bad-file` if the file cannot be written, or exists and `isForced` is false.
    func save(_ value: Value, to path: String, isForced: Bool, _ context: any Context) throws
    /// Bytes that are a file already. Throws the same.
    func save(bytes: [UInt8], to path: String, _ context: any Context) throws
}

/// The key of the service.
public enum RowSaver {
    public static let key = ServiceKey<any RowSaving>("rows.saver")
}
