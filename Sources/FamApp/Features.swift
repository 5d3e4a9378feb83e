import FamHome
import FamKids
import FamKit
import FamNavigation
import FamRegistry
import FamScreenTime
import FamStore
import FamSyntax
import FamWall
import FamWeather

/// Everything that this program is made of.
enum Features {
    static let all = [
        ShellFeature.feature, NavigationFeature.feature, StoreFeature.feature, PreferencesFeature.feature,
        AccountsFeature.feature,
        FormsFeature.feature, KidsFeature.feature, ScreenTimeFeature.feature, HomeFeature.feature,
        WeatherFeature.feature,
        WallFeature.feature, PersonsFeature.feature, AnalyticsFeature.feature,
    ]

    /// Words that no command may take: those of the language's forms and stages.
    static let reservedWords = Set(Language.keywords + StageKind.allCases.map(\.rawValue))
}
