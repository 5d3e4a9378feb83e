import FamNavigation
import FamRegistry
import FamText
import FamValues

extension RoutePart where Row == ResidenceRow {
    static var residence: RoutePart { RoutePart("residence") }
}

extension ScreenSpec {
    /// N-T19, H-SC05: name, address and open tasks, the primary residence first.
    static let residences: ScreenSpec = ScreenSpec(
        "home.residences", pattern: [.fixed("home"), .fixed("residences")], title: "Residences",
        summary: "Every residence, with its open tasks.",
        presentation: .tab, tab: "residences"
    ) { _, context in
        try residenceList(context).screen { try HomeView(context).residenceLines() }
    }

    /// H-P32.
    static func residenceList(_ context: any Context) throws -> ListPart<ResidenceLine> {
        ListPart(
            title: "Residences",
            empty: ("No residences yet.", Action("Add a residence", try context.go(.addResidence)))
        ) { lines in
            let shape = RowShape([
                Column("", .string), Column("name", .string), Column("address", .string), Column("open", .int),
                Column("overdue", .int),
            ])
            let shown = lines.prefix(HomeParts.rowsShown)
            let rows = shown.map { line -> [Value] in
                [
                    .string(line.isPrimary ? "★" : ""), .string(line.name), .string(line.address),
                    .int(Int64(line.open)),
                    .int(Int64(line.overdue)),
                ]
            }
            let open = lines.reduce(0) { $0 + $1.open }, overdue = lines.reduce(0) { $0 + $1.overdue }
            return [
                .rows(
                    Table(shape: shape, rows: rows), column: "page",
                    try shown.map { Action($0.name, try context.go(.residenceDetail, $0.ref)) })
            ] + HomeParts.more(lines.count, Action("All residences", "residences")) + [
                .text("\(HomeParts.count(open, "open task", "open tasks")), \(overdue) overdue"),
                .button("New residence", try context.go(.addResidence)),
            ]
        }
    }

    /// N-G25, H-SC08.
    static let residenceDetail: ScreenSpec = ScreenSpec(
        "home.residenceDetail", pattern: [.fixed("home"), .fixed("residences"), .row(.residence)], title: "Residence",
        summary: "One residence: address, figures, and the way to its board and documents.", presentation: .page,
        tab: "residences"
    ) { request, context in
        let view = try HomeView(context)
        guard let row = try request[.residence].flatMap(view.residence), let line = try view.line(row)
        else { return .gone("Residence") }
        let name = context.word(for: row.ref)
        return ScreenText(
            title: line.name,
            blocks: HomeParts.facts(try view.facts(row), context) + [
                .text("\(HomeParts.count(line.open, "open task", "open tasks")), \(line.overdue) overdue"),
                .button("Board", try context.go(.board, row.ref)),
                .button("Documents", "documents --residence \(name)"),
                .button("Edit", try context.go(.editResidence, row.ref)),
                .button("Delete", "residence delete \(name)"),
            ])
    }

    /// N-H16, H-SC06.
    static let addResidence: ScreenSpec = ScreenSpec(
        "home.addResidence", pattern: [.fixed("home"), .fixed("residences"), .fixed("add")], title: "Add residence",
        summary: "A form for a new residence.", presentation: .sheet, tab: "residences", identity: "add-residence",
        form: HomeForms.addResidence
    ) { request, context in
        try ScreenText(title: "Add residence", blocks: request.form(context))
    }

    /// N-H17, H-SC07.
    static let editResidence: ScreenSpec = ScreenSpec(
        "home.editResidence", pattern: [.fixed("home"), .fixed("residences"), .row(.residence), .fixed("edit")],
        title: "Edit residence",
        summary: "A form that changes a residence.", presentation: .sheet, tab: "residences",
        identity: "edit-residence",
        form: HomeForms.editResidence
    ) { request, context in
        guard let row = request[.residence], try HomeView(context).residence(row) != nil else {
            return .gone("Residence")
        }
        return try ScreenText(title: "Edit \(row.label)", blocks: request.form(context))
    }
}

/// A row of the list of residences.
struct ResidenceLine {
    var ref: EntityRef
    var name: String
    var address: String
    var isPrimary: Bool
    var open: Int
    var overdue: Int
}

extension HomeView {
    /// Costs two queries for the counts of all residences.
    func residenceLines() throws -> [ResidenceLine] {
        let counts = try openCounts()
        return try residences().map { try line($0, counts[$0.row]) }
    }

    func line(_ residence: ResidenceRow) throws -> ResidenceLine? {
        try context.records.row(residence).map { try line($0, openCounts(of: residence)[residence]) }
    }

    private func line(_ row: ReadRow<ResidenceRow>, _ counts: (open: Int, overdue: Int)?) throws -> ResidenceLine {
        ResidenceLine(
            ref: row.row.ref, name: row.row.label, address: try address(row), isPrimary: try row[ResidenceRow.primary],
            open: counts?.open ?? 0, overdue: counts?.overdue ?? 0)
    }

    /// Nil if it is gone or belongs to someone else.
    func residence(_ row: ResidenceRow) throws -> ResidenceRow? {
        guard try context.records.row(row) != nil, try isOwn(row) else { return nil }
        return row
    }

    /// Such as `Elm 5, 53111 Bonn`; empty if nothing is known.
    func address(_ row: ReadRow<ResidenceRow>) throws -> String {
        let street = try [row[ResidenceRow.street], row[ResidenceRow.unit]]
        let city = try [row[ResidenceRow.postalCode], row[ResidenceRow.city]]
        let last = try [row[ResidenceRow.region], row[ResidenceRow.country]]
        let lines = [street, city, last].map { $0.compactMap { $0 }.joined(separator: " ") }
        return lines.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    func facts(_ residence: ResidenceRow) throws -> [(name: String, value: Value)] {
        guard let row = try context.records.row(residence) else { return [] }
        let address = try address(row)
        return [
            ("Number", try row[ResidenceRow.number].value), ("Kind", try row[ResidenceRow.type].value),
            ("Address", address.isEmpty ? .null : .string(address)), ("Bedrooms", try row[ResidenceRow.bedrooms].value),
            ("Bathrooms", try row[ResidenceRow.bathrooms].value),
            ("Square footage", try row[ResidenceRow.squareFootage].value),
            ("Lot size", try row[ResidenceRow.lotSize].value), ("Year built", try row[ResidenceRow.yearBuilt].value),
            ("Notes", try row[ResidenceRow.notes].value),
            ("Primary", .string(try row[ResidenceRow.primary] ? "yes" : "no")),
        ]
    }
}
