import FamRegistry

/// The module of the guide (Docs/adding-a-module.md): small, complete, and built only by tests.
public enum NapFeature {
    public static let feature = Feature(
        id: "nap", title: "Naps", rank: 60, entities: [NapRow.self], commands: [NapEnd.self, NapListen.self],
        tabs: [
            TabSpec("naps", title: "Naps", icon: .calendar, isDefault: true), TabSpec("rest", title: "Rest"),
        ],
        screens: [.naps, .editNap, .quietHours, .rest], links: [.nap], preferences: [NapPreferences.isQuiet],
        gates: [NapGates.awake], jobs: [NapAlarm.job], sample: "nap add Leo")
}
