import FamText
import FamValues

/// What is noted while an entry runs, for its outcome.
struct EntryTrace {
    var time: Instant?
    var randomPosition: Int64?
    var showedTable = false
    var shortNames: [ShortName] = []

    mutating func note(_ name: ShortName) {
        if !shortNames.contains(name) { shortNames.append(name) }
    }

    func complete(_ outcome: inout EntryOutcome) {
        outcome.time = time
        outcome.randomPosition = randomPosition
        outcome.showedTable = showedTable
        outcome.shortNames = shortNames
    }
}
