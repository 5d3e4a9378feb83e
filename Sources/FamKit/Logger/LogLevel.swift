import FamValues

/// How serious an entry of the log is, the least first.
public enum LogLevel: String, NamedCases, Comparable, Sendable {
    case debug, info, warning, error

    public static let typeName = "log level"

    public static func < (one: LogLevel, other: LogLevel) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .debug: 0
        case .info: 1
        case .warning: 2
        case .error: 3
        }
    }
}

/// What an entry of the log is about.
public enum LogCategory: String, NamedCases, Sendable {
    case general = "General", networking = "Networking", auth = "Auth", interface = "Interface"

    public static let typeName = "log category"
}
