import FamRegistry

enum NapPreferences {
    static let isQuiet = PreferenceSpec(
        "napIsQuiet", .bool, default: .bool(false), group: "naps", summary: "Whether the house is quiet.")
}
