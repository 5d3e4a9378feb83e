import FamRegistry
import FamValues

/// The daily reminder (X-OP69): once a day at the chosen time, computed from the clock; nothing runs in the background.
struct DailyReminder {
    let context: any Context
    private var preferences: Preferences { context.preferences }

    static let text = "Was there a good moment today?"

    init(_ context: any Context) { self.context = context }

    func isOn() throws -> Bool { try preferences.bool(KidsPreferences.reminder) }

    func time() throws -> TimeOfDay {
        if case .time(let time) = try preferences.value(KidsPreferences.reminderTime) { time } else { .midnight }
    }

    /// Off is `cancel`.
    func schedule(at time: TimeOfDay?) throws {
        if let time { try preferences.set(.time(time), for: KidsPreferences.reminderTime) }
        try preferences.set(.bool(true), for: KidsPreferences.reminder)
    }

    /// False when it was off.
    func cancel() throws -> Bool { try preferences.set(.bool(false), for: KidsPreferences.reminder) }

    /// Today's reminder, from its time until the end of the day, unless a moment was logged today; nil otherwise.
    func due() throws -> Instant? {
        guard try isOn() else { return nil }
        let at = context.zone.instant(context.today, try time())
        guard at <= context.now, try BehaviorsStore(context).todayEvents().isEmpty else { return nil }
        return at
    }

    /// The next time it comes after now; nil when it is off.
    func next() throws -> Instant? {
        guard try isOn() else { return nil }
        let time = try time(), today = context.zone.instant(context.today, time)
        return today > context.now ? today : context.zone.instant(context.today.adding(days: 1), time)
    }

    /// What the prompt says when it is due.
    static let greeting: @Sendable (any Context) throws -> String? = { context in
        guard let at = try DailyReminder(context).due() else { return nil }
        let time = ValueText(zone: context.zone, now: nil).plain(.time(context.zone.civil(at).time))
        return "Reminder of \(time): \(text)"
    }
}
