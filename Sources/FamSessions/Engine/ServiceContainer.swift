// Every start runs this.
import FamRegistry
import FamText

/// The services of one run, each made on first use (spec X-E03). Two containers share nothing.
final class ServiceContainer {
    private let features: [Feature]
    private var made: [String: AnyObject] = [:]

    init(features: [Feature]) { self.features = features }

    func put<Service>(_ service: Service, _ key: ServiceKey<Service>) {
        made[key.name] = MadeService(service)
    }

    func service<Service>(_ key: ServiceKey<Service>, context: any Context) throws -> Service {
        if let known = made[key.name] as? MadeService<Service> { return known.service }
        return try make(key, context)
    }

    private func make<Service>(_ key: ServiceKey<Service>, _ context: any Context) throws -> Service {
        let service = try ServiceContainer.cast(factory(key.name)?.make(context), key)
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
    private func factory(_ name: String) -> ServiceFactory? {
        for feature in features {
            for factory in feature.services where factory.name == name { return factory }
        }
        return nil
    }
}

/// A service under its own type: hooks ask for a dozen after each entry, and a cast from `Any` costs more.
private final class MadeService<Service> {
    let service: Service

    init(_ service: Service) { self.service = service }
}
