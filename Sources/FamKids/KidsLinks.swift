import FamRegistry
import FamValues

extension LinkSpec {
    /// N-L05.
    static let child = LinkSpec(
        "kids.child", summary: "Kids tab, the child's page.", scheme: "tinywins", host: "child",
        query: [LinkParameter("id", .entity("child"), "The child, by id or name.", isRequired: true)],
        screen: "kids.childDetail", rows: ["child": ["id"]], example: "tinywins://child?id=Maya")

    /// N-L06: without id, or with one that names no goal, the Goals tab only.
    static let reward = LinkSpec(
        "kids.reward", summary: "Goals tab; with an id its child selected and the goal's page.", scheme: "tinywins",
        host: "reward",
        query: [LinkParameter("id", .entity("reward"), "The goal, by id or name.", isRequired: false)],
        screen: "kids.rewardDetail", screenWithoutParameters: "kids.rewards",
        rows: ["child": ["id", "child"], "reward": ["id"]], example: "tinywins://reward")

    /// N-L13. A child called like one of these words has its id in links, so no link means two things.
    static let famChild = LinkSpec(
        "kids.famChild", summary: "Kids tab, the child's page.", scheme: "fam", host: "kids", path: [.fixed("child")],
        query: [LinkParameter("id", .entity("child"), "The child, by id or name.", isRequired: true)],
        screen: "kids.childDetail", rows: ["child": ["id"]], example: "fam://kids/child?id=Maya")

    /// N section 9: without a module in it; who holds the child takes it.
    static let sharedChild = LinkSpec(
        "kids.sharedChild", summary: "The child's page, in the module that knows the child.", scheme: "fam",
        host: "child", query: [LinkParameter("id", .entity("child"), "The child, by id or name.", isRequired: true)],
        screen: "kids.childDetail", rows: ["child": ["id"]], isShared: true, example: "fam://child?id=Maya")

    static let famReward = LinkSpec(
        "kids.famReward", summary: "Goals tab; with an id its child selected and the goal's page.", scheme: "fam",
        host: "kids",
        path: [.fixed("reward")],
        query: [LinkParameter("id", .entity("reward"), "The goal, by id or name.", isRequired: false)],
        screen: "kids.rewardDetail", screenWithoutParameters: "kids.rewards",
        rows: ["child": ["id", "child"], "reward": ["id"]], example: "fam://kids/reward")

    static let famInsights = LinkSpec(
        "kids.famInsights", summary: "Insights tab.", scheme: "fam", host: "kids", path: [.fixed("insights")],
        query: [],
        screen: "kids.insights", rows: [:], example: "fam://kids/insights")

    /// N-L13.
    static let famHistory = LinkSpec(
        "kids.famHistory", summary: "Kids tab, the family's history.", scheme: "fam", host: "kids",
        path: [.fixed("history")], query: [],
        screen: "kids.history", rows: [:], example: "fam://kids/history")

    static let famLog = LinkSpec(
        "kids.famLog", summary: "The sheet that logs a moment of the child.", scheme: "fam", host: "kids",
        path: [.fixed("log")],
        query: [LinkParameter("child", .entity("child"), "The child, by id or name.", isRequired: true)],
        screen: "kids.logBehavior", rows: ["child": ["child"]], example: "fam://kids/log?child=Maya")

    /// N-L11: one pattern per tab.
    static let tabs: [LinkSpec] = [
        ("today", "kids.today"), ("kids", "kids.kids"), ("rewards", "kids.rewards"), ("insights", "kids.insights"),
        ("more", "kids.more"),
    ].map { tab, screen in
        LinkSpec(
            "kids.tab.\(tab)", summary: "The tab \(tab).", scheme: "fam", host: "kids",
            path: [.fixed("tab"), .fixed(tab)], query: [],
            screen: screen, rows: [:], example: "fam://kids/tab/\(tab)")
    }
}
