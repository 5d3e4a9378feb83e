import FamNavigation
import FamRegistry
import FamValues

/// The alert of the error store (N-A02, W-SC06): appears with an error; closes with OK, on navigation, and after five
/// seconds.
enum WeatherAlertLayer {
    static let committed: @Sendable (CommittedEntry, any Context) throws -> Void = { _, context in try settle(context) }

    /// An entry that fails leaves its error; an interrupted one leaves no search running.
    static let rolledBack: @Sendable (any Context) throws -> Void = { context in
        try context.service(WeatherStore.key).abandon()
        try settle(context)
    }

    static func settle(_ context: any Context) throws {
        let store = try context.service(WeatherStore.key), errors = store.errors
        guard errors.isShowing || store.alertShown != nil else { return }
        try context.service(Router.key).settle("weather") { now, _ in
            var state = now
            if let error = errors.current, error.id == store.alertShown, now.alert == nil { errors.clear(error.id) }
            if let error = errors.current, error.id != store.alertShown { try closeLater(error, context) }
            if let shown = store.alertShown, shown != errors.current?.id { try context.disarm(job, key: String(shown)) }
            store.alertShown = errors.current?.id
            state.alert = errors.current.map(alert)
            return state
        }
    }

    /// X-OP49.
    static func alert(_ error: WeatherError) -> AlertEntry {
        var actions = [Action("OK", "weather dismiss")]
        if error.retry != nil { actions.append(Action("Retry", "weather retry")) }
        return AlertEntry(
            title: error.title.isEmpty ? "Error" : error.title,
            message: error.message.isEmpty ? "Unknown error" : error.message,
            actions: actions)
    }

    // MARK: Five seconds

    private static func closeLater(_ error: WeatherError, _ context: any Context) throws {
        try context.arm(job, key: String(error.id), at: Instant(micros: error.at.micros + ErrorStore.lifeOfAlert))
    }

    /// X-OP45: closes its own error only.
    static let job = JobSpec(
        "weather.dismiss", summary: "Closes the alert of an error after five seconds.", scope: .shell, time: .once
    ) {
        firing, context in
        try context.service(WeatherStore.key).errors.clear(Int(firing.key) ?? 0)
        try settle(context)
    }
}
