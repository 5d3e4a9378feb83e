import FamText
import FamValues

/// The problems found in a database, one line each, with rows named by their id. Beyond the first fifty, lines are only
/// counted.
public struct DatabaseFindings: Sendable {
    public static let mostLines = 50

    public private(set) var lines: [String] = []
    public private(set) var count = 0

    public var isEmpty: Bool { count == 0 }

    mutating func add(_ line: String) {
        count += 1
        if lines.count < Self.mostLines { lines.append(SafeText.shown(line)) }
    }

    /// The problems as an error about the file at `place`. `help` says what may repair it.
    func problem(_ place: String?, help: String) -> Diagnostic {
        let name = place.map { "`\($0)`" } ?? "the database in memory"
        var notes = lines
        if count > lines.count { notes.append("and \(count - lines.count) more") }
        return Diagnostic(
            .damaged, "\(name) is damaged: \(count) \(count == 1 ? "problem" : "problems")", notes: notes, help: help)
    }
}
