import FamRegistry
import FamText

/// The services of one run, each made on first use (spec X-E03). Two containers share nothing.
final class ServiceContainer {
    private var factories: [String: ServiceFactory]
    private var made: [String: Any] = [:]

    init(features: [Feature]) {
        factories = Dictionary(features.flatMap(\.services).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func put<Service>(_ service: Service, _ key: ServiceKey<Service>) { made[key.name] = service }

    func service<Service>(_ key: ServiceKey<Service>, context: any Context) throws -> Service {
        if let service = made[key.name] as? Service { return service }
        guard let made = try factories[key.name]?.make(context), let service = made as? Service else {
            throw Diagnostic(.effectRefused, "the service `\(key.name)` is not available here")
        }
        self.made[key.name] = service
        return service
    }
}
