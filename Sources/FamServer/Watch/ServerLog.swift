import FamBoard
import FamValues
import Foundation

/// The server's log: lines of JSON, without addresses, emails, names, ids, texts or tokens. The path of a request is
/// that of its route.
public struct ServerLog: Sendable {
    private let clock: @Sendable () -> Instant
    private let write: @Sendable (String) -> Void

    public init(_ clock: @escaping @Sendable () -> Instant, write: @escaping @Sendable (String) -> Void) {
        self.clock = clock
        self.write = write
    }

    public func event(_ name: String, _ figures: [String: Int] = [:], _ words: [String: String] = [:]) {
        var line = "{\"time\":\"\(WireTime.text(clock()))\",\"event\":\"\(name)\""
        for (key, word) in words.sorted(by: { $0.key < $1.key }) { line += ",\"\(key)\":\"\(word)\"" }
        for (key, figure) in figures.sorted(by: { $0.key < $1.key }) { line += ",\"\(key)\":\(figure)" }
        write(line + "}\n")
    }
}
