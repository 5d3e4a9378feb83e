import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-H03, S-SC16: pending first, then decided.
    static let screenTimeRequests = ScreenSpec(
        "screentime.timeRequests", pattern: [.fixed("screentime"), .fixed("requests")], title: "Time requests",
        summary: "Requests for more minutes, pending ones first.", presentation: .sheet, tab: "dashboard",
        identity: "timeRequests"
    ) { _, context in
        let children = try SignIn(context).current().map { try Users(context).children(of: $0) } ?? []
        var blocks: [ScreenText.Block] = []
        for status in RequestStatus.allCases {
            let rows = try Requests(context).requests(of: children, status, limit: LocalSource.taskLimit)
            guard !rows.isEmpty else { continue }
            blocks += [.heading(status.rawValue.capitalized), try table(rows)]
            if status == .pending {
                blocks.append(.text("Open: go /screentime/request/\(ScreenTimeParts.short(rows[0].row.id))"))
            }
        }
        if blocks.isEmpty {
            blocks.append(.empty("Nobody has asked for time.", hint: "screentime request add CHILD 30"))
        }
        return ScreenText(title: "Time requests", blocks: blocks + [.text("Close: close")])
    }

    private static func table(_ rows: [ReadRow<RequestRow>]) throws -> ScreenText.Block {
        let shape = RowShape([Column("child", .string), Column("minutes", .int), Column("reason", .string.optional)])
        return .table(
            Table(
                shape: shape,
                rows: try rows.map { row in
                    [
                        .string(try row[RequestRow.child].label), .int(try row[RequestRow.minutes]),
                        try row[RequestRow.reason].map { .string($0) } ?? .null,
                    ]
                }))
    }

    /// N-G05, S-SC17.
    static let screenTimeRequest = ScreenSpec(
        "screentime.timeRequestDetail",
        pattern: [
            .fixed("screentime"), .fixed("request"), .row(name: "request", entity: RequestRow.singular, of: nil),
        ],
        title: "Time request", summary: "One request: who asks, how much, what for.", presentation: .page,
        tab: "dashboard"
    ) { request, context in
        guard let ref = request.rows["request"], let row = try Requests(context).request(RequestRow(ref)) else {
            return ScreenTimeParts.gone("Request")
        }
        let id = ScreenTimeParts.short(ref.id), status = try row[RequestRow.status]
        var blocks: [ScreenText.Block] = [
            .text("\(try row[RequestRow.child].label) asks for \(Minutes.phrase(try row[RequestRow.minutes]))")
        ]
        if let reason = try row[RequestRow.reason] { blocks.append(.text("Reason: \(reason)")) }
        blocks.append(.text("Status: \(status.rawValue)"))
        if status == .pending {
            blocks += [
                .text("Approve: screentime request approve \(id)"), .text("Deny: screentime request deny \(id)"),
            ]
        }
        return ScreenText(title: "Time request", blocks: blocks)
    }
}
