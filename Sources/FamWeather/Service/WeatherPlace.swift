import FamKit

/// Where a forecast is wanted: a name as it was typed, or a point that a search has found.
enum WeatherPlace: Codable, Hashable, Sendable {
    case named(String)
    case point(City)

    /// What people call it until the service says how it is spelled.
    var name: String {
        switch self {
        case .named(let name): name
        case .point(let city): city.name
        }
    }

    /// Under which answers are kept: without case (W-Q10), never with the key (W-Q29).
    var key: String {
        switch self {
        case .named(let name): name.lowercased()
        case .point(let city): city.fullName.lowercased()
        }
    }
}
