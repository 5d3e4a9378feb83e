// Every start runs this.
import FamRegistry
import FamValues
import GRDB

/// What a committed run of this household survives. A row like every other preference: it is journaled, and moves with
/// the household.
enum DurabilityPreference {
    static let spec = PreferenceSpec(
        "durability", .enumeration("durability", ["normal", "full"]), default: .string("normal"), group: "database",
        summary: "What a finished command survives: `normal` a killed program, `full` a power cut too. Applies "
            + "from the next command on; `full` waits for the disk each time.")
}

extension Store {
    /// Applies the preference to the connection. SQLite accepts the setting only outside of transactions, so it is
    /// checked before one; again only after a row has changed that is not history. Cost: a lookup by key.
    func applyDurability(_ access: Access) throws {
        guard options.durability == .normal, case .file = location, state.durabilitySeen != changes,
            let table = catalog.table(SettingRow.singular)
        else { return }
        let key = Dialect.quoted(SettingRow.key.name), value = Dialect.quoted(SettingRow.setting.name)
        let row = try statement("SELECT \(value) FROM \(table.name) WHERE \(key) = ?")
        row.bind(.text(DurabilityPreference.spec.key), at: 0)
        let isFull = try row.step() && row.text(0) == "full"
        row.reset()
        if isFull != state.hasFullDurability {
            try access.db.execute(sql: "PRAGMA synchronous = \(isFull ? "FULL" : "NORMAL")")
            state.hasFullDurability = isFull
        }
        state.durabilitySeen = changes
    }
}
