import FamRegistry
import FamValues

/// The first 48 hours after onboarding (K-OP65 … K-OP67, K-UC09).
struct FirstDays {
    /// When onboarding was finished, if it was.
    let start: Instant?
    let now: Instant

    init(start: Instant?, now: Instant) {
        self.start = start
        self.now = now
    }

    init(_ context: any Context) throws {
        self.init(start: try context.preferences.instant(KidsPreferences.onboardingDate), now: context.now)
    }

    /// Compared in whole seconds (X-Q15). Negative before `start`.
    private var elapsedSeconds: Int64? {
        start.map { (now.micros - now.micros % Instant.perSecond - $0.micros) / Instant.perSecond }
    }

    /// K-OP65: exactly 48 hours is inside, and so is any time before `start` (K-Q35).
    var isInside: Bool { elapsedSeconds.map { $0 <= 48 * 3600 } ?? false }

    /// K-OP66, K-Q37: full days of 24 hours plus one; 0 without a date. Less than a day before `start` is day 1
    /// (K-Q35).
    var dayNumber: Int { elapsedSeconds.map { Int($0 / 86_400) + 1 } ?? 0 }

    /// K-OP67: the day's message, with the preference that marks it as shown. Exactly 48 hours is day 3, which has
    /// none.
    var message: (text: CoachingText, shown: PreferenceSpec)? {
        guard isInside else { return nil }
        return switch dayNumber {
        case 1: (FirstDays.day1, KidsPreferences.first48Day1)
        case 2: (FirstDays.day2, KidsPreferences.first48Day2)
        default: nil
        }
    }

    static let day1 = CoachingText(title: "Your first day!", message: "Just try noticing one good moment today.")
    static let day2 = CoachingText(
        title: "Day 2—you're building a habit!", message: "Keep going. Small wins really do add up.")
}
