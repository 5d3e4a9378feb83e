import FamRegistry
import FamValues

/// N-L01 … N-L04, N-L12. Native links are matched by the last part of the path, whatever the host, and by the host if
/// there is no path.
extension LinkSpec {
    static let screenTime: [LinkSpec] = native + own + LinkSpec.tabs(of: "screentime", ScreenTimeFeature.screens)

    private static let childID = LinkParameter(
        "id", .row(UserRow.self), "The child, by id or name.", isRequired: true)
    private static let child = [childID], childRows = [LinkRow(.child, from: childID)]
    private static let taskID = LinkParameter("id", .row(TaskRow.self), "The task, by id or title.", isRequired: false)
    private static let requestID = LinkParameter("id", .row(RequestRow.self), "The request, by id.", isRequired: true)

    private static let native = [
        link("child", nil, ["child"], child, .screenTimeChild, "screentime://app/child?id=Maya"),
        link("childHost", "child", [], child, .screenTimeChild, "screentime://child?id=Maya"),
        link("task", nil, ["task"], [], .screenTimeAddTask, "screentime://app/task"),
        link("taskHost", "task", [], [], .screenTimeAddTask, "screentime://task"),
        link("settings", nil, ["settings"], [], .screenTimeSettings, "screentime://app/settings"),
        link("settingsHost", "settings", [], [], .screenTimeSettings, "screentime://settings"),
    ]

    private static func link(
        _ id: String, _ host: String?, _ path: [String], _ query: [LinkParameter], _ screen: ScreenSpec,
        _ example: String
    ) -> LinkSpec {
        let summary =
            switch screen.id {
            case ScreenSpec.screenTimeChild.id: "The dashboard with the child's page."
            case ScreenSpec.screenTimeAddTask.id: "The form for a new task."
            default: "The page of settings."
            }
        return LinkSpec(
            "screentime.\(id)", summary: summary, scheme: "screentime", host: host, path: path.map { .fixed($0) },
            query: query, screen: screen, rows: query.isEmpty ? [] : childRows, example: example)
    }

    private static let own = [
        LinkSpec(
            "screentime.famChild", summary: "The dashboard with the child's page.", scheme: "fam", host: "screentime",
            path: [.fixed("child")], query: child, screen: .screenTimeChild, rows: childRows,
            example: "fam://screentime/child?id=Maya"),
        LinkSpec(
            "screentime.sharedChild", summary: "The child's page, in the module that knows the child.", scheme: "fam",
            host: "child", query: child, screen: .screenTimeChild, rows: childRows, isShared: true,
            example: "fam://child?id=Maya"),
        LinkSpec(
            "screentime.famTask", summary: "The task's page; without an id the form for a new one.", scheme: "fam",
            host: "screentime", path: [.fixed("task")],
            query: [taskID],
            screen: .screenTimeTask, screenWithoutParameters: .screenTimeAddTask, rows: [LinkRow(.task, from: taskID)],
            example: "fam://screentime/task"),
        LinkSpec(
            "screentime.famRequest", summary: "The page of a time request.", scheme: "fam", host: "screentime",
            path: [.fixed("request")],
            query: [requestID],
            screen: .screenTimeRequest, rows: [LinkRow(.request, from: requestID)],
            example: "fam://screentime/request?id=28c06e93"),
        LinkSpec(
            "screentime.famSettings", summary: "The page of settings.", scheme: "fam", host: "screentime",
            path: [.fixed("settings")], query: [], screen: .screenTimeSettings,
            example: "fam://screentime/settings"),
        LinkSpec(
            "screentime.famReports", summary: "The page of reports.", scheme: "fam", host: "screentime",
            path: [.fixed("reports")], query: [], screen: .screenTimeReports,
            example: "fam://screentime/reports"),
    ]
}
