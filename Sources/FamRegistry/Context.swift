import FamText
import FamValues

/// The typed name of a service that a feature or the shell puts into the context. Declared once, as a static, by the
/// type it names.
public struct ServiceKey<Service>: Sendable {
    public let name: String
    public init(_ name: String) { self.name = name }
}

/// What a command may see of the running shell. Time and randomness come from here and nowhere else (law 3).
public protocol Context: AnyObject {
    /// The time of the running command; it is still within one command.
    var now: Instant { get }
    /// The household's zone; days are counted in it.
    var zone: Zone { get }
    func newID() -> RowID
    var records: any Records { get }
    var registry: Registry { get }
    var output: any Output { get }
    /// What a service remembers of the running entry, to be taken back when the entry, or the `try` or `plan` it is in,
    /// is. Undone in reverse order; an entry that is committed forgets it.
    func onRollback(_ undo: @escaping () -> Void)
    /// A service declared by a feature or the shell; made on first use, one per run.
    func service<Service>(_ key: ServiceKey<Service>) throws -> Service
}

extension Context {
    public var today: CivilDate { zone.civil(now).date }
}

/// Where a command speaks. Results of commands are not printed here: they are returned.
public protocol Output: AnyObject {
    /// A line for people about what a command did ("Moment logged!"). Shown at the prompt and in transcripts, in
    /// scripts only with `-v`.
    func notice(_ text: String)
    /// Whether somebody reads notices. A command that runs 100,000 times in a script need not put its own together when
    /// nobody does.
    var showsNotices: Bool { get }
    /// Text that is the command's data (`echo`, `screen`); goes to standard output with a newline.
    func text(_ text: String)
    /// The same for text that is safe already and may hold colors: a chart, a table.
    func drawn(_ text: String)
    /// Data that people see drawn, and who asked for JSON gets as it is.
    func shown(_ value: Value, drawn text: String)
    /// The same for what only those who sit there may read: it is shown, and in the recorded session is a placeholder.
    func unrecorded(_ text: String)
    /// A warning; always shown, on standard error.
    func warning(_ diagnostic: Diagnostic)
}

extension Output {
    public var showsNotices: Bool { true }
    public func drawn(_ text: String) { self.text(text) }
    public func shown(_ value: Value, drawn text: String) { drawn(text) }
    public func unrecorded(_ text: String) { self.text(text) }
}
