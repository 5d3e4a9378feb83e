import FamRegistry
import FamValues

/// N-L01 … N-L04, N-L12. The native form looks at the last part of the path, whatever the host is, and at the host
/// where there is none.
extension LinkSpec {
    static let screenTime: [LinkSpec] = native + own + tabs

    private static let child = [
        LinkParameter("id", .entity(UserRow.singular), "The child, by id or name.", isRequired: true)
    ]

    private static let native = [
        link("child", nil, ["child"], child, "screentime.childDetail", "screentime://app/child?id=Maya"),
        link("childHost", "child", [], child, "screentime.childDetail", "screentime://child?id=Maya"),
        link("task", nil, ["task"], [], "screentime.addTask", "screentime://app/task"),
        link("taskHost", "task", [], [], "screentime.addTask", "screentime://task"),
        link("settings", nil, ["settings"], [], "screentime.settings", "screentime://app/settings"),
        link("settingsHost", "settings", [], [], "screentime.settings", "screentime://settings"),
    ]

    private static func link(
        _ id: String, _ host: String?, _ path: [String], _ query: [LinkParameter], _ screen: String, _ example: String
    ) -> LinkSpec {
        let summary =
            switch screen {
            case "screentime.childDetail": "The dashboard with the child's page."
            case "screentime.addTask": "The form for a new task."
            default: "The page of settings."
            }
        return LinkSpec(
            "screentime.\(id)", summary: summary, scheme: "screentime", host: host, path: path.map { .fixed($0) },
            query: query, screen: screen, rows: query.isEmpty ? [:] : ["child": ["id"]], example: example)
    }

    private static let own = [
        LinkSpec(
            "screentime.famChild", summary: "The dashboard with the child's page.", scheme: "fam", host: "screentime",
            path: [.fixed("child")], query: child, screen: "screentime.childDetail", rows: ["child": ["id"]],
            example: "fam://screentime/child?id=Maya"),
        LinkSpec(
            "screentime.sharedChild", summary: "The child's page, in the module that knows the child.", scheme: "fam",
            host: "child", query: child, screen: "screentime.childDetail", rows: ["child": ["id"]], isShared: true,
            example: "fam://child?id=Maya"),
        LinkSpec(
            "screentime.famTask", summary: "The task's page; without an id the form for a new one.", scheme: "fam",
            host: "screentime", path: [.fixed("task")],
            query: [LinkParameter("id", .entity(TaskRow.singular), "The task, by id or title.", isRequired: false)],
            screen: "screentime.taskDetail", screenWithoutParameters: "screentime.addTask", rows: ["task": ["id"]],
            example: "fam://screentime/task"),
        LinkSpec(
            "screentime.famRequest", summary: "The page of a time request.", scheme: "fam", host: "screentime",
            path: [.fixed("request")],
            query: [LinkParameter("id", .entity(RequestRow.singular), "The request, by id.", isRequired: true)],
            screen: "screentime.timeRequestDetail", rows: ["request": ["id"]],
            example: "fam://screentime/request?id=28c06e93"),
        LinkSpec(
            "screentime.famSettings", summary: "The page of settings.", scheme: "fam", host: "screentime",
            path: [.fixed("settings")], query: [], screen: "screentime.settings", rows: [:],
            example: "fam://screentime/settings"),
        LinkSpec(
            "screentime.famReports", summary: "The page of reports.", scheme: "fam", host: "screentime",
            path: [.fixed("reports")], query: [], screen: "screentime.reports", rows: [:],
            example: "fam://screentime/reports"),
    ]

    /// N-L11.
    private static let tabs = DashboardTab.allCases.map { tab in
        LinkSpec(
            "screentime.tab.\(tab.rawValue)", summary: "The tab \(tab.rawValue).", scheme: "fam", host: "screentime",
            path: [.fixed("tab"), .fixed(tab.rawValue)], query: [], screen: "screentime.\(tab.rawValue)", rows: [:],
            example: "fam://screentime/tab/\(tab.rawValue)")
    }
}
