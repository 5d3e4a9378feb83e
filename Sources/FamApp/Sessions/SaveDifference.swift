import FamKit
import FamSessions
import FamText

/// The first difference between a session and the trial of saving it.
struct SaveDifference {
    /// Half a sentence that names the entry.
    var what: String
    var notes: [String] = []
    /// The position of the differing entry in the session, if there is one.
    var position: Int64?
    /// The position of the first entry of the session after all that another shell wrote, if that is what differs.
    var afterOthers: Int64?
    /// Its place among the entries that are saved, if only the rows differ after it.
    var index: Int?
    /// A remedy, if one is known.
    var help: String?
    /// Every line had the same result, but the rows differ.
    var isOnlyState = false

    /// Nil if the replay did what the session did.
    /// - Parameters:
    ///   - end: the digest that it must end with; nil for a part of a session.
    ///   - comparesStates: whether the digest after each entry must be the recorded one.
    static func first(
        between entries: [SessionEntry], and report: ReplayReport, end: String?, comparesStates: Bool
    ) -> SaveDifference? {
        var state: SaveDifference?
        for (index, (entry, replayed)) in zip(entries, report.entries).enumerated() {
            if var difference = outcome(entry, replayed) {
                difference.position = entry.position
                if isForeign(entry) {
                    difference.afterOthers = entries.reversed().prefix { !isForeign($0) }.last?.position
                }
                if replayed.codes.contains(DiagnosticCode.needsSignIn.id) {
                    difference.help =
                        "no file says who was signed in before a session began: begin it with the sign-in"
                }
                return difference
            }
            guard comparesStates, state == nil, !entry.digest.isEmpty, entry.digest != replayed.digest else { continue }
            state = SaveDifference(
                what: "\(name(entry)) gives different rows when it is replayed",
                notes: ["it read a file or a link that has changed since, or something that no journal holds"],
                index: index, isOnlyState: true)
        }
        if let state { return state }
        guard let end, end != report.digest else { return nil }
        return SaveDifference(
            what: "its entries alone give different rows",
            notes: ["the session ended with `\(end)`, the replay with `\(report.digest)`"],
            isOnlyState: true)
    }

    /// The first difference between a trial with some rows of a household and one with all of them.
    static func first(between some: SessionTrial.Result, and whole: SessionTrial.Result) -> SaveDifference? {
        let shift = some.report.entries.count - whole.report.entries.count
        for (entry, (ours, theirs)) in zip(
            whole.saver.entries, zip(some.report.entries.dropFirst(shift), whole.report.entries))
        where ours.output != theirs.output || ours.codes != theirs.codes {
            let differs = "\(name(entry)) shows something else after it"
            return SaveDifference(what: differs, notes: LineDiff.lines(from: theirs.output, to: ours.output))
        }
        return SaveDifference(what: "it changes different rows after it")
    }

    /// The positions of entries that failed, and do not fail in the same way when replayed.
    static func transientFailures(_ entries: [SessionEntry], _ report: ReplayReport) -> Set<Int64> {
        var found: Set<Int64> = []
        for (entry, replayed) in zip(entries, report.entries) {
            if let code = entry.failure, !replayed.codes.contains(code) { found.insert(entry.position) }
        }
        return found
    }

    /// An entry that failed instead of succeeding, the other way round, or with a different error.
    private static func outcome(_ entry: SessionEntry, _ replayed: ReplayedEntry) -> SaveDifference? {
        let errors = replayed.output.drop { !$0.hasPrefix("error[") }.prefix(4)
        switch (entry.failure, replayed.codes.first) {
        case (nil, nil): return nil
        case (nil, _?): return SaveDifference(what: "\(name(entry)) fails when it is replayed", notes: Array(errors))
        case (let code?, nil):
            return SaveDifference(what: "\(name(entry)) failed with `\(code)`, and succeeds when it is replayed")
        case (let code?, let other?):
            if replayed.codes.contains(code) { return nil }
            return SaveDifference(
                what: "\(name(entry)) failed with `\(code)`, and fails with `\(other)` when it is replayed",
                notes: Array(errors))
        }
    }

    private static func isForeign(_ entry: SessionEntry) -> Bool { entry.position == 0 && entry.journalEntry != nil }

    /// Such as `entry 4, `log Maya Chores`,`.
    private static func name(_ entry: SessionEntry) -> String {
        let line = entry.text.split(separator: "\n").first.map(String.init) ?? ""
        let shown = SafeText.shown(line.count > 60 ? line.prefix(60) + "…" : line)
        if isForeign(entry) { return "`\(shown)` of another shell" }
        return entry.position > 0 ? "entry \(entry.position), `\(shown)`," : "the line `\(shown)` of config.fam"
    }
}
