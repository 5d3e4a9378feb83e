import FamRegistry
import FamText
import FamValues

/// A context around what a test provides: a registry, a clock that does not move, services by key. Rows and ids are
/// left to subclasses.
open class TestContext: Context {
    public let registry: Registry
    open var now: Instant
    public var zone = Zone.utc
    public let said = Said()
    private var services: [String: Any] = [:]

    public init(_ registry: Registry, now: Instant = Instant(micros: 1_790_000_000_000_000)) {
        self.registry = registry
        self.now = now
    }

    open var records: any Records { preconditionFailure("this context has no rows") }
    open var output: any Output { said }
    open func newID() -> RowID { RowID(high: 0, low: 0) }
    open func onRollback(_ undo: @escaping () -> Void) {}

    public func put<Service>(_ service: Service, _ key: ServiceKey<Service>) { services[key.name] = service }

    open func service<Service>(_ key: ServiceKey<Service>) throws -> Service {
        guard let service = services[key.name] as? Service else {
            throw Diagnostic(.misplaced, "no service `\(key.name)`")
        }
        return service
    }

    /// Runs a command by name with arguments; `null` among them counts as written.
    @discardableResult
    open func run(_ name: String, _ arguments: [String: Value] = [:]) throws -> Value {
        guard let spec = registry.command(name) else { throw Diagnostic(.unknownCommand, "no command `\(name)`") }
        let call = Call(
            spec: spec, values: spec.parameters.map { arguments[$0.name] ?? $0.default ?? .null },
            given: spec.parameters.map { arguments[$0.name] != nil }, span: nil)
        return try spec.run(call, self)
    }
}

/// The output of commands.
public final class Said: Output {
    public var notices: [String] = []
    public var texts: [String] = []
    public var warnings: [Diagnostic] = []

    public init() {}

    public func notice(_ text: String) { notices.append(text) }
    public func text(_ text: String) { texts.append(text) }
    public func warning(_ diagnostic: Diagnostic) { warnings.append(diagnostic) }
}
