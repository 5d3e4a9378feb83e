import FamRegistry

enum NapGates {
    /// During quiet hours the module shows one screen, and links wait.
    static let awake = GateSpec(
        "awake", screen: .quietHours, reason: "somebody sleeps", help: "`preference set napIsQuiet false` ends it"
    ) { try $0.preferences.bool(NapPreferences.isQuiet) }
}
