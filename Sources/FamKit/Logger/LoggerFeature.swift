import FamRegistry
import FamValues

/// The log of what the modules do, for diagnosing faults (services.md, section 11).
public enum LoggerFeature {
    static let off = "off"

    /// The seed logs in debug builds only; here nothing is kept in any build until somebody asks for it.
    static let level = PreferenceSpec(
        "logger.level", .enumeration(LogLevel.typeName, [off] + LogLevel.allCases.map(\.rawValue)),
        default: .string(off), group: "logger",
        summary: "The lowest level that `logger` keeps; `off` keeps nothing.")

    public static let feature = Feature(
        id: "logger", title: "Logger", rank: 84, commands: [LoggerCommand.self], preferences: [level],
        services: [ServiceFactory(LogEntries.key) { _ in LogEntries() }])
}
