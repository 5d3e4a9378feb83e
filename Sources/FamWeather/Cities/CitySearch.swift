import FamKit
import FamRegistry
import FamText
import FamValues

/// What a search for cities needs. As in forecasts, a recording has a placeholder for the key.
struct CityAsk: Codable, Sendable {
    var name: String
    var server: String
    var isOff: Bool
    var key: Secret?
    /// The cities, if they are known without the network.
    var local: Unrecorded<CityReply>
    var limits: Unrecorded<NetworkLimits>
}

enum CityReply: Codable, Sendable {
    case found([City])
    case failed(NetworkError)
}

/// W-Q25: the cities with a name.
struct CitySearch {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    func ask(_ name: String) throws -> CityAsk {
        let settings = WeatherSettings(context), store = try context.service(WeatherStore.key)
        let local = try settings.isLocal() ? CityReply.found(LocalWeather(now: context.now).cities(named: name)) : nil
        return CityAsk(
            name: name, server: try settings.server(), isOff: store.network.isOff, key: try settings.key(),
            local: Unrecorded(local), limits: Unrecorded(try settings.limits()))
    }

    static func fetch(_ ask: CityAsk, _ outside: any Outside) async -> CityReply {
        do {
            let service = WeatherService(
                client: client(ask.isOff, ask.limits.value, outside), server: try NetworkAddress(ask.server),
                key: ask.key ?? Secret(""), now: Instant(micros: 0))
            return .found(try await service.cities(named: ask.name))
        } catch {
            return .failed(error)
        }
    }

    static func client(_ isOff: Bool, _ limits: NetworkLimits?, _ outside: any Outside) -> NetworkClient {
        let transport: any Transport = isOff ? NoTransport() : CurlTransport(outside)
        return NetworkClient(transport, limits: limits ?? NetworkLimits())
    }
}
