import FamRegistry
import FamValues

/// When jobs run: first, again, and until when.
struct JobTime {
    let zone: Zone

    /// When a job is due if it is armed at `now`; nil if it arms itself or no moment was given.
    func armed(_ spec: JobSpec, at: Instant?, now: Instant) -> Instant? {
        switch spec.time {
        case .once: at
        case .every(let micros), .quiet(let micros): Instant(micros: now.micros + max(1, micros))
        case .daily: nil
        }
    }

    /// When it is due after a turn; nil for never. Turns that would be skipped anyway are omitted.
    /// - Parameter rest: until when, inclusive, its turns would change nothing; nil if they may.
    func next(
        _ spec: JobSpec, after due: Instant, now: Instant, rest: Instant? = nil, _ context: any Context
    ) throws -> Instant? {
        switch spec.time {
        case .once, .quiet: return nil
        case .every(let micros):
            let pause = max(1, micros)
            var next = due.micros + pause
            if case .after(let late) = spec.expires, next + late < now.micros {
                next += (now.micros - late - next + pause - 1) / pause * pause
            }
            return Instant(micros: next)
        case .daily(let at):
            var last = max(due, rest ?? due)
            if case .endOfDay = spec.expires {
                last = max(last, Instant(micros: zone.instant(zone.civil(now).date, .midnight).micros - 1))
            }
            return try at(context).map { day($0, after: last) }
        }
    }

    /// When it is due after all turns up to `now`; nil for never.
    func upcoming(_ spec: JobSpec, _ due: Instant, now: Instant, _ context: any Context) throws -> Instant? {
        guard due <= now else { return due }
        switch spec.time {
        case .once, .quiet: return nil
        case .every(let micros):
            let pause = max(1, micros)
            return Instant(micros: due.micros + ((now.micros - due.micros) / pause + 1) * pause)
        case .daily(let at): return try at(context).map { day($0, after: now) }
        }
    }

    /// The first time of day after a moment.
    func day(_ time: TimeOfDay, after moment: Instant) -> Instant {
        let today = zone.civil(moment).date, first = zone.instant(today, time)
        return first > moment ? first : zone.instant(today.adding(days: 1), time)
    }

    /// Whether a due time is that of the time of day.
    func isDay(_ due: Instant, _ time: TimeOfDay) -> Bool { zone.instant(zone.civil(due).date, time) == due }

    func isOver(_ spec: JobSpec, _ due: Instant, now: Instant) -> Bool {
        switch spec.expires {
        case .never: false
        case .after(let micros): now.micros - due.micros > micros
        case .endOfDay: zone.civil(now).date > zone.civil(due).date
        }
    }
}
