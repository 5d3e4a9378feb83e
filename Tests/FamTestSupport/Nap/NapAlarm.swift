import FamRegistry
import FamValues

enum NapAlarm {
    /// At six each evening all naps end, as an entry of its own; if nobody ever slept, no job waits.
    static let job = JobSpec(
        "nap.alarm", summary: "Ends all naps in the evening.", scope: .household,
        time: .daily { try NapRow.query.rows($0.records).isEmpty ? nil : TimeOfDay(hour: 18, minute: 0) }
    ) { _, context in
        for nap in try NapRow.query.rows(context.records) where try nap[NapRow.until] == nil {
            try NapEnd.end(nap.row, context)
        }
    }
}
