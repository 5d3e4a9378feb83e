import FamRegistry
import FamValues

/// Counts what is used (X-OP67); without consent nothing (X-OP68).
struct Analytics {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    func record(_ name: String) throws {
        guard try context.preferences.bool(KidsPreferences.analyticsConsent) else { return }
        let day = context.today, records = context.records
        if let row = try records.rows(UsageRow.self, where: .is(UsageRow.name, name), .is(UsageRow.day, day), limit: 1)
            .first
        {
            let count = try records.value(UsageRow.count, of: row)
            try records.update(row) { $0[UsageRow.count] = count + 1 }
        } else {
            try records.insertChecked(UsageRow.self) {
                $0[UsageRow.name] = name
                $0[UsageRow.day] = day
                $0[UsageRow.count] = 1
            }
        }
    }
}
