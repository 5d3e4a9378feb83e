// Every start runs this.
import FamRegistry
import FamText

/// The services of one run, each made on first use (spec X-E03). Two containers share nothing.
final class ServiceContainer {
    private let features: [Feature]
    /// By slot of the key.
    private var made: [AnyObject?] = []

    init(features: [Feature]) { self.features = features }

    func put<Service>(_ service: Service, _ key: ServiceKey<Service>) {
        while made.count <= key.slot { made.append(nil) }
        made[key.slot] = MadeService(service)
    }

    func has<Service>(_ key: ServiceKey<Service>) -> Bool { key.slot < made.count && made[key.slot] != nil }

    func service<Service>(_ key: ServiceKey<Service>, context: any Context) throws -> Service {
        guard key.slot < made.count, let known = made[key.slot] else { return try make(key, context) }
        // safe: only `put` fills the slot, and no key of another type has it
        return unsafeDowncast(known, to: MadeService<Service>.self).service
    }

    /// The service, if it was used before. Of an object only, because an optional of any type costs a look at its type.
    func used<Service: AnyObject>(_ key: ServiceKey<Service>) -> Service? {
        guard key.slot < made.count, let known = made[key.slot] else { return nil }
        // safe: as in `service`
        return unsafeDowncast(known, to: MadeService<Service>.self).service
    }

    private func make<Service>(_ key: ServiceKey<Service>, _ context: any Context) throws -> Service {
        let service = try ServiceContainer.cast(factory(key.slot)?.make(context), key)
        put(service, key)
        return service
    }

    /// A service of which only its name is known. A function of its own, because a cast to a type that the caller
    /// chooses costs also where it is not reached.
    @inline(never)
    static func cast<Service>(_ value: Any?, _ key: ServiceKey<Service>) throws -> Service {
        guard let service = value as? Service else {
            throw Diagnostic(.effectRefused, "the service `\(key.name)` is not available here")
        }
        return service
    }

    /// The search runs once for each service that a run uses, and a run uses few.
    private func factory(_ slot: Int) -> ServiceFactory? {
        for feature in features {
            for factory in feature.services where factory.slot == slot { return factory }
        }
        return nil
    }
}

/// A service under its own type, because a cast from `Any` costs more than all else.
private final class MadeService<Service> {
    let service: Service

    init(_ service: Service) { self.service = service }
}
