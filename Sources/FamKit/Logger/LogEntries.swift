import FamRegistry
import FamValues

/// One entry of the log.
struct LogEntry: Hashable, Sendable {
    var at: Instant
    var level: LogLevel
    var category: LogCategory
    var text: String

    /// Section 11: `[<file name>:<line>] <function> - <message>`, the file without its folders.
    static func text(_ message: LogMessage, file: StaticString, line: Int, function: StaticString) -> String {
        let name = file.description.split(separator: "/").last ?? ""
        return "[\(name):\(line)] \(function) - \(message.text)"
    }
}

/// X-OP54: the latest entries of this run, oldest first. Not rows, so an entry of the journal that fails leaves what it
/// logged.
final class LogEntries {
    static let key = ServiceKey<LogEntries>("logger")
    static let maximalCount = 1_000

    private(set) var list: [LogEntry] = []

    func append(_ entry: LogEntry) {
        if list.count == LogEntries.maximalCount { list.removeFirst() }
        list.append(entry)
    }

    /// - Parameters:
    ///   - least: only entries of this level or a more serious one.
    ///   - category: nil for all.
    func list(from least: LogLevel, of category: LogCategory?) -> [LogEntry] {
        list.filter { $0.level >= least && (category == nil || $0.category == category) }
    }
}
