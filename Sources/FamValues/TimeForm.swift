/// A day as it was written, before the clock is asked.
enum DayForm: Hashable, Sendable {
    case fixed(CivilDate)
    /// `yesterday`: days from today.
    case offset(Int)
    /// `monday`: the latest one, including today (1 is Monday).
    case weekday(Int)
    /// `last-monday`: the latest one before today.
    case lastWeekday(Int)
    /// `next-friday`: the first one after today.
    case nextWeekday(Int)
}

/// A moment as it was written.
enum MomentForm: Hashable, Sendable {
    case now
    /// With an offset or `Z`: it needs neither clock nor zone.
    case fixed(Instant)
    /// Wall-clock time in the household's zone.
    case local(DayForm, TimeOfDay)
    /// `3 min ago`, `in 20 min`: minutes from now.
    case minutes(Int)
}

/// A period as it was written.
indirect enum PeriodForm: Hashable, Sendable {
    case fixed(Period)
    case day(DayForm)
    /// From the beginning of the first to the end of the second.
    case span(PeriodForm, PeriodForm)
    /// 0 is the current week, -1 the one before.
    case week(Int)
    case month(Int)
    case quarter(Int)
    case year(Int)
    /// `last-30-days`: that many days, ending today.
    case lastDays(Int)
    /// `next-7-days`: that many days, beginning today.
    case nextDays(Int)
    /// `september`: the latest one that has begun.
    case namedMonth(Int)
}

/// Resolves written times at a moment in a zone.
struct TimeResolver {
    let zone: Zone
    let now: Instant

    private var today: CivilDate { zone.civil(now).date }

    func date(_ form: DayForm) -> CivilDate {
        switch form {
        case .fixed(let date): return date
        case .offset(let days): return today.adding(days: days)
        case .weekday(let day): return today.adding(days: -((today.weekday - day + 7) % 7))
        case .lastWeekday(let day): return today.adding(days: -((today.weekday - day + 6) % 7 + 1))
        case .nextWeekday(let day): return today.adding(days: (day - today.weekday + 6) % 7 + 1)
        }
    }

    func instant(_ form: MomentForm) -> Instant {
        switch form {
        case .now: now
        case .fixed(let instant): instant
        case .local(let day, let time): zone.instant(date(day), time)
        case .minutes(let count): Instant(micros: now.micros + Int64(count) * 60_000_000)
        }
    }

    func period(_ form: PeriodForm) -> Period {
        switch form {
        case .fixed(let period): return period
        case .day(let day):
            let start = date(day)
            return Period(start: start, end: start.adding(days: 1))
        case .span(let first, let last):
            let start = period(first).start
            return Period(start: start, end: max(start, period(last).end))
        case .week(let offset):
            let start = today.startOfWeek.adding(days: 7 * offset)
            return Period(start: start, end: start.adding(days: 7))
        case .month(let offset): return month(firstOfMonth.adding(months: offset))
        case .quarter(let offset):
            let start = firstOfMonth.adding(months: 3 * offset - (today.components.month - 1) % 3)
            return Period(start: start, end: start.adding(months: 3))
        case .year(let offset):
            let start = firstOfMonth.adding(months: 1 - today.components.month + 12 * offset)
            return Period(start: start, end: start.adding(months: 12))
        case .lastDays(let count): return Period(start: today.adding(days: 1 - count), end: today.adding(days: 1))
        case .nextDays(let count): return Period(start: today, end: today.adding(days: count))
        case .namedMonth(let number):
            let back = (today.components.month - number + 12) % 12
            return month(firstOfMonth.adding(months: -back))
        }
    }

    private var firstOfMonth: CivilDate { today.adding(days: 1 - today.components.day) }
    private func month(_ start: CivilDate) -> Period { Period(start: start, end: start.adding(months: 1)) }
}
