import FamEval
import FamNavigation
import FamRegistry
import Synchronization
import Testing

@testable import FamApp

/// The layout of all modules' places: navigation.md, section 10.
@Suite struct ModuleLayoutTests {
    /// Counts how often a list of a feature was made.
    private final class Makings: Sendable {
        private let count = Mutex(0)
        var value: Int { count.withLock { $0 } }

        func none<T>() -> [T] {
            count.withLock { $0 += 1 }
            return []
        }
    }

    // N-C01: one router has every place, so each name includes its module.
    @Test func everyPlaceIsQualifiedByItsModule() {
        var seen: Set<String> = []
        for feature in Features.all {
            for screen in feature.screens {
                #expect(screen.id.hasPrefix(feature.id + "."))
                #expect(seen.insert(screen.id).inserted)
            }
        }
        #expect(seen.count > 100)
    }

    // N-C14, N-P11: runs without tabs and links build neither the screens nor the links of a module.
    @Test func aModuleIsMadeWhenItIsAskedFor() throws {
        let screens = Makings(), links = Makings()
        let lazy = Feature(id: "lazy", title: "Lazy", rank: 1, screens: screens.none(), links: links.none())
        let app = AppEnvironment(options: GlobalOptions(), environment: ["TZ": "UTC"], adding: [lazy])
        let engine = try app.makeSandbox().engine
        #expect(engine.run(Array("children | count".utf8), name: "count").status == .done)
        #expect([screens.value, links.value] == [0, 0])
        _ = engine.run(Array("open fam://kids".utf8), name: "open")
        #expect(screens.value > 0)
        #expect(links.value > 0)
    }
}
