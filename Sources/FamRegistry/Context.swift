import FamText
import FamValues
import Synchronization

/// The typed name of a service that a feature or the shell provides. Declared once, as a static of the type it names:
/// each key that is made is a service of its own, whatever its name.
public struct ServiceKey<Service>: Sendable {
    /// For messages.
    public let name: String
    /// Where the services of a run have this one; a small number, because hooks ask for a dozen after each entry.
    public let slot: Int

    public init(_ name: String) {
        self.name = name
        slot = serviceSlots.add(1, ordering: .relaxed).oldValue
    }
}

private let serviceSlots = Atomic<Int>(0)

/// What a command sees of the running shell. Time and randomness come from here and nowhere else (law 3).
public protocol Context: AnyObject {
    /// The time of the running command; it does not move within one.
    var now: Instant { get }
    /// The household's zone; days are counted in it.
    var zone: Zone { get }
    func newID() -> RowID
    var records: any Records { get }
    var registry: Registry { get }
    var output: any Output { get }
    /// Registers how to take back what a service remembers of the running entry. Called if the entry, or the `try` or
    /// `plan` that it is in, is rolled back, in reverse order; forgotten once the entry is committed.
    func onRollback(_ undo: @escaping () -> Void)
    /// A service declared by a feature or the shell; made on first use, one per run.
    func service<Service>(_ key: ServiceKey<Service>) throws -> Service
}

extension Context {
    public var today: CivilDate { zone.civil(now).date }
}

/// Where a command writes. Results are returned, not printed here.
public protocol Output: AnyObject {
    /// A line for people about what a command did ("Moment logged!"). Shown at the prompt and in transcripts; in
    /// scripts only with `-v`.
    func notice(_ text: String)
    /// Whether notices are shown. A command that runs 100,000 times in a script need not build them if not.
    var showsNotices: Bool { get }
    /// Whether results are wanted as test cases for a build server (`--format junit`).
    var wantsTestCases: Bool { get }
    /// Text that is the command's data (`echo`, `screen`), written to standard output with a newline.
    func text(_ text: String)
    /// The same for text that is already safe and may contain colors: a chart, a table.
    func drawn(_ text: String)
    /// Data that is drawn for people and printed as it is for `--format json`.
    func shown(_ value: Value, drawn text: String)
    /// Text that only the person at the terminal may read: it is shown, and the recorded session has a placeholder.
    func unrecorded(_ text: String)
    /// A line about work that takes seconds and begins now. A person sees it at once, whatever else waits until the
    /// entry ends; it is not recorded.
    func progress(_ text: String)
    /// What the entry prints goes to the terminal without a pager, because its end is what matters.
    func unpaged()
    /// A warning; always shown, on standard error.
    func warning(_ diagnostic: Diagnostic)
}

extension Output {
    public var showsNotices: Bool { true }
    public var wantsTestCases: Bool { false }
    public func drawn(_ text: String) { self.text(text) }
    public func shown(_ value: Value, drawn text: String) { drawn(text) }
    public func unrecorded(_ text: String) { self.text(text) }
    public func progress(_ text: String) {}
    public func unpaged() {}
}
