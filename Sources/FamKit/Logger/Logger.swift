import FamRegistry

/// Writes entries of the log (X-OP52, X-OP53). Nothing is kept unless the preference `logger.level` names a level, and
/// then only what is at least as serious. Cost: reads one preference; a message that is not kept is not built.
public struct Logger {
    private let context: any Context

    public init(_ context: any Context) { self.context = context }

    public func log(
        _ message: @autoclosure () -> LogMessage, level: LogLevel = .info, category: LogCategory = .general,
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) throws {
        guard let least = LogLevel(rawValue: try context.preferences.string(LoggerFeature.level)), level >= least
        else { return }
        let text = LogEntry.text(message(), file: file, line: line, function: function)
        try context.service(LogEntries.key).append(
            LogEntry(at: context.now, level: level, category: category, text: text))
    }

    public func debug(
        _ message: @autoclosure () -> LogMessage, category: LogCategory = .general,
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) throws {
        try log(message(), level: .debug, category: category, file: file, line: line, function: function)
    }

    public func info(
        _ message: @autoclosure () -> LogMessage, category: LogCategory = .general,
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) throws {
        try log(message(), level: .info, category: category, file: file, line: line, function: function)
    }

    public func warning(
        _ message: @autoclosure () -> LogMessage, category: LogCategory = .general,
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) throws {
        try log(message(), level: .warning, category: category, file: file, line: line, function: function)
    }

    public func error(
        _ message: @autoclosure () -> LogMessage, category: LogCategory = .general,
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) throws {
        try log(message(), level: .error, category: category, file: file, line: line, function: function)
    }
}
