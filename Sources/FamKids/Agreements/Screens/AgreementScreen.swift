import FamRegistry
import FamText
import FamValues

extension ScreenSpec {
    /// N-G20, K-SC17: current version, earlier versions, signatures.
    static let agreement: ScreenSpec = ScreenSpec(
        "kids.agreement",
        pattern: [.fixed("kids"), .row(.child), .fixed("agreement")],
        title: "Agreement", summary: "An agreement between a child and the parents, with earlier versions.",
        presentation: .page, tab: "kids"
    ) { request, context in
        let parts = ScreenParts(context)
        guard let child = try parts.child(request) else { return .gone("Child") }
        let title = "Agreement of \(child.name)", name = context.word(for: child.row.ref)
        let versions = try AgreementsStore(context).versions(of: child.row)
        guard let current = versions.first else {
            return .nothing(
                title, "There is no agreement yet.", "Add an agreement",
                "agreement add \(name) --text \(blank: "TEXT", "…")")
        }
        var blocks = draw(current, parts)
        for party in AgreementParty.allCases where current.signature(of: party) == nil {
            blocks.append(
                .empty(
                    "The \(party.rawValue) has not signed.", "Sign as \(party.rawValue)",
                    "agreement sign \(name) \(party.rawValue)"))
        }
        blocks.append(
            .empty(
                "A change makes version \(current.version + 1).", "Change",
                "agreement edit \(name) --text \(blank: "TEXT", "…")"))
        if versions.count > 1 { blocks += [.heading("Earlier versions"), earlier(versions.dropFirst())] }
        return ScreenText(title: title, blocks: blocks)
    }

    private static func draw(_ version: Agreement, _ parts: ScreenParts) -> [ScreenText.Block] {
        func day(_ date: CivilDate) -> String { ValueText(zone: parts.context.zone, now: nil).plain(.date(date)) }
        var blocks: [ScreenText.Block] = [
            .text("Version \(version.version) of \(day(version.date)), \(version.signatures)")
        ]
        if !version.text.isEmpty { blocks.append(.text(version.text)) }
        for (heading, items) in [("Behaviors", version.behaviors), ("Goals", version.goals)] where !items.isEmpty {
            blocks.append(.heading(heading))
            blocks += items.map { .text($0) }
        }
        blocks.append(.heading("Signatures"))
        for party in AgreementParty.allCases {
            if let date = version.signature(of: party) {
                blocks.append(.text("The \(party.rawValue) signed on \(day(date))."))
            }
        }
        return blocks
    }

    private static func earlier(_ versions: some Sequence<Agreement>) -> ScreenText.Block {
        let shape = RowShape([
            Column("version", .int), Column("date", .date), Column("signatures", .string), Column("text", .string),
        ])
        return .table(
            Table(
                shape: shape,
                rows: versions.map { [.int($0.version), .date($0.date), .string($0.signatures), .string($0.text)] }))
    }
}
