import FamNavigation
import FamRegistry
import Testing

@testable import FamKids

/// Laws of the feature's declarations. The lint over the whole registry is tested with the program.
@Suite struct FeatureTests {
    let feature = KidsFeature.feature
    private let entities = Registry.entities(of: KidsFeature.feature)
    private let commands = Registry(features: [KidsFeature.feature], functions: []).commands(of: KidsFeature.feature)

    @Test func summariesAreSentences() {
        let texts =
            commands.map(\.summary) + entities.map(\.summary) + entities.flatMap { $0.fields.map(\.summary) }
            + feature.screens.map(\.summary) + feature.links.map(\.summary) + feature.codes.map(\.summary)
        for text in texts { #expect(text.first?.isUppercase == true && text.last == ".", "\(text)") }
    }

    @Test func namesAreUnique() {
        for names in [feature.screens.map(\.id), feature.links.map(\.id), commands.map(\.name), entities.map(\.name)] {
            #expect(Set(names).count == names.count)
        }
        #expect(Set(feature.screens.map(\.pattern)).count == feature.screens.count)
    }

    @Test func linksAndTabsNameScreensOfTheFeature() {
        let ids = Set(feature.screens.map(\.id))
        for link in feature.links {
            #expect(
                ids.contains(link.screen.id) && ids.contains((link.screenWithoutParameters ?? link.screen).id),
                "\(link.id)")
        }
        let map = NavigationMap(features: [feature])
        for tab in feature.tabs { #expect(map.root(ofTab: tab.id, module: "kids") != nil) }
        for screen in feature.screens where screen.presentation != .tab {
            #expect(map.hasTab(screen.tab ?? "", module: "kids"))
        }
    }
}
