import FamRegistry
import FamValues

/// Counts what is used in any module (X-OP67, X-C13); without consent nothing (X-OP68). Nothing is sent anywhere.
public struct Analytics {
    private let context: any Context

    public init(_ context: any Context) { self.context = context }

    /// `name` says what was done and never of what or by whom (X-Q25). Cost: a row is read and written; without consent
    /// one preference is read.
    public func record(_ name: String) throws {
        guard try context.preferences.bool(AnalyticsFeature.consent) else { return }
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
