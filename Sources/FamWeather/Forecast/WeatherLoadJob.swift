import FamNavigation
import FamRegistry
import FamText
import FamValues

/// W-OP18: loads a forecast when the weather tab appears without one, or the page of a city. Appearing only arms the
/// job; the prompt runs it once the screen is drawn.
enum WeatherLoadJob {
    static let appeared: @Sendable (String, any Context) throws -> Void = { screen, context in
        guard let city = try wanted(screen, context) else { return }
        try context.arm(job, key: city, at: context.now)
    }

    /// The city to load for a screen, if any.
    private static func wanted(_ screen: String, _ context: any Context) throws -> String? {
        guard screen == ScreenSpec.weather.id || screen == ScreenSpec.cityForecast.id else { return nil }
        let state = try context.service(WeatherStore.key).state
        guard state.loading == nil else { return nil }
        if screen == ScreenSpec.weather.id {
            return state.fetched == nil ? try Places(context).initial() : nil
        }
        let router = try context.service(Router.key)
        guard let city = router.map.shown(in: router.state)?.text(ScreenSpec.city.name) else { return nil }
        return state.shows(city) ? nil : city
    }

    static let job = JobSpec(
        "weather.load", summary: "Loads the forecast of the screen that came up.", scope: .shell, time: .once,
        expires: .after(micros: 60_000_000)
    ) { firing, context in
        let errors = try context.service(WeatherStore.key).errors, known = errors.history.last?.id
        do {
            try context.run(WeatherShowCommand.self, .of(WeatherShowCommand.city, firing.key))
        } catch let problem as Diagnostic {
            try context.service(WeatherStore.key).abandon()
            // No command asked for this: the screen shows the error, and a request refused by --safe is not worth
            // reporting.
            if problem.code == .effectRefused { return }
            guard let error = errors.history.last, error.id != known else { throw problem }
            try WeatherAlertLayer.settle(context)
            context.output.notice("\(error.title): \(error.message)")
        }
    }
}
