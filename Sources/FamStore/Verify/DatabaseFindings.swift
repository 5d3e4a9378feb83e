import FamText
import FamValues

/// What a look at the database has found wrong, a line for each, rows named by their id. Lines beyond the first fifty
/// are counted only.
public struct DatabaseFindings: Sendable {
    public static let mostLines = 50

    public private(set) var lines: [String] = []
    public private(set) var count = 0

    public var isEmpty: Bool { count == 0 }

    mutating func add(_ line: String) {
        count += 1
        if lines.count < Self.mostLines { lines.append(SafeText.shown(line)) }
    }

    /// What is wrong as an error about the file at `place`. `help` says what may mend it.
    func problem(_ place: String?, help: String) -> Diagnostic {
        let name = place.map { "`\($0)`" } ?? "the database in memory"
        var notes = lines
        if count > lines.count { notes.append("and \(count - lines.count) more") }
        return Diagnostic(
            .damaged, "\(name) is damaged: \(count) \(count == 1 ? "problem" : "problems")", notes: notes, help: help)
    }
}
