import FamRegistry
import FamServices
import FamStore
import FamText
import FamValues

/// The shell's context between entries, for the prompt, completion, greetings and constants in the check. Its time
/// follows the clock.
final class IdleContext: Context {
    private unowned let engine: Engine
    private let services: ServiceContainer

    init(_ engine: Engine) {
        self.engine = engine
        services = engine.services
    }

    var now: Instant { engine.clock.now }
    var zone: Zone { engine.zone }
    var records: any Records { engine.store }
    var registry: Registry { engine.registry }
    var output: any Output { engine.sink }
    func newID() -> RowID { engine.random.newID(at: now) }
    func service<Service>(_ key: ServiceKey<Service>) throws -> Service {
        if key.slot == Jobs.key.slot { return try ServiceContainer.cast(engine.scheduler, key) }
        return try services.service(key, context: self)
    }
    /// Outside of an entry nothing is rolled back.
    func onRollback(_ undo: @escaping () -> Void) {}
}
