import FamRegistry
import FamValues

/// The daily reminder (X-OP69): a job of the household, once a day at the chosen time.
struct DailyReminder {
    let context: any Context
    private var preferences: Preferences { context.preferences }

    static let text = "Was there a good moment today?"

    init(_ context: any Context) { self.context = context }

    func isOn() throws -> Bool { try preferences.bool(KidsPreferences.reminder) }

    func time() throws -> TimeOfDay {
        if case .time(let time) = try preferences.value(KidsPreferences.reminderTime) { time } else { .midnight }
    }

    /// - Parameter time: nil keeps the time.
    func schedule(at time: TimeOfDay?) throws {
        if let time { try preferences.set(.time(time), for: KidsPreferences.reminderTime) }
        try preferences.set(.bool(true), for: KidsPreferences.reminder)
    }

    /// Returns false if it was off.
    func cancel() throws -> Bool { try preferences.set(.bool(false), for: KidsPreferences.reminder) }

    /// Today's reminder, from its time until the end of the day; nil if a moment was logged today.
    func due() throws -> Instant? {
        guard try isOn() else { return nil }
        let at = context.zone.instant(context.today, try time())
        guard at <= context.now, try BehaviorsStore(context).todayEvents().isEmpty else { return nil }
        return at
    }

    /// The next time after now; nil if it is off.
    func next() throws -> Instant? {
        guard try isOn() else { return nil }
        let time = try time(), today = context.zone.instant(context.today, time)
        return today > context.now ? today : context.zone.instant(context.today.adding(days: 1), time)
    }

    /// Prints the reminder unless a moment was logged that day. A missed one is printed until the day ends.
    static let job = JobSpec(
        "kids.reminder", summary: "Asks for a good moment on a day without one.", scope: .household,
        time: .daily { context in
            let reminder = DailyReminder(context)
            return try reminder.isOn() ? try reminder.time() : nil
        },
        expires: .endOfDay
    ) { _, context in
        guard let at = try DailyReminder(context).due() else { return }
        let time = ValueText(zone: context.zone, now: nil).plain(.time(context.zone.civil(at).time))
        context.output.notice("Reminder of \(time): \(text)")
    }
}
