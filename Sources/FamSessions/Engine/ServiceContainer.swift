// Every start runs this.
import FamRegistry
import FamText

/// The services of one run, each made on first use (spec X-E03). Two containers share nothing.
final class ServiceContainer {
    private let features: [Feature]
    private var made: [String: Any] = [:]

    init(features: [Feature]) { self.features = features }

    func put<Service>(_ service: Service, _ key: ServiceKey<Service>) { made[key.name] = service }

    func service<Service>(_ key: ServiceKey<Service>, context: any Context) throws -> Service {
        if let service = made[key.name] as? Service { return service }
        guard let made = try factory(key.name)?.make(context), let service = made as? Service else {
            throw Diagnostic(.effectRefused, "the service `\(key.name)` is not available here")
        }
        self.made[key.name] = service
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
