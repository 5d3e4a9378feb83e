import FamEval
import FamRegistry
import Testing

@testable import FamApp

/// The tabs of all modules as navigation.md lists them.
@Suite struct TabTests {
    private static let listed: [String: [String]] = [
        "kids": [
            "today Today star.fill", "kids Kids figure.2.and.child.holdinghands", "rewards Goals gift.fill",
            "insights Insights chart.bar.fill", "more More ellipsis",
        ],
        "screentime": [
            "dashboard Dashboard house.fill", "children Children person.2.fill", "tasks Tasks checklist",
            "account Account person.circle.fill",
        ],
        "weather": [
            "weather Weather cloud.sun", "forecast Forecast calendar", "settings Settings gear",
            "profile Profile person",
        ],
        "wall": [
            "home National globe.americas.fill", "wall Campus -", "market Market -", "internship Internship -",
            "profile Profile -",
        ],
        "home": [
            "residences Residences -", "tasks Tasks -", "contractors Contractors -", "documents Documents -",
            "profile Profile -",
        ],
    ]

    // S-P15 W-E11 W-P16 W-P18
    // N-T01 … N-T05, N-P16, N-T06 … N-T09, N-P07, N-T10 … N-T13, N-P09, N-C02, N-T14 … N-T18, N-T19 … N-T23
    @Test(arguments: listed.keys.sorted())
    func areListed(module: String) throws {
        let feature = try #require(Features.all.first { $0.id == module })
        let seen = feature.tabs.map { "\($0.id) \($0.title) \($0.icon?.name ?? "-")" }
        #expect(seen == Self.listed[module])
        #expect(feature.tabs.filter(\.isDefault).map(\.id) == [feature.tabs[0].id])
    }

    @Test func noOtherModuleHasTabs() {
        #expect(Set(Features.all.filter { !$0.tabs.isEmpty }.map(\.id)) == Set(Self.listed.keys))
    }
}
