import FamRegistry
import FamValues

/// Counts what is used (X-OP67); without consent nothing (X-OP68).
struct Analytics {
    let context: any Context

    init(_ context: any Context) { self.context = context }

    func record(_ name: String) throws {
        guard try context.preferences.bool(KidsPreferences.analyticsConsent) else { return }
        let day = Value.date(context.today), records = context.records
        if let row = try records.rows(.usage, where: [("name", .string(name)), ("day", day)], limit: 1).first {
            let count = try records.value(of: row, field: "count").number ?? 0
            try records.update(row, [("count", .int(count + 1))])
        } else {
            try records.insertChecked(.usage, [.string(name), day, .int(1)])
        }
    }
}
