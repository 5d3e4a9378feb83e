import FamRegistry
import FamText

/// The commands for the database itself: the journal, undo, and the digest.
public enum StoreFeature {
    /// The store of the running command, put into the context by the code that opens it.
    public static let store = ServiceKey<Store>("store")

    public static let feature = Feature(
        id: "store", title: "Database", rank: 90,
        commands: [
            UndoCommand.self, RedoCommand.self, JournalCommand.self, JournalCompactCommand.self, DiffCommand.self,
            DigestCommand.self, BackupCommand.self,
            BackupCheckCommand.self, BackupsCommand.self, ExportCommand.self, RestoreCommand.self, VerifyCommand.self,
            RepairCommand.self,
        ],
        preferences: [DurabilityPreference.spec],
        codes: [
            .badBackup, .otherZone, .foreignSchema, .damaged, .migrated, .newColumn, .clockBehind, .journalCompacted,
        ])

    /// The session of the running command, which `undo` stays within; nil if unknown, and then every session counts.
    static func session(_ context: any Context) throws -> Int64? { try context.service(store).session }
}

extension UndoOutcome {
    /// How many entries, and how many unchanged items, are listed by name.
    private static let shown = 10

    /// Reports what was done, what was left unchanged, and what undo cannot restore. A redo goes back to it.
    func report(_ verb: String, isRedo: Bool = false, _ output: any Output) {
        output.notice(sentence(verb))
        if !left.isEmpty { output.warning(leftWarning) }
        if !isRedo, !keptSecrets.isEmpty { output.warning(keptWarning) }
    }

    /// Also where notices are hidden: what was skipped is not taken back.
    private var leftWarning: Diagnostic {
        let more = left.count - UndoOutcome.shown
        return Diagnostic(
            .undoConflict,
            left.count == 1 ? "1 change was skipped, and stays" : "\(left.count) changes were skipped, and stay",
            notes: left.prefix(UndoOutcome.shown) + (more > 0 ? ["and \(more) more"] : []), severity: .warning)
    }

    private var keptWarning: Diagnostic {
        let kept = keptSecrets.prefix(UndoOutcome.shown).map { "`\($0.name)` (\(SafeText.shown($0.title)))" }
        let more = keptSecrets.count - kept.count
        return Diagnostic(
            .changedOutside,
            "\(kept.joined(separator: ", "))\(more > 0 ? " and \(more) more" : "") also changed a code, a password or "
                + "a sign-in, which this machine keeps apart from the rows",
            help: "what was new there counts as not set until `redo` brings it back; what was changed there stays "
                + "changed",
            severity: .warning)
    }

    /// Such as `Undid j3 (log Maya Chores): 1 row removed`; only a count for many entries.
    private func sentence(_ verb: String) -> String {
        let isOne = entries.count == 1
        let names = entries.prefix(UndoOutcome.shown).map {
            "\($0.name) (\(SafeText.shown(isOne ? $0.longTitle : $0.title)))"
        }
        let more = entries.count > UndoOutcome.shown ? " and \(entries.count - UndoOutcome.shown) more" : ""
        return
            "\(verb) \(names.joined(separator: ", "))\(more): "
            + RowCounts.text(added: added, changed: changed, removed: removed)
    }
}

/// `1 row added, 13 rows changed`.
enum RowCounts {
    static func text(added: Int, changed: Int, removed: Int) -> String {
        let parts = [(added, "added"), (changed, "changed"), (removed, "removed")].filter { $0.0 > 0 }
        let texts = parts.map { "\(Counted.grouped($0.0)) \($0.0 == 1 ? "row" : "rows") \($0.1)" }
        return texts.isEmpty ? "no rows" : texts.joined(separator: ", ")
    }
}

extension DiagnosticCode {
    public static let clockBehind = DiagnosticCode(
        "clock-behind", "The machine's clock is earlier than the last entry of the journal.")
}
