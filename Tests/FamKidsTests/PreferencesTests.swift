import FamRegistry
import FamText
import FamValues
import Testing

@testable import FamKids

/// The preferences of kids, and what their store promises.
@Suite struct PreferencesTests {
    let home: Household

    init() throws { home = try Household() }

    // X-P40, X-E29 X-E30 X-E31 X-E32 X-E33 X-E34 X-E35 X-E36 X-E37 X-E38 X-E41 X-E43 X-E44 X-E45 X-E46 K-P65: the keys
    // of the paper with their defaults.
    @Test func theKeysOfThePaper() throws {
        let flags = [
            "hasCompletedOnboarding", "hasSeenTodayCoachMarks", "first48Day1Shown", "first48Day2Shown",
            "hasSeenGoalTooltip", "hasSeenGoalInterception", "debug.unlockPlus", "debug.showDebugInfo", "useNewStores",
            "useNewNavigation",
        ]
        let texts = [
            "onboardingCompletedDate", "lastFirstPositiveBannerDate", "lastWeeklyRecapDate",
            "lastConsistencyBannerDate", "lastReturnBannerDate", "selectedRewardsChildId", "parentActivity",
        ]
        let named = [("appTheme", "calm"), ("accentColorName", "blue"), ("selectedKidTheme", "default")]
        for (key, standard) in flags.map({ ($0, "false") }) + texts.map({ ($0, "") }) + named {
            let spec = try #require(home.registry.preference(key), "\(key)")
            #expect(try home.preferences.shown(spec) == standard, "\(key)")
        }
    }

    // X-P42 X-OP39: whole seconds; no date stays no date.
    @Test func datesKeepWholeSeconds() throws {
        let spec = KidsPreferences.onboardingDate, late = Instant(micros: home.now.micros + 1_999_999)
        try home.line { try home.preferences.set(.datetime(late), for: spec) }
        #expect(try home.preferences.instant(spec) == Instant(micros: home.now.micros + 1_000_000))
        #expect(try home.preferences.shown(spec) == "2026-10-01 12:00:01")
        try home.line { try home.preferences.set(.null, for: spec) }
        #expect(try home.preferences.instant(spec) == nil && home.preferences.shown(spec) == "")
    }

    // X-C32: what an earlier version kept under another name.
    @Test func theFormerKeyOfTheUnlockIsRead() throws {
        _ = try home.line {
            try home.store.insert(SettingRow.self) {
                $0[SettingRow.key] = "debugUnlockPlus"
                $0[SettingRow.setting] = "true"
            }
        }
        #expect(try home.preferences.bool(KidsPreferences.unlockPlus))
    }

    // A value that was set is read back, a default leaves no row, and setting it again changes nothing.
    @Test func everyKeyKeepsWhatItIsGiven() throws {
        for spec in KidsPreferences.all where spec.secrecy == nil {
            let value: Value =
                switch spec.type.unwrapped {
                case .bool: .bool(spec.default != .bool(true))
                case .datetime: .datetime(home.now)
                case .time: .time(TimeOfDay(micros: 3_600_000_000))
                case .enumeration(_, let cases): .string(cases.last ?? "")
                default: .string(spec.key == KidsPreferences.dailyPrompt.key ? "25%" : "x")
                }
            #expect(try home.line { try home.preferences.set(value, for: spec) }, "\(spec.key)")
            #expect(try !home.line { try home.preferences.set(value, for: spec) }, "\(spec.key)")
            #expect(try home.preferences.value(spec) == value, "\(spec.key)")
            #expect(try home.line { try home.preferences.reset(spec) }, "\(spec.key)")
        }
        guard case .table(let table) = try home.run("preferences", ["all": .bool(true)]) else {
            Issue.record("`preferences` prints no table")
            return
        }
        // With those of the kit and the core.
        #expect(table.rows.count == home.registry.preferences.count && table.rows.allSatisfy { $0[2] == $0[3] })
    }

    // A secret is not a value: nothing written on a line becomes one.
    @Test func aSecretTakesNoPlainValue() throws {
        let code = KidsPreferences.parentCode
        #expect(
            home.code { _ = try home.line { try home.preferences.set(.string("2468"), for: code) } } == .secretInLine)
        #expect(try home.preferences.shown(code) == "")
    }

    @Test func anotherTypeIsRefused() {
        #expect(
            home.code { _ = try home.line { try home.preferences.set(.int(3), for: KidsPreferences.onboardingDone) } }
                == .invalidValue)
        #expect(
            home.code { _ = try home.line { try home.preferences.set(.string("neon"), for: KidsPreferences.theme) } }
                == .invalidValue)
    }
}
