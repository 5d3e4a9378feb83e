import FamValues

/// W-E05.
struct WeatherAlert: Hashable, Sendable {
    var id: String
    var city: String
    var title: String
    var text: String
    var starts: Instant
    var ends: Instant
    var severity: AlertSeverity
}

/// W-Q14.
enum AlertSeverity: String, NamedCases, Sendable {
    case minor, moderate, severe, extreme

    static let typeName = "severity"
}
