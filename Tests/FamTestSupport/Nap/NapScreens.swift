import FamKit
import FamNavigation
import FamRegistry
import FamValues

extension RoutePart where Row == NapRow {
    static var nap: RoutePart { RoutePart("nap") }
}

extension ScreenSpec {
    /// How many are shown: `/naps?limit=3`.
    private static let limit = Parameter("limit", .int, "How many naps.", .flag, default: 10)

    static let naps: ScreenSpec = ScreenSpec(
        "nap.naps", pattern: [.fixed("naps")], title: "Naps", summary: "Who sleeps.", presentation: .tab, tab: "naps",
        query: [limit.declaration]
    ) { request, context in
        let naps = try NapRow.query.rows(context.records).prefix(Int(try request.value(limit, context)))
        guard !naps.isEmpty else {
            return .nothing("Naps", "Nobody sleeps.", "Begin a nap", "nap add \(blank: "NAME", "Leo")")
        }
        let blocks = try naps.flatMap { nap -> [ScreenText.Block] in
            let name = nap.row.label
            return [
                .text(name),
                .button("Wake \(name)", "nap end \(context.word(for: nap.row.ref))"),
                .button("Edit \(name)", try context.go(.editNap, nap.row.ref)),
            ]
        }
        return ScreenText(title: "Naps", blocks: blocks)
    }

    static let editNap: ScreenSpec = ScreenSpec(
        "nap.editNap", pattern: [.fixed("naps"), .row(.nap), .fixed("edit")], title: "Edit a nap",
        summary: "Changes who sleeps.",
        presentation: .sheet, tab: "naps", form: .edit(NapRow.self, [FormInput(NapRow.who, "Who")])
    ) { request, context in
        guard request.subject != nil else { return .nothing("Nap", "This nap was not found.", "Back", "back") }
        return ScreenText(title: "Edit a nap", blocks: try request.form(context))
    }

    static let rest: ScreenSpec = ScreenSpec(
        "nap.rest", pattern: [.fixed("rest")], title: "Rest", summary: "Whether it is quiet.", presentation: .tab,
        tab: "rest"
    ) { _, _ in
        ScreenText(
            title: "Rest", blocks: [.button("Quiet, please", "preference set \(NapPreferences.isQuiet.key) true")])
    }

    static let quietHours: ScreenSpec = ScreenSpec(
        "nap.quiet", pattern: [.fixed("quiet")], title: "Quiet", summary: "Shown while it is quiet.",
        presentation: .page
    ) { _, _ in
        let end: Invocation = "preference set \(NapPreferences.isQuiet.key) false"
        return ScreenText(title: "Quiet", blocks: [.empty("Somebody sleeps.", "Speak again", end)])
    }
}
