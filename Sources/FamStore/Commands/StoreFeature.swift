import FamRegistry
import FamText

/// What the database itself brings to the shell: the journal and its undo, and the digest.
public enum StoreFeature {
    /// The store under the running command; whoever opens it puts it into the context.
    public static let store = ServiceKey<Store>("store")

    public static let feature = Feature(
        id: "store", title: "Database", rank: 90,
        commands: [
            UndoCommand.self, RedoCommand.self, JournalCommand.self, DigestCommand.self, BackupCommand.self,
            BackupCheckCommand.self, BackupsCommand.self, ExportCommand.self, RestoreCommand.self, VerifyCommand.self,
            RepairCommand.self,
        ],
        codes: [.badBackup, .otherZone, .foreignSchema, .damaged])

    /// The session of the running command, which `undo` stays within; nil where none is known, and then every session counts.
    static func session(_ context: any Context) throws -> Int64? { try context.service(store).session }
}

extension UndoOutcome {
    /// `j3 log Maya Chores: 1 row removed`, a line for each entry, then what changed in all.
    func sentence(_ verb: String) -> String {
        var parts: [String] = []
        for (count, word) in [(added, "added"), (changed, "changed"), (removed, "removed")] where count > 0 {
            parts.append("\(count) \(count == 1 ? "row" : "rows") \(word)")
        }
        let names = entries.map { "\($0.name) (\(SafeText.shown($0.title)))" }.joined(separator: ", ")
        return "\(verb) \(names): \(parts.isEmpty ? "no rows" : parts.joined(separator: ", "))"
    }
}
