import FamKit

/// The place of a forecast: a name as typed, or a point found by a search.
enum WeatherPlace: Codable, Hashable, Sendable {
    case named(String)
    case point(City)

    /// The name to show until the service says how it is spelled.
    var name: String {
        switch self {
        case .named(let name): name
        case .point(let city): city.name
        }
    }

    /// The key of cached answers: in lower case (W-Q10), without the service's key (W-Q29).
    var key: String {
        switch self {
        case .named(let name): name.lowercased()
        case .point(let city): city.fullName.lowercased()
        }
    }
}
