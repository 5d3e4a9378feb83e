import FamRegistry
import FamValues

extension RoutePart where Row == ChildRow {
    static var child: RoutePart { RoutePart("child") }
}

extension RoutePart where Row == RewardRow {
    static var reward: RoutePart { RoutePart("reward", of: RoutePart<ChildRow>.child) }
}

extension RoutePart where Row == CelebrationRow {
    static var celebration: RoutePart { RoutePart("celebration") }
}

extension LinkSpec {
    private static let childID = LinkParameter(
        "id", .row(ChildRow.self), "The child, by id or name.", isRequired: true)
    private static let goalID = LinkParameter("id", .row(RewardRow.self), "The goal, by id or name.", isRequired: false)
    private static let goalRows = [
        LinkRow(.reward, from: goalID), LinkRow(.child, from: goalID, by: RewardRow.child),
    ]

    /// N-L05.
    static let child = LinkSpec(
        "kids.child", summary: "Kids tab, the child's page.", scheme: "tinywins", host: "child",
        query: [childID],
        screen: .child, rows: [LinkRow(.child, from: childID)], example: "tinywins://child?id=Maya")

    /// N-L06: without id, or with one that names no goal, the Goals tab only.
    static let reward = LinkSpec(
        "kids.reward",
        summary: "Goals tab; with an id, selects the child and opens the goal's "
            + "page.", scheme: "tinywins",
        host: "reward",
        query: [goalID],
        screen: .reward, screenWithoutParameters: .goals,
        rows: goalRows, example: "tinywins://reward")

    /// N-L13. A child whose name is one of these words is linked by id, so no link has two meanings.
    static let famChild = LinkSpec(
        "kids.famChild", summary: "Kids tab, the child's page.", scheme: "fam", host: "kids", path: [.fixed("child")],
        query: [childID],
        screen: .child, rows: [LinkRow(.child, from: childID)], example: "fam://kids/child?id=Maya")

    /// N section 9: the link names no module; the module that holds the child takes it.
    static let sharedChild = LinkSpec(
        "kids.sharedChild", summary: "The child's page, in the module that knows the child.", scheme: "fam",
        host: "child", query: [childID],
        screen: .child, rows: [LinkRow(.child, from: childID)], isShared: true, example: "fam://child?id=Maya")

    static let famReward = LinkSpec(
        "kids.famReward", summary: "Goals tab; with an id, selects the child and opens the goal's page.", scheme: "fam",
        host: "kids",
        path: [.fixed("reward")],
        query: [goalID],
        screen: .reward, screenWithoutParameters: .goals,
        rows: goalRows, example: "fam://kids/reward")

    static let famInsights = LinkSpec(
        "kids.famInsights", summary: "Insights tab.", scheme: "fam", host: "kids", path: [.fixed("insights")],
        query: [],
        screen: ScreenSpec.insights[0], example: "fam://kids/insights")

    /// N-L13.
    static let famHistory = LinkSpec(
        "kids.famHistory", summary: "Kids tab, the family's history.", scheme: "fam", host: "kids",
        path: [.fixed("history")], query: [],
        screen: .history, example: "fam://kids/history")

    static let famLog = LinkSpec(
        "kids.famLog", summary: "The sheet that logs a moment of the child.", scheme: "fam", host: "kids",
        path: [.fixed("log")],
        query: [LinkParameter("child", .row(ChildRow.self), "The child, by id or name.", isRequired: true)],
        screen: .logSheet, example: "fam://kids/log?child=Maya")
}
