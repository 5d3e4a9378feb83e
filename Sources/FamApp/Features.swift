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
        ShellFeature.feature, NavigationFeature.feature, StoreFeature.feature, PreferencesFeature.feature, AccountsFeature.feature,
        FormsFeature.feature, KidsFeature.feature, ScreenTimeFeature.feature, HomeFeature.feature, WeatherFeature.feature,
        WallFeature.feature,
    ]

    /// The scripts of the demo household, in the order they run; computed, because a start needs none.
    static var demos: [(name: String, text: [UInt8])] {
        [
            ("rivera.fam", PackageResources.rivera_fam), ("screentime.fam", PackageResources.screentime_fam),
            ("home.fam", PackageResources.home_fam), ("weather.fam", PackageResources.weather_fam),
            ("wall.fam", PackageResources.wall_fam),
        ]
    }

    /// Words that no command may take: those of the language's forms and stages.
    static let reservedWords = Set(Language.keywords + StageKind.allCases.map(\.rawValue))
}
