import FamNavigation
import FamRegistry
import FamText
import FamValues

extension RoutePart where Row == RequestRow {
    static var request: RoutePart { RoutePart("request") }
}

extension ScreenSpec {
    /// N-H03, S-SC16: pending requests first, then decided ones.
    static let screenTimeRequests: ScreenSpec = ScreenSpec(
        "screentime.timeRequests", pattern: [.fixed("screentime"), .fixed("requests")], title: "Time requests",
        summary: "Requests for more minutes, pending ones first.", presentation: .sheet, tab: "dashboard",
        identity: "timeRequests"
    ) { _, context in
        let children = try SignIn(context).current().map { try Users(context).children(of: $0) } ?? []
        var blocks: [ScreenText.Block] = []
        for status in RequestStatus.allCases {
            let rows = try Requests(context).requests(of: children, status, limit: LocalSource.taskLimit)
            guard !rows.isEmpty else { continue }
            blocks += [.heading(status.rawValue.capitalized), try table(rows, context)]
        }
        let isEmpty = blocks.isEmpty
        if isEmpty {
            let child = children.first.map { context.word(for: $0.ref) } ?? "CHILD"
            blocks.append(
                .empty(
                    "Nobody has asked for time.", "Ask",
                    "screentime request add \(blank: "CHILD", child) \(blank: "MINUTES", "30")"))
        }
        return ScreenText(title: "Time requests", status: isEmpty ? .empty : .ready, blocks: blocks)
    }

    private static func table(_ rows: [ReadRow<RequestRow>], _ context: any Context) throws -> ScreenText.Block {
        let shape = RowShape([Column("child", .string), Column("minutes", .int), Column("reason", .string.optional)])
        let open = try rows.map { row in
            Action(
                "Request \(ScreenTimeParts.short(row.row.id).suffix(4))",
                try context.go(.screenTimeRequest, row.row.ref))
        }
        return .rows(
            Table(
                shape: shape,
                rows: try rows.map { row in
                    [
                        .string(try row[RequestRow.child].label), .int(try row[RequestRow.minutes]),
                        try row[RequestRow.reason].map { .string($0) } ?? .null,
                    ]
                }), column: "open", open)
    }

    /// N-G05, S-SC17.
    static let screenTimeRequest: ScreenSpec = ScreenSpec(
        "screentime.timeRequestDetail",
        pattern: [.fixed("screentime"), .fixed("request"), .row(.request)],
        title: "Time request", summary: "One request: who asks, how much, what for.", presentation: .page,
        tab: "dashboard"
    ) { request, context in
        guard let row = try request[.request].flatMap(Requests(context).request) else {
            return .gone("Request")
        }
        let id = ScreenTimeParts.short(row.row.id), status = try row[RequestRow.status]
        var blocks: [ScreenText.Block] = [
            .text("\(try row[RequestRow.child].label) asks for \(Minutes.phrase(try row[RequestRow.minutes]))")
        ]
        if let reason = try row[RequestRow.reason] { blocks.append(.text("Reason: \(reason)")) }
        blocks.append(.text("Status: \(status.rawValue)"))
        if status == .pending {
            blocks += [
                .button("Approve", "screentime request approve \(id)"),
                .button("Deny", "screentime request deny \(id)"),
            ]
        }
        return ScreenText(title: "Time request", blocks: blocks)
    }
}
