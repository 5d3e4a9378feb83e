import FamRegistry

/// Module kids, first part: children, behaviours, moments, goals.
public enum KidsFeature {
    public static let feature = Feature(
        id: "kids", title: "Kids", rank: 10,
        entities: [.child, .behavior, .event, .reward, .redemption],
        commands: [.log, .rewardRedeem, .childArchive, .childUnarchive],
        tabs: [
            TabSpec("today", title: "Today", isDefault: true),
            TabSpec("kids", title: "Kids"),
            TabSpec("rewards", title: "Goals"),
            TabSpec("insights", title: "Insights"),
            TabSpec("more", title: "More"),
        ],
        screens: [.today, .kids, .child, .childRewards, .childReward, .goals, .goalsOfChild, .reward, .insights, .more, .settings],
        links: [.child, .reward, .famChild, .famReward, .famInsights] + LinkSpec.tabs,
        preferences: KidsPreferences.all,
        codes: [.alreadyRedeemed, .needsStars, .archivedChild, .inactiveBehavior],
        sample: """
            child add Maya --born 2017-04-02
            child add Leo --born 2020-09-14
            behavior add "Helped with chores" --points 2 --skill kindness
            behavior add "Brushed teeth" --points 1
            behavior add "Hit someone" --points=-2
            reward add Maya "Sticker book" --points 10
            reward add Maya Zoo --points 25
            log Maya "Helped with chores" --points 10
            log Leo "Helped with chores" --points 3
            """,
        services: [ServiceFactory(MomentFacts.key) { context in MomentFacts(context) }])
}
