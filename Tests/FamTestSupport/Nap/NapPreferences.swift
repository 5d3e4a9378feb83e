import FamRegistry

enum NapPreferences {
    static let isQuiet = PreferenceSpec(
        "napIsQuiet", .bool, default: .bool(false), group: "naps", summary: "Whether nothing is to be said.")
}
