import FamText
import FamValues

/// What is recorded during an entry, for its outcome.
struct EntryTrace {
    var time: Instant?
    var randomPosition: Int64?
    var showedTable = false
    var shortNames: [ShortName] = []
    var tape: [TapeRecord] = []
    var changedSecrets = false
    var isUnrecorded = false
    /// What was answered to its questions, in order.
    var answers: [Bool] = []

    mutating func note(_ name: ShortName) {
        if !shortNames.contains(name) { shortNames.append(name) }
    }

    /// Adds what a later transaction of the same text recorded.
    mutating func add(_ other: EntryTrace) {
        time = time ?? other.time
        randomPosition = randomPosition ?? other.randomPosition
        showedTable = showedTable || other.showedTable
        for name in other.shortNames { note(name) }
        tape += other.tape
        changedSecrets = changedSecrets || other.changedSecrets
        isUnrecorded = isUnrecorded || other.isUnrecorded
        answers += other.answers
    }

    func complete(_ outcome: inout EntryOutcome) {
        outcome.time = time
        outcome.randomPosition = randomPosition
        outcome.showedTable = showedTable
        outcome.shortNames = shortNames
        outcome.tape = tape
        outcome.changedSecrets = changedSecrets
        outcome.isUnrecorded = isUnrecorded
        outcome.answers = RecordedAnswers(answers)
    }
}
