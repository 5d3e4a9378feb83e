import FamRegistry
import FamValues

/// Counts usage in all modules (X-OP67, X-C13), only with consent (X-OP68). Nothing is ever sent.
public struct Analytics {
    private let context: any Context
    private let environment: String?

    /// - Parameter environment: whose counts are kept apart, because trying something out is not use (W-Q17); nil for
    ///   production.
    public init(_ context: any Context, of environment: String? = nil) {
        self.context = context
        self.environment = environment
    }

    /// `name` says what was done, never to what or by whom (X-Q25). Cost: reads and writes one row; without consent,
    /// reads one preference.
    public func record(_ name: String) throws {
        guard try context.preferences.bool(AnalyticsFeature.consent) else { return }
        let day = context.today, records = context.records
        let name = (environment.map { $0 + "." } ?? "") + name
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
