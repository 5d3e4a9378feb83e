import FamText
import FamValues

/// Which entries an undo took back, as a note, so that its redo looks for them nowhere else. An undo by an older
/// program has none.
extension Store {
    /// With more, the note has the range of all.
    private static let mostRanges = 100

    private static let beginning = "undone by "
    private static func name(_ undo: Int64) -> String { "\(beginning)\(undo)" }

    func noteUndone(_ targets: [JournalEntry], by undo: Int64) throws {
        var ranges: [ClosedRange<Int64>] = []
        for number in targets.map(\.number).sorted() {
            if let last = ranges.last, number == last.upperBound + 1 {
                ranges[ranges.count - 1] = last.lowerBound...number
            } else {
                ranges.append(number...number)
            }
        }
        guard let first = ranges.first, let last = ranges.last else { return }
        if ranges.count > Store.mostRanges { ranges = [first.lowerBound...last.upperBound] }
        let note = try statement("INSERT OR REPLACE INTO fam_note VALUES (?, ?)")
        note.bind(.text(Store.name(undo)), at: 0)
        note.bind(.text(ranges.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: " ")), at: 1)
        try note.execute()
    }

    func forgetUndone(by undo: Int64) throws {
        let note = try statement("DELETE FROM fam_note WHERE name = ?")
        note.bind(.text(Store.name(undo)), at: 0)
        try note.execute()
    }

    /// Of the undos up to an entry, which cannot be reversed any more.
    func forgetUndone(through entry: Int64) throws {
        let note = try statement(
            "DELETE FROM fam_note WHERE name GLOB ?1 || '*' AND substr(name, length(?1) + 1) + 0 <= ?2")
        note.bind(.text(Store.beginning), at: 0)
        note.bind(entry, at: 1)
        try note.execute()
    }

    /// Where the entries are that an undo took back, newest first.
    func rangesUndone(by undo: Int64) throws -> [ClosedRange<Int64>] {
        let note = try statement("SELECT value FROM fam_note WHERE name = ?")
        defer { note.reset() }
        note.bind(.text(Store.name(undo)), at: 0)
        guard try note.step() else { return [1...max(1, undo)] }
        return note.text(0).split(separator: " ").reversed().compactMap { range in
            let ends = range.split(separator: "-").compactMap { Int64($0) }
            return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
        }
    }
}
