import FamHome
import FamKids
import FamKit
import FamNavigation
import FamRegistry
import FamScreenTime
import FamStore
import FamWall
import FamWeather

/// All features of the program.
enum Features {
    static let all = around(modules) + [JointExamples.feature]

    /// The core with these modules; the kit's features that depend on modules come last.
    static func around(_ modules: [Feature]) -> [Feature] {
        [
            ShellFeature.feature, NavigationFeature.feature, StoreFeature.feature, PreferencesFeature.feature,
            AccountsFeature.feature, FormsFeature.feature,
        ] + modules + [PersonsFeature.feature, AnalyticsFeature.feature, LoggerFeature.feature]
    }

    /// The apps.
    static let modules = [
        KidsFeature.feature, ScreenTimeFeature.feature, HomeFeature.feature, WeatherFeature.feature,
        WallFeature.feature,
    ]
}
